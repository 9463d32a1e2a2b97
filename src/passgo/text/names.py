"""Names and texts as others see them: nothing that looks like nothing, nothing that looks like another's name.

The confusable letters are a small table of ours after Unicode's (UTS 39), for the scripts whose letters pass for Latin
ones; full-width, mathematical, circled and such letters are made plain by NFKC.
"""

from __future__ import annotations

import unicodedata

MARKS_IN_A_ROW = 3  # Vietnamese and Hebrew need two; piled up they paint over other lines
# Letters and symbols that show nothing, though their categories say otherwise: fillers, blanks, joiners.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159\U00016fe4")
BLANK_RANGES = ((0x180B, 0x180F), (0xFE00, 0xFE0D), (0xE0000, 0xE0FFF))  # variation selectors and tags
PRESENTATION = "\ufe0e\ufe0f"  # as a letter, as a picture: part of many emoji
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

# What passes for the Latin letter before the colon, as written: B looks like a capital Ve, b does not.
LOOKALIKES = """
A:ΑАᎪꓮᴬⲀᗩ a:аɑαᴀ B:ВΒᏴꓐⲂᗷ𐊂𐌁 b:ЬьʙƄƅᏏᑲ C:СϹᏟꓚⲤᑕ c:сϲᴄⲥ D:Ꭰꓓᗞᗪ d:ԁᏧꓒɗᴅ E:ЕΕᎬꓰⲈ e:еҽᴇ℮є F:ϜꓝᖴƑ f:ꜰẝſƒ
G:ԌᏀꓖ g:ɡɢցƍ H:НΗᎻꓧⲎᕼ h:һհʜᏂ I:ΙІӀᏆꓲⲒ׀ǀ∣ l:ӏו1|ןⵏߊ۱١ i:іιıɩɪɨⅰᎥ J:ЈᎫꓙͿᒍ j:јϳᴊ K:КΚᏦꓗⲔ k:кκᴋ
L:ᏞꓡⳐᒪ M:МΜᎷꓟϺⲘᗰ m:мᴍ N:ΝꓠⲚᑎ n:ոռпɴ O:ОΟՕꓳⲞ0Ｏ o:оοօᴏסσⲟᴑ߀𐐬𐓪०০੦૦௦౦೦൦๐໐၀۵٥ه P:РΡᏢꓑⲢᑭ p:рρⲣᴘ
Q:Ⴓⵕᑫ q:ԛզգ R:ᎡᏒꓣƦᖇ r:гᴦⲅʀ S:ЅՏᏕꓢᔕ s:ѕꜱƽ T:ТΤᎢꓔⲦ t:тτᴛ U:ՍꓴᑌՍ u:υսᴜʋ V:ѴꓦᏙᐯ٧۷ v:νѵᴠט W:ԜᎳꓪᗯ w:ԝѡᴡω
X:ХΧꓫⲬ x:хχⲭ᙮ Y:УΥҮꓬⲨ y:уγүʏỿ Z:ΖᏃꓜᘔ z:ᴢ 2:ƧϨ 3:ЗзӠƷȜ 4:Ꮞ 5:Ƽ 6:бᏮⳒ 8:Ȣȣ৪੪ 9:Ꮽ৭੧
-:‐‑‒–—−―ー ':’‘ʼ′`´ʹ‛ .:․·•‧
"""
PLAIN = {
    ord(letter): latin for latin, _, letters in (row.partition(":") for row in LOOKALIKES.split()) for letter in letters
}
# Letters in white on a disc or a square, and those that flags are made of: A to Z in a row, and NFKC leaves them.
for first in (0x1F150, 0x1F170, 0x1F1E6):
    PLAIN |= {first + number: chr(ord("A") + number) for number in range(26)}
PAIRS = (("rn", "m"), ("vv", "w"), ("ı", "i"), ("i\u0307", "i"))


def is_blank(letter: str) -> bool:
    """It shows nothing, or changes how others are shown."""
    if letter in PRESENTATION:
        return False
    if letter in BLANK or any(low <= ord(letter) <= high for low, high in BLANK_RANGES):
        return True
    return letter != " " and not letter.isprintable()


def is_mark(letter: str) -> bool:
    return letter in PRESENTATION or unicodedata.category(letter).startswith("M")


def why_not_a_name(name: str) -> str:
    """What is wrong with it, as the end of a sentence; empty if it can be seen and read."""
    if any(map(is_blank, name)):
        return "has a character that shows nothing"
    if name and is_mark(name[0]):
        return "begins with a mark that belongs to a letter"
    in_a_row = 0
    for letter in name:
        in_a_row = in_a_row + 1 if is_mark(letter) else 0
        if in_a_row > MARKS_IN_A_ROW:
            return "has too many marks on one letter"
    return ""


def plain_name(text: str) -> str:
    """As a table shows it: compatible forms made plain (NFKC), single blanks, none at the ends."""
    return " ".join(filter(None, unicodedata.normalize("NFKC", text).split(" ")))


def skeleton(name: str) -> str:
    """The same for names that look alike, as in UTS 39: never shown, only compared."""
    seen = "".join(letter for letter in plain_name(name) if letter not in PRESENTATION and not is_blank(letter))
    # I and l are one stroke; after that, capitals and small letters are the same, also those whose capitals look Latin.
    compared = seen.translate(PLAIN).replace("I", "l").translate(PLAIN).casefold().translate(PLAIN).casefold()
    for pair, one in PAIRS:
        compared = compared.replace(pair, one)
    return compared


def look_alike(one: str, other: str) -> bool:
    return plain_name(one).casefold() == plain_name(other).casefold() or skeleton(one) == skeleton(other)


def plain_text(text: str) -> str:
    """A line of talk without control characters and without those that turn the direction of what follows."""
    plain = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in text if letter not in BIDI)
    return " ".join(plain.split())


def shows_something(text: str) -> bool:
    return any(not is_blank(letter) and not is_mark(letter) and not letter.isspace() for letter in text)
