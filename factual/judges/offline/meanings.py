"""What words have to do with each other: the same, the opposite, or things that exclude each other.

Here belong the lists of such words and how they are looked up. They are general ones, written by hand: closed
classes such as colours, weekdays and nationalities, and pairs that every dictionary has.
"""

import unicodedata
from functools import cache

from factual.judges.offline.words import words

_MEANINGS = """
locate situate lie stand sit stretch 위치 있 자리 位置 所在 位于; capital 수도 首都; name call know title
entitle; birth bear born native 태어나 출생 탄생 生 誕生 出生 | die death dead deceased 사망 죽 숨지 死亡
死 亡 去世 逝世; author write writer novelist poet pen; make create produce manufacture construct build
erect 만들 제작 건설 건축 作 建設 建 制造 建造 | destroy demolish ruin raze 파괴 破壊 摧毁; found
establish create start form set institute 설립 창립 창설 設立 創立 成立; design designer architect;
develop invent devise inventor; begin start commence launch open initiate beginning 시작 개시 開始 始 开始
| end finish stop cease conclude close 종료 끝나 끝 終了 終 结束; increase grow rise climb expand gain
growth up 증가 늘 늘어나 상승 오르 増加 上昇 上升 增加 | decrease fall decline drop shrink reduce loss
down 감소 줄 줄어들 하락 내리 減少 下降 减少; big large huge great enormous vast giant massive 크 큰 大 |
small little tiny miniature minor compact 작 작은 小; tall high long height length 높 높은 길 긴 高 長 |
low short 낮 낮은 짧 짧은 低 短; fast quick rapid swift 빠르 빠른 速 快 | slow 느리 느린 遅 慢; hot warm
heat 뜨겁 더운 덥 暑 熱 热 | cold cool chilly 차갑 춥 추운 寒 冷; wide broad width 넓 넓은 広 宽 | narrow
좁 좁은 狭 窄; heavy 무겁 무거운 重 | light 가볍 가벼운 軽 轻; old ancient aged elderly 오래되 오랜 늙 古
老 | new young modern recent 새 새로운 젊 新 若; early 이르 早 | late 늦 늦은 晚; first original initial
earliest 처음 최초 첫 最初 初 第一 | last final latest 마지막 최후 最後 最后; biggest largest greatest
최대 最大 | smallest 최소 最小; most maximum 最多 | least minimum; highest tallest longest 최고 最高 |
lowest shortest 최저 最低; best greatest top 최고 | worst 최악 最悪; more | less fewer; before prior
earlier 전 이전 以前 之前 | after later 후 이후 以後 之后; north northern 북 북쪽 北 | south southern 남
남쪽 南; east eastern 동쪽 東 东 | west western 서쪽 西; left 왼쪽 左 | right 오른쪽 右; above over upper
top 위 上 | below under beneath lower bottom 아래 下; inside indoor inner internal 안쪽 内 | outside
outdoor outer external 밖 바깥 外; win victory winner victorious beat 이기 승리 勝 勝利 胜利 | lose loss
defeat loser 지 패배 패하 負 敗 敗北 失败; beat defeat overcome | lose; accept approve adopt allow permit
legalize 허용 승인 찬성 許可 賛成 允许 | reject refuse deny ban prohibit forbid oppose 금지 거부 반대 禁止
拒否 反対 拒绝; open 열 開 | close shut 닫 閉 关; enter arrive 도착 들어오 到着 到达 | leave exit depart
출발 떠나 나가 出発 离开; buy purchase acquire 사 구입 購入 买 | sell 팔 판매 販売 売 卖; live alive
living survive 살 生存 | dead; appear | disappear vanish; love like enjoy 좋아하 사랑 好 | hate dislike
싫어하 嫌 恨; happy glad cheerful joyful pleased delighted 행복 기쁘 幸 | sad unhappy 슬프 悲; rich
wealthy 부유 豊 | poor 가난 貧 穷; strong powerful 강하 강한 強 强 | weak 약하 약한 弱; same equal
identical 같 같은 同 | different 다르 다른 違 不同; good great fine nice 좋 좋은 良 | bad poor terrible
evil 나쁘 나쁜 悪 坏; easy simple 쉽 쉬운 簡単 容易 | difficult hard complex 어렵 어려운 難 难; true real
correct right 맞 | false fake wrong incorrect 틀리; full | empty; dark 어둡 어두운 暗 | bright light 밝
밝은 明 亮; day daytime 낮 昼 白天 | night 밤 夜; morning 아침 오전 朝 午前 上午 | evening afternoon 저녁
오후 夕方 午後 下午; male man boy gentleman 남자 남성 男 男性 男人 | female woman girl lady 여자 여성 女
女性 女人; thick | thin; always | never; everyone everybody all | nobody none; many numerous lot plenty
multiple various several 많 많은 多 | few 적 적은 少; public | private; rural countryside | urban city;
domestic | foreign international abroad; safe 안전 安全 | dangerous 위험 危険 危险; positive | negative;
stand upright 서 立 | sit seat 앉 座 坐 | lie; walk stroll 걷 歩 走 | run | sit; remember 기억 | forget
잊; possible 가능 可能 | impossible 불가능 不可能; succeed success 성공 成功 | fail failure 실패 失敗
失败; include contain comprise consist 포함 含 包括 | exclude 제외 除; majority most | minority; husband |
wife; married marry | single divorced; present | absent; near close nearby adjacent beside next 가깝 근처
近 附近 | far distant remote away 멀 먼 遠 远; mother mom mum mommy 어머니 엄마 母 妈妈 | father dad daddy
아버지 아빠 父 爸爸; son 아들 息子 儿子 | daughter 딸 娘 女儿; brother 형제 兄弟 | sister 자매 姉妹; war
conflict battle fight 전쟁 戦争 战争 | peace 평화 平和 和平; common frequent usual | rare uncommon
unusual; road street 길 도로 거리 道路 道 街; child kid infant baby toddler; movie film picture; house
home; country nation state land 나라 국가 国; city town municipality 도시 都市 城市; king monarch ruler
emperor sovereign 왕 王 国王 | queen empress 여왕 女王; leader head chief boss chairman president rule
lead king; song music track; car automobile vehicle; plane airplane aircraft jet; picture photo photograph
image; kill murder assassinate slay execute; illness sickness disease; doctor physician; lawyer attorney;
teacher instructor professor; speak talk say tell state mention; soccer football; see watch look view
observe; use utilize employ; help aid assist support; sing singer; award receive grant win; receive get
obtain gain earn; award prize medal honor win; show display exhibit demonstrate; require need must;
important significant key crucial major main principal primary chief; famous popular renowned; play
perform act star actor actress; eat consume dine feed; drink sip; jump leap hop; company firm business
corporation; part section portion division; population inhabitant resident people person human; cost price
worth value; area region district territory zone province; building structure; change alter modify convert
transform; publish release issue print; discover find detect; own possess have owner; scientist
researcher; larger bigger greater | smaller; taller higher longer | shorter lower; older | younger newer;
faster quicker | slower; hotter warmer | colder cooler; heavier | lighter; stronger | weaker; richer |
poorer; earlier | later; beautiful pretty lovely | ugly; nearer closer | farther further; better | worse
"""
"""Groups of words that may stand for each other, parted by `;`; opposite groups are parted by `|`."""

