"""What the laws are checked on."""

from hypothesis import strategies as st

from factual import Tally

counts = st.integers(0, 60) | st.integers(0, 10**30)

tallies = st.builds(
    Tally,
    response_supported=counts,
    response_unsupported=counts,
    reference_supported=counts,
    reference_unsupported=counts,
)

modes = st.sampled_from(["f1", "precision", "recall"])

recall_bases = st.sampled_from(["response", "reference"])

betas = st.sampled_from([0.0, 0.5, 1.0, 2.0]) | st.floats(0, 1e150, allow_subnormal=False)

numbers = st.fixed_dictionaries({"mode": modes, "beta": betas, "recall_basis": recall_bases})
"""The arguments that say which number is meant."""
