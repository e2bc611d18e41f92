"""The closed classes of English words, in lower case."""

PRONOUNS = frozenset("he she it they we i you this that these those there".split())
"""Words that stand as a subject alone."""

SUBJECT_PRONOUNS = frozenset("he she they we i it there".split())
"""Words that open a clause wherever a verb follows them."""

POSSESSIVES = frozenset("my your his her its our their whose".split())

ARTICLES = frozenset(["a", "an", "the"])

DETERMINERS = (
    ARTICLES
    | POSSESSIVES
    | frozenset(
        """
        this that these those some any no every each either neither another both all several many most
        few various numerous other such one two three four five six seven eight nine ten
        """.split()
    )
)

PREPOSITIONS = frozenset(
    """
    about above across after against along alongside amid among amongst around as at before behind below
    beneath beside besides between beyond by concerning despite down due during except following for from
    in including inside into like near of off on onto opposite out outside over past per regarding since
    than through throughout till to toward towards under underneath unlike until up upon via with within
    without
    """.split()
)

BE = frozenset("is are was were am be been being 's 're".split())

HAVE = frozenset(["have", "has", "had"])

MODALS = frozenset(
    """
    will would can could may might must shall should cannot won't can't couldn't wouldn't shouldn't
    """.split()
)

COPULAS = frozenset(["is", "are", "was", "were"])

AUXILIARIES = frozenset(
    """
    is are was were am has have had does do did will would can could may might must shall should cannot
    can't won't isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't wouldn't couldn't
    shouldn't
    """.split()
)

NEGATIONS = frozenset(
    """
    not no never neither nor cannot can't won't isn't aren't wasn't weren't hasn't haven't hadn't doesn't
    don't didn't wouldn't couldn't shouldn't without hardly scarcely rarely seldom
    """.split()
)

PLURALS = frozenset(["people", "children", "men", "women"])
"""Plural nouns without an -s."""

RELATIVES = frozenset(["who", "whom", "whose", "which", "where"])
"""Words that open a clause about the noun before them."""

CONDITIONALS = frozenset(
    "if unless once when whenever until provided assuming whether because since as".split()
)
"""Words that open a clause which the main clause depends on."""

CONTRASTS = frozenset(["although", "though", "while", "whereas"])
"""Words that open a clause which holds beside the main clause."""

COMPLEMENTIZERS = frozenset("that whether if how why what because when until unless while once than".split())
"""Words after which a verb may belong to an inner clause."""

REPORTING = frozenset(
    """
    said says say claimed claims claim believed believes believe thought thinks think argued argues argue
    suggested suggests suggest stated states reported reports announced alleged alleges hoped hopes
    feared denied denies doubted predicted predicts imagined dreamed pretended told tells wrote admitted
    admits assumed assumes concluded concludes wanted wants
    """.split()
)
"""Verbs whose object is somebody's word and not the text's own."""

ADVERBS = frozenset(
    """
    also then later subsequently eventually finally still now soon often always usually sometimes once
    again already even just only first currently previously since ever largely mostly primarily mainly
    best better well widely almost nearly further together thereafter afterwards instead thus therefore
    hence therein today originally formerly never
    """.split()
)
"""Adverbs that stand beside a verb; those in -ly are known by their ending."""

DISCOURSE = frozenset(
    phrase.strip()
    for phrase in [
        "\n    however",
        " additionally",
        " furthermore",
        " moreover",
        " in addition",
        " also",
        " finally",
        " overall",
        " therefore",
        " thus",
        "\n    hence",
        " as a result",
        " consequently",
        " for example",
        " for instance",
        " in fact",
        " indeed",
        " on the other hand",
        "\n    in contrast",
        " in conclusion",
        " in summary",
        " similarly",
        " likewise",
        " besides",
        " meanwhile",
        " nevertheless",
        "\n    nonetheless",
        " specifically",
        " in particular",
        " notably",
        " to summarize",
        " in short",
        " and",
        " but",
        " so",
        " firstly",
        "\n    secondly",
        " thirdly",
        " lastly",
        " accordingly",
        " as such",
        " in other words",
        " of course",
        " well",
        " sure",
        " certainly",
        "\n    absolutely\n    ",
    ]
)
"""Words before a comma that join a sentence to the text around it and say nothing themselves."""

ENGLISH = frozenset(
    """
    the a an of and or in to for with by at from is was are were be been has had have it he she they his
    her its their this that these which who not as on born
    """.split()
)
"""Words that most English sentences have some of."""

FOREIGN = frozenset(
    """
    de la el los las un una y que en por para con es fue son del se le les des du et est une dans sur il
    elle aux der die das und ist war den dem ein eine einer zu mit von für im auf er sie hatte het een
    van op te zijn werd di che gli della è é sono nel o os e um uma não foi do da na no em och är som på
    att av ett och i og af
    """.split()
) - frozenset(["a", "i", "no", "do", "in"])
"""Words of the neighbouring languages, of which an English sentence has some in names at most."""

MONTHS = frozenset(
    """
    january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec
    """.split()
)

QUANTIFIERS = frozenset("several many various numerous some multiple other different".split())
"""Determiners of a group whose members may follow "including" or "such as"."""

COLLECTIVES = frozenset(
    """
    between among amongst both either neither consist consists consisted comprise comprises comprised
    compose composed combine combines combined combining mix mixed mixes mixing mixture merge merged divide
    divided separate separated distinguish blend blends joined connect connects connected linking links
    link married compare compared range ranges ranged ranging from versus vs per respectively each every
    any or nor only total together alternate relationship difference differences similarities
    collaboration combination conflict border agreement marriage fusion alliance partnership merger war
    feud rivalry split unite united unites uniting
    """.split()
)
"""Words that speak of several things as one, so that what holds of all need not hold of each."""

EVALUATIVE = frozenset(
    """
    pioneering groundbreaking ground-breaking seminal renowned celebrated acclaimed outstanding
    remarkable prestigious distinguished legendary iconic famous notable
    """.split()
)
"""Adjectives that rate a thing and don't describe it."""

COLOURS = frozenset(
    "black white red blue green yellow brown grey gray orange purple pink gold silver".split()
)