_CATEGORIES = """
color colour: red 빨간 빨간색 붉은 赤, orange 주황색, yellow 노란 노란색 黄 黄色, green 초록 초록색 녹색
緑 绿, blue navy 파란 파란색 푸른 青 蓝, purple violet 보라색 紫, pink 분홍색 粉色, brown 갈색 茶, black
검은 검은색 검정 黒 黑, white 흰 흰색 하얀 하얀색 白, gray grey 회색 灰色, golden, beige, turquoise;
weekday: monday 월요일 月曜日, tuesday 화요일 火曜日, wednesday 수요일 水曜日, thursday 목요일 木曜日,
friday 금요일 金曜日, saturday 토요일 土曜日, sunday 일요일 日曜日; season: spring 봄 春, summer 여름 夏,
autumn fall 가을 秋, winter 겨울 冬; planet: mercury 수성 水星, venus 금성 金星, earth 지구 地球, mars
화성 火星, jupiter 목성 木星, saturn 토성 土星, uranus 천왕성 天王星, neptune 해왕성 海王星, pluto 명왕성;
continent: africa african 아프리카, asia asian 아시아, europe european 유럽, antarctica antarctic 남극,
oceania 오세아니아; country: france french 프랑스 フランス, germany german 독일 ドイツ, italy italian
이탈리아 イタリア, spain spanish spaniard 스페인 スペイン, england english british britain uk 영국 英国,
portugal portuguese 포르투갈, scotland scottish scot, wales welsh, ireland irish, netherlands dutch
holland, belgium belgian, switzerland swiss 스위스, austria austrian 오스트리아, poland polish, russia
russian soviet 러시아 ロシア, ukraine ukrainian, sweden swedish, norway norwegian, denmark danish, finland
finnish, iceland icelandic, greece greek 그리스, turkey turkish 터키, hungary hungarian, romania romanian,
bulgaria bulgarian, czech, slovakia slovak, slovenia slovene, serbia serbian, croatia croatian, lithuania
lithuanian, latvia latvian, estonia estonian, egypt egyptian 이집트, israel israeli, iran iranian persian,
iraq iraqi, saudi, syria syrian, lebanon lebanese, india indian 인도 インド, pakistan pakistani, china
chinese 중국 中国, japan japanese 일본 日本, korea korean 한국 韓国, vietnam vietnamese 베트남, thailand
thai 태국, indonesia indonesian, malaysia malaysian, philippines filipino, mongolia mongolian, nepal
nepalese, australia australian 호주, zealand, canada canadian 캐나다 カナダ, america american usa 미국
アメリカ 米国 美国, mexico mexican 멕시코, brazil brazilian 브라질 ブラジル, argentina argentine, chile
chilean, peru peruvian, colombia colombian, venezuela venezuelan, cuba cuban, jamaica jamaican, nigeria
nigerian, kenya kenyan, ethiopia ethiopian, ghana ghanaian, morocco moroccan, algeria algerian, tunisia
tunisian, somalia somali, uganda ugandan, chad chadian, mali malian, haiti haitian; drink beverage: water
물 水, wine, beer, milk 우유, coffee 커피, tea 차, juice, whiskey whisky, vodka, rum, cider, lemonade,
soda, champagne, cocktail; instrument: guitar guitarist, piano pianist, violin violinist, cello cellist,
drum drummer, flute flutist, trumpet trumpeter, saxophone, clarinet, trombone, harp, accordion, banjo,
ukulele, harmonica; animal: dog puppy 개 犬 狗, cat kitten 고양이 猫, horse pony 말 馬 马, cow cattle 牛,
sheep lamb 양 羊, goat, pig 돼지 豚, lion, tiger, bear 곰 熊, elephant 코끼리 象, giraffe, zebra, monkey,
rabbit, mouse, bird 새 鳥, fish 물고기 魚, snake; sport: football soccer 축구, baseball 야구 野球,
basketball 농구, tennis, golf, hockey, cricket, rugby, volleyball, boxing, swimming 수영; profession:
physicist 물리학자, chemist 화학자, biologist, mathematician 수학자, economist, philosopher 철학자,
painter 화가 画家, sculptor, architect 건축가, composer, novelist 소설가, poet 시인, lawyer, doctor 의사,
nurse, engineer, soldier 군인, farmer, singer 가수 歌手, actor actress 배우, politician 정치인, teacher
교사, athlete, journalist 기자; religion: christian christianity, muslim islam islamic, jewish judaism,
buddhist buddhism, hindu hinduism; vehicle: car 자동차, truck 트럭 トラック, bus 버스 バス, bicycle bike
자전거 自転車, motorcycle motorbike 오토바이 バイク, train 기차 電車, airplane plane, boat ship
"""
"""Categories, parted by `;`, of what a thing is usually one alone: names, then members with their words."""


