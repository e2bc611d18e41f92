"""Classes of words: which carry no weight, which carry little, which deny, and which forms are irregular.

Here belong word lists and nothing else, written by hand and folded as `words.fold` does. What words have to
do with each other stands in `meanings`.
"""

FUNCTION_WORDS = frozenset(
    str.split("""
    a an the this that these those and or but nor so yet if then than as at by for from in into of off on
    onto out over per to up upon via with within about above across after against along amid among around
    before behind below beneath beside besides between beyond during except inside near outside since
    through throughout toward towards under until till while when where which who whom whose what why how
    there here it its itself he him his himself she her hers herself they them their theirs themselves
    one ones be is am are was were been being have has had having do does did doing done will would shall
    should can could may might must ought not no never neither none nothing nobody without cannot also
    too very just only even still again ever already quite rather such some any each every both either
    other another same own more most much many less least few all well however therefore thus hence
    because although though whereas whether unless despite due yes oh ok okay really actually s t re ve
    ll d m etc e g el la los las lo un una unos unas de del al y o u e en con por para sobre entre que se
    su sus es eran fue fueron ser esta estan estaba ha han como mas muy ni si a ante le les l d des du et
    ou dans sur sous avec pour par sans est sont etait etaient fut ete ce cette ces sa ses qui que ne pas
    il elle ils elles au aux tres der das dem des ein eine einer einem einen eines und oder im in am an
    auf aus bei nach von vom zu zum zur ist sind waren wird werden wurde wurden haben hatte er sie es
    sich auch als wie nicht kein keine o os as um uma do da dos das no na nos nas em com por ao e foi
    eram seu sua nao il lo gli di del della dei delle nel nella per e un uno una che si non и в во на с
    со к по из от до для о об у за не ни а но или как что это этот эта был была было были есть он она оно
    они его ее их في من على الى عن مع هذا هذه التي الذي هو هي كان كانت و او ان لا لم ليس
    """)
)
"""They carry next to no weight. English, Spanish, French, German, Portuguese, Italian, Russian, Arabic.

"I", "we" and "you" are none of them, for what people say of themselves needs support.
"""

KOREAN_FUNCTION_WORDS = frozenset(
    str.split("""
    수 있 것 하 되 등 및 또 또한 이 그 저 더 매우 아주 너무 정말 그리고 하지만 그러나 때문 위해 위하 대해
    대한 통해 따라 따르 우리 않 없 못 안 아니 같 정도 이런 그런 많이 잘 다 가장 중 즉 한 할 된 될 있는
    없는 않는 때 듯 바 뿐 다만 만 로 으로 하나 함께
    """)
)
"""They carry no weight, as written or without their ending."""

NEGATORS = frozenset(
    str.split("""
    not no never without neither nor none nobody nothing fail lack unable hardly nunca jamas sin jamais
    aucun aucune pas nicht kein keine keinen keiner nie ohne nao nem sem non senza не нет без никогда لا
    لم ليس لن غير بدون 안 못 不 没 没有 无 非
    """)
)
"""Stems of words that deny what follows them; they carry no weight of their own."""

LIGHT_WORDS = frozenset(
    str.split("""
    become call know name see say tell get give take make go come use include consist contain provide
    serve act refer consider describe regard call term think believe understand agree sure like feel want
    mean keep put let lie locate situate stand find known now today currently originally often usually
    sometimes mainly mostly commonly generally typically especially particularly widely famous popular
    notable various several different certain kind type sort part thing way example fact lot number time
    year place area people person
    """)
)
"""They carry half the weight of a word."""

IRREGULAR = {
    form: forms.split()[0]
    for forms in """
    arise arose arisen,awake awoke awoken,bear bore borne,beat beaten,become became,begin began begun
    bend bent,bind bound,bite bit bitten,blow blew blown,break broke broken,breed bred,bring brought
    build built,burn burnt,buy bought,catch caught,choose chose chosen,come came,creep crept,deal dealt
    dig dug,draw drew drawn,drink drank drunk,drive drove driven,eat ate eaten,fall fell fallen,feed fed
    feel felt,fight fought,find found,flee fled,fly flew flown,forbid forbade forbidden
    forget forgot forgotten,freeze froze frozen,get got gotten,give gave given,go went gone,grow grew grown
    hang hung,hear heard,hide hid hidden,hold held,keep kept,know knew known,lay laid,lead led,learn learnt
    lend lent,lie lay lain lying,lose lost,make made,mean meant,meet met,pay paid,ride rode ridden
    ring rang rung,rise rose risen,run ran,say said,see saw seen,seek sought,sell sold,send sent
    shake shook shaken,shine shone,shoot shot,show shown,sing sang sung,sink sank sunk,sit sat,sleep slept
    speak spoke spoken,spend spent,spin spun,stand stood,steal stole stolen,stick stuck,strike struck
    swear swore sworn,swim swam swum,take took taken,teach taught,tear tore torn,tell told,think thought
    throw threw thrown,understand understood,wake woke woken,wear wore worn,win won
    withdraw withdrew withdrawn,write wrote written,man men,woman women,child children,foot feet,tooth teeth
    mouse mice,goose geese,wife wives,wolf wolves,half halves,knife knives,thief thieves,datum data
    medium media,crisis crises,phenomenon phenomena,criterion criteria,far farther further
    die dying dies died,tie tying,person persons people
    """.replace("\n", ",").split(",")
    for form in forms.split()[1:]
}
"""The basic form of an irregular one."""
