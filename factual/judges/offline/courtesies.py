"""Whole sentences that claim nothing, in lower case and without marks around them."""


def _phrases(listed: str) -> frozenset[str]:
    """Returns the phrases that commas part in `listed`."""
    return frozenset(phrase.strip() for phrase in listed.split(","))


COURTESIES = _phrases(
    """
    hello, hi, hey, hi there, hello there, hey there, greetings, good morning, good afternoon,
    good evening, good day, dear user, thanks, thank you, thank you very much, thanks a lot, many thanks,
    thanks for asking, you're welcome, my pleasure, sure, sure thing, of course, certainly, absolutely,
    gladly, okay, ok, alright, all right, got it, understood, great, great question, good question,
    excellent question, interesting question, that's a great question, wow, awesome, i'm sorry, i am sorry,
    no problem, no worries, happy to help, glad to help, sorry, i apologize, my apologies, goodbye, bye,
    good luck, cheers, best regards, kind regards, sincerely, i hope this helps, hope this helps,
    i hope that helps, hope that helps, enjoy, sounds good, here you go, here it is, let me explain,
    let's see, let me see, well, hmm, oh, ah,
    안녕하세요, 안녕하십니까, 안녕, 반갑습니다, 만나서 반갑습니다, 감사합니다, 고맙습니다, 감사해요,
    고마워요, 네 알겠습니다, 알겠습니다, 물론입니다, 물론이죠, 좋은 질문입니다, 좋은 질문이네요,
    도움이 되었기를 바랍니다, 도움이 되길 바랍니다, 죄송합니다, 안녕히 계세요,
    こんにちは, こんばんは, おはようございます, おはよう, はじめまして, ありがとう, ありがとうございます,
    ありがとうございました, どういたしまして, もちろん, もちろんです, 承知しました, 承知いたしました,
    了解です, 了解しました, すみません, 申し訳ありません, いい質問です, いい質問ですね, 良い質問ですね,
    お役に立てれば幸いです, よろしくお願いします, さようなら,
    你好, 您好, 大家好, 早上好, 晚上好, 谢谢, 谢谢你, 谢谢您, 多谢, 感谢, 不客气, 当然, 好的, 没问题, 再见,
    抱歉, 对不起, 好问题, 这是个好问题, 希望对你有帮助, 希望这对你有帮助, 希望对您有帮助, 謝謝, 謝謝你,
    當然, 沒問題, 再見, 對不起,
    hola, buenos días, buenas tardes, buenas noches, gracias, muchas gracias, de nada, por supuesto, claro,
    claro que sí, desde luego, buena pregunta, excelente pregunta, perdón, lo siento, adiós, saludos,
    espero que esto ayude, bienvenido, bonjour, bonsoir, salut, merci, merci beaucoup, de rien, bien sûr,
    bonne question, au revoir, désolé, hallo, guten tag, guten morgen, guten abend, danke, danke schön,
    vielen dank, bitte, gerne, natürlich, gute frage, tschüss, olá, oi, bom dia, boa tarde, boa noite,
    obrigado, obrigada, muito obrigado, ciao, buongiorno, grazie, grazie mille, prego
    """
)
"""Greetings, thanks, farewells, praise of the question and words of assent that answer nothing."""

IGNORANCE = _phrases(
    """
    i don't know, i do not know, don't know, dunno, i'm not sure, i am not sure, not sure, unknown,
    not stated, not mentioned, not specified, not provided, not given, not available, not known,
    no information, no information available, n/a, no answer, no comment, i have no comment,
    i have no idea, no idea, unanswerable, cannot be determined, can't be determined, it is unknown,
    it is not known, insufficient information, not enough information, i can't say, i cannot say,
    모르겠습니다, 잘 모르겠습니다, 몰라요, 모릅니다, 모르겠어요, 알 수 없습니다, 알 수 없음,
    정보가 없습니다, 정보 없음, 알 수 없다, 모른다,
    わかりません, 分かりません, 知りません, 不明, 不明です, わからない, 分からない, 情報がありません,
    情報はありません,
    我不知道, 不知道, 不清楚, 我不清楚, 未知, 没有信息, 无法确定, 無法確定, 沒有信息,
    no lo sé, no sé, desconocido, se desconoce, no tengo ningún comentario, sin comentarios,
    no hay información, no se sabe, je ne sais pas, inconnu, aucune idée, ich weiß es nicht,
    ich weiß nicht, keine ahnung, unbekannt, não sei, não sei dizer, non lo so, desconhecido
    """
)
"""Sentences which say only that no answer is known."""
