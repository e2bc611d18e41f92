"""Words with a full stop of their own, and the words that tell whether it closes a sentence as well.

All are compared casefolded and without the last full stop. English, with the titles of some neighbours.
"""

NEVER_LAST = frozenset(
    """
    dr mr mrs ms mx messrs prof rev fr hon st ste mt ft gen col maj capt cmdr lt sgt cpl pvt adm gov sen
    rep pres amb supt det insp e.g i.e eg ie cf vs viz approx ca circa incl excl esp resp vol vols fig
    figs eq eqs sec ch chap pp ed eds trans assoc asst dept univ natl intl bros ave blvd jan feb mar apr
    jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun sr. sra srta dra lic ing d.h
    z.b u.a bzw nr str hr frau herr mme mlle dott sig
    """.split()
)
"""A name, a number or more of the sentence follows these."""

PERHAPS_LAST = frozenset(
    """
    inc ltd co corp llc plc jr sr esq etc al ph.d b.a m.a b.sc m.sc m.d j.d b.s m.s d.phil u.s u.k u.n
    u.s.a u.s.s.r e.u d.c a.m p.m b.c a.d b.c.e c.e n.y l.a ee.uu est max min avg no nos
    """.split()
)
"""These close a sentence where a word of `OPENERS` follows."""

OPENERS = frozenset(
    """
    a according after all also although an and another as at because before both but by despite during
    each every few first following for from he her here his how however i if in it its later many most my
    no not now on once one or other others our several she since so some such that the their then there
    these they this those though thus to today under until we what when where which while who why with
    yes you your
    """.split()
)
"""Words that open sentences and seldom stand, capitalised, inside a name."""

GERMAN_MONTHS = frozenset(
    "januar februar märz april mai juni juli august september oktober november dezember".split()
)
"""Before these a number with a full stop is a day."""
