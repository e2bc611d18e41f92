"""Forms of English verbs, in lower case."""

IRREGULAR_PASTS = frozenset(
    """
    arose ate awoke became began bit blew bore broke came chose did drank drew drove fell flew forbade
    foresaw forgave forgot froze gave went grew hid knew lay mistook overcame oversaw overtook rang
    redrew rode rose ran sang sank saw shook shrank spoke sprang stank stole strove swam swore took threw
    tore trod undertook underwent withdrew woke wore wove wrote rewrote
    """.split()
)
"""Past tenses that are no participle."""

IRREGULAR_PARTICIPLES = frozenset(
    """
    arisen awoken beaten become begun bitten blown born borne broken chosen drawn driven drunk eaten
    fallen flown forbidden foreseen forgiven forgotten frozen given gone grown hidden known mistaken
    overcome overseen overtaken ridden risen run rung seen shaken shown shrunk spoken stolen sung sunk
    sworn swum taken thrown torn undergone undertaken withdrawn woken worn woven written rewritten been
    done come
    """.split()
)
"""Participles that are no past tense."""

IRREGULAR_FORMS = frozenset(
    """
    bound bought bred brought built caught cast clung crept cut dealt dug fed felt fled fought found got
    held hit hung hurt kept laid led left lent lost made meant met misled outsold overthrew overthrown
    paid put read rebuilt rent said sat sent set shone shot shut slept slid sold sought spent split
    spread spun stood struck stuck swept swung taught thought told understood upheld wept withheld
    withstood won wound beat cost
    """.split()
)
"""Forms that are past tense and participle in one."""

INTRANSITIVE_PASTS = frozenset(
    """
    acted advanced aired appeared applied arrived attempted attended belonged campaigned coached
    collaborated collapsed competed consisted continued contributed converted cooperated crashed danced
    debuted declined departed died disappeared divorced emerged emigrated enlisted enrolled entered
    escaped evolved existed expanded failed featured finished flourished focused functioned gained
    graduated happened helped immigrated increased intended joined lasted lectured lived looked lunched
    majored managed married matched migrated moved occurred opened operated originated participated
    passed performed persisted played premiered proceeded progressed protested qualified reached received
    refused rejoined relocated remained repeated reported resided resigned resulted retired returned
    ruled sailed scored served settled signed specialised specialized starred started stayed stopped
    struggled studied succeeded suffered surrendered survived switched talked taught toured trained
    travelled traveled tried turned visited voted waited walked wanted worked
    """.split()
)
"""Pasts that speak of the subject's own doing even without an object."""

NO_PAST = frozenset(
    """
    red bed hundred hundreds sacred naked seed speed breed need feed weed indeed hatred kindred infrared
    wicked talented gifted biped shed sled creed greed deed reed embed exceed proceed succeed unmarried
    aged beloved rugged crooked wretched ragged jagged moped skilled
    """.split()
)
"""Words in -ed that are no past tense, or seldom one."""

