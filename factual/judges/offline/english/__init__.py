"""The rules for English sentences: each module splits one kind of sentence into claims that hold alone.

A rule takes a sentence as tokens and returns the sentences that it is made of, or that one alone: what is in
doubt is left whole.
"""