@cache
def _groups() -> tuple[dict[str, set[int]], list[set[int]]]:
    """Returns the groups that each key is in, and the opposites of each group."""
    found: dict[str, set[int]] = {}
    opposite: list[set[int]] = []
    for entry in _MEANINGS.split(";"):
        sides = entry.split("|")
        numbers = set(range(len(opposite), len(opposite) + len(sides)))
        for side in sides:
            for key in _keys(side):
                found.setdefault(key, set()).add(len(opposite))
            opposite.append(numbers - {len(opposite)})
    return found, opposite


@cache
def _categories() -> tuple[dict[str, set[tuple[int, int]]], dict[str, set[int]]]:
    """Returns the categories that each key is a member of, with the member's number, and names."""
    member_of: dict[str, set[tuple[int, int]]] = {}
    name_of: dict[str, set[int]] = {}
    for category, entry in enumerate(_CATEGORIES.split(";")):
        called, _, listed = entry.partition(":")
        for key in _keys(called):
            name_of.setdefault(key, set()).add(category)
        for number, member in enumerate(listed.split(",")):
            for key in _keys(member):
                member_of.setdefault(key, set()).add((category, number))
    return member_of, name_of


def _keys(listed: str) -> set[str]:
    """Returns what the listed words are looked up by; Korean ones are listed as stems."""
    read = [words(word)[0] for word in listed.split()]
    return {
        unicodedata.normalize("NFD", word.text) if word.script == "hangul" else word.keys[0] for word in read
    }


def groups(key: str) -> set[int]:
    """Returns the groups of words of one meaning that the word with this key is in."""
    return _groups()[0].get(key, set())


def opposites(group: int) -> set[int]:
    """Returns the groups that are opposite to `group`."""
    return _groups()[1][group]


def members(key: str) -> set[tuple[int, int]]:
    """Returns the categories that the word is a member of, each with the member's number."""
    return _categories()[0].get(key, set())


def names(key: str) -> set[int]:
    """Returns the categories that the word is a name of."""
    return _categories()[1].get(key, set())