VERBS = frozenset(
    """
    abandon abolish absorb accelerate accept access accompany account accumulate accuse achieve acknowledge
    acquire act adapt add address adjust admit adopt advance advise advocate affect afford agree aim air
    allocate allow alter amount analyse analyze announce annoy anticipate apologise apologize appear apply
    appoint appreciate approach approve argue arise arrange arrest arrive ask assassinate assemble assert
    assess assign assist associate assume assure attach attack attain attempt attend attract attribute
    authorise authorize avoid await award bake bark base battle be bear beat become befriend beg begin behave
    believe belong benefit betray bind bite blame blend bless block blow boast boil bomb boost border borrow
    bother bounce bound bow breathe breed brew bring broadcast build bully burn bury buy calculate call
    campaign cancel capture carry catch cause caution cease celebrate centre chair challenge champion change
    characterise characterize charge chase check chew choose chronicle circulate cite claim classify clean
    clear climb close coach coat coin coincide collaborate collapse collect colonise colonize combat combine
    come command comment commission commit communicate compare compete compile complain complete comply
    compose comprise conceive concentrate concern conclude condemn condense conduct confer confess confine
    confirm confront confuse connect conquer conserve consider consist construct consult consume contact
    contain contend contest continue contract contrast contribute control convert convict convince cook
    cooperate coordinate cope correct correspond cost count couple cover crash crawl create credit criticise
    criticize cross cry cultivate cure curl cut cycle damage dance date deal debut decay decide declare
    decline decorate decrease dedicate deem defeat defect defend define delay delegate delete deliver demand
    demonstrate denote deny depart depend depict deploy deposit deprive derive descend describe deserve
    design designate desire destroy detain detect deteriorate determine develop devise devote diagnose
    dictate die differ differentiate dig diminish dip direct disagree disappear discharge disclose discourage
    discover discuss dismiss dispatch display dispute dissolve distribute disturb dive divide divorce
    document dominate donate double doubt draft drag drain draw dress drink drive drop drown drum dump dwell
    earn ease eat edit educate elaborate elect elevate eliminate embark embody embrace emerge emigrate
    emphasise emphasize employ empower enable enact encompass encounter encourage end endorse endure enforce
    engage engineer enhance enjoy enlarge enlist enrol ensure entail enter entertain equal equip erect erupt
    escape escort establish evacuate evaluate evaporate evoke evolve examine exceed excel exchange exclude
    execute exercise exert exhibit exist expand expel experience experiment explain exploit explore export
    expose express extend face facilitate fade fail fall favor favour fear feature feed feel fight figure
    file fill film finance find finish fire fit fix flee float flood flourish flow fly focus fold follow
    force forecast forge forget forgive form formulate foster found frame freeze fuel fulfil fulfill function
    fund gain gather generate get give glow go govern graduate grant grasp greet group grow guarantee guard
    guess guide halt hand handle hang happen harbour harm harvest hate head heal hear heat help hide
    highlight hire hit hold hope host house hunt hurt identify ignore illustrate imagine imitate immigrate
    impact implement imply import impose impress imprison improve include incorporate increase indicate
    induce infect infer inflict influence inform inhabit inherit inhibit initiate injure innovate insert
    inspect inspire install instruct integrate intend intensify interact interpret interrupt interview
    introduce invade invent invest involve isolate issue jail jeopardise join judge jump justify keep kick
    kill kiss kneel knit knock know label lack land last laugh launch lay lead leak lean leap learn leave
    lend lie lift limit list listen live load lobby locate lock look loot lose love lower mail maintain make
    manage mandate map march mark marry match matter mature maximise mean measure mediate meditate meet melt
    mention merge migrate mimic minimise minimize mix mobilise model modify monitor motivate mount mourn move
    multiply murder name narrate navigate need neglect negotiate neighbour nominate normalise note notice
    notify number observe obtain occupy occur offer open operate order organise organize originate outlaw
    outline overlap overlook oversee overthrow owe own pack paint park participate pass patrol pay peak
    perform permit persist persuade pick pilot pioneer place plan plant play please point portray pose
    position possess post postpone pour practice practise praise pray preach precede predict prefer prepare
    prescribe present preserve preside press presume pretend prevail prevent print privatise proceed process
    proclaim produce profit program progress prohibit project promise promote prompt propel propose prosper
    protect protest prove provide provoke publish pull pump punch punish purchase purr pursue push put
    qualify question quit quote race raid rain raise rank rate reach react realise realize rebuild recall
    receive recognise recognize recommend reconstruct record recover recruit recycle redefine reduce refer
    refine reflect refuse regain regard register regulate reign reinforce reiterate reject relate relax
    release relocate rely remain remarry remember remind remove render renew renounce renovate repair repay
    repeat replace reply represent require rescue research resemble reside resign resist resolve respect
    respond restore restrict result resume retain retire return reveal revise revive revolt revolve reward
    ride ring rise rival rob roll rotate rule run rush rust sack sacrifice sail satisfy save say scan
    schedule score scream sculpt seal search seat secure seek seize select sell send sense sentence separate
    serialise serve set settle shake shape share shave shift shine shoot show shrink shut sign simplify sing
    sink sit situate skip sleep slide smell smile smoke sneak soar solve span spark speak specialise
    specialize specify spend spin spit split sponsor sport spot spread spy squeeze stabilise stage stand star
    stare start state stay steal stem stick stimulate stir stop store strengthen stress stretch strike strip
    strive structure struggle study submit subscribe substitute succeed sue suffer suggest suit summarise
    summarize supervise supply support suppress surf surpass surrender surround survey survive suspect
    suspend sustain swear sweep swell swim swing switch symbolise symbolize tackle take talk target taste
    teach team tear tell tempt tend test testify thank think threaten throw tie tilt toss total touch tour
    trace track trade train transfer transform translate transmit transport trap travel treat trigger trust
    try turn twin twist type undergo undermine understand undertake unify unite update upgrade urge use
    utilise utilize validate value vanish vary venture verify view violate visit vote vow wage wait walk
    wander want warn wash waste watch weaken wear weave weep weigh welcome whisper widen win wish withdraw
    withstand witness wonder work worship wrap write yield
    """.split()
)
"""Base forms."""

NOUN_LIKE = frozenset(
    """
    accounts acts aims amounts approaches attacks attempts awards bans barks bases battles bears benefits
    blends blocks borders bows calls campaigns causes chairs challenges champions changes charges checks
    chronicles claims coaches coats commands comments commissions concerns contests contracts contrasts
    controls costs counts couples covers crashes credits cries crosses cures cuts cycles damages dances dates
    deals debuts declines decreases defects delays delegates demands deposits designs desires dips discharges
    displays disputes documents doubts drafts draws drinks drives drops drums dumps ends engineers escapes
    exchanges exercises experiences experiments exploits exports faces favors favours fears features feeds
    fights figures files fills films finds fires fits fixes floods flows folds forces forecasts forms frames
    fuels functions funds gains grants groups guarantees guards guesses guides halts handles hands harbours
    harvests heads heats highlights hits hopes hosts houses hunts impacts imports increases influences
    interviews issues judges jumps kicks labels lacks lands lasts laughs launches leaks lies lifts limits
    lists loads lobbies locks looks loves mails mandates maps marches marks matches matters means measures
    models mounts moves murders names needs neighbours notes notices numbers offers orders outlines paints
    parks passes patrols peaks permits picks pilots places plans plants plays points poses positions posts
    practices presents presses prints processes profits programs projects promises promotes protests pumps
    punches purchases questions quotes races raids rains raises ranges ranks rates reaches recalls records
    recruits releases remains repairs reports researches respects results returns rewards rides rings rivals
    rolls rounds rules runs sacks sacrifices sails scores screams seals searches seats senses sentences
    shakes shapes shares shifts shots shows signs sleeps slides smells smiles spans sparks spies spins
    sponsors sports spots spreads stages stands stars states stays stems sticks stops stores stresses strikes
    strips structures studies suits supplies supports surveys suspects swings switches tackles targets tastes
    teams tears tests ties touches tours traces tracks trades trains transfers transports traps travels
    treats triggers trusts turns twins twists types updates upgrades uses values ventures views visits votes
    vows wages waits walks wants wastes watches wishes witnesses wonders works yields
    """.split()
)
"""Forms in -s that are plural nouns as well."""
