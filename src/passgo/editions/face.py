"""How an edition looks: colours for light and dark, and drawings, shapes and sounds by name. No rule depends on it.

The names are a closed list: whoever shows a board (the page, the report) brings the drawings for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Ground: TypeAlias = Literal["plain", "promenade", "lacquer", "turf", "infield", "dunes", "meadow"]
Corners: TypeAlias = Literal["plain", "seaside", "grand", "gridiron", "diamond", "galaxy", "trail"]
DiceShape: TypeAlias = Literal["rounded", "sharp", "football", "stitched", "chamfered", "soft"]
HouseShape: TypeAlias = Literal["cottage", "terrace", "stand", "bleachers", "dome", "centre"]
HotelShape: TypeAlias = Literal["hotel", "palace", "stadium", "ballpark", "tower", "mart"]
Back: TypeAlias = Literal["plain", "waves", "fans", "playbook", "stitches", "orbits", "leaves"]
TypeFace: TypeAlias = Literal["book", "deco", "block", "slab", "wide", "round"]
SoundSet: TypeAlias = Literal["promenade", "hotel", "stadium", "ballpark", "space", "meadow"]

# What each colour is for. The order is that of docs/editions.md.
COLOURS = (
    "table",  # the surface that the board lies on; words stand on it
    "well",  # a shade deeper: stripes of tables, fields
    "card",  # sheets, panels, cards
    "space",  # the paper of the forty spaces
    "ink",
    "ink_soft",
    "line",  # decoration only
    "edge",  # edges of controls
    "accent",
    "accent_deep",  # the same, pressed
    "accent_soft",  # a tint of it, behind ink
    "accent_ink",  # words on accent
    "second",  # the other accent, for drawings
    "ground",  # the middle of the board; words stand on it
    "ground_deep",  # its darker or richer places
    "ground_line",  # what is drawn on it
    "rim",  # the frame around the board
    "rim_line",
)
# What the middle of the board takes from the palette whose inks are read on the ground.
ON_GROUND = ("card", "well", "ink", "ink_soft", "line", "edge", "accent", "accent_deep", "accent_soft", "accent_ink")

Colours: TypeAlias = Mapping[str, str]

TEXT_CONTRAST = 4.5  # WCAG 2.2 AA, for words
EDGE_CONTRAST = 3.0  # and for the edges of controls
TEXT_PAIRS = (
    *((ink, paper) for ink in ("ink", "ink_soft") for paper in ("table", "well", "card", "space")),
    *(("accent", paper) for paper in ("table", "card", "space")),
    ("ink", "accent_soft"),
    ("ink_soft", "accent_soft"),
    ("accent_ink", "accent"),
    ("accent_ink", "accent_deep"),
)
EDGE_PAIRS = (("edge", "table"), ("edge", "card"), ("edge", "space"))


@dataclass(frozen=True, slots=True)
class DiceLook:
    """The two dice: the same by day and by night, as things are."""

    body: str
    pips: str
    shape: DiceShape


@dataclass(frozen=True, slots=True)
class BuildingLook:
    """What stands for houses and hotels."""

    house: HouseShape
    hotel: HotelShape
    house_colour: str
    hotel_colour: str


@dataclass(frozen=True, slots=True)
class BackLook:
    """The backs of both decks: a pattern drawn in `ink` on the colour of the deck."""

    pattern: Back
    chance: str
    community_chest: str
    ink: str


@dataclass(frozen=True, slots=True)
class Face:
    """The looks of an edition. `light` and `dark` have every name of COLOURS."""

    ground: Ground
    corners: Corners
    type: TypeFace
    sound: SoundSet
    dice: DiceLook
    buildings: BuildingLook
    backs: BackLook
    light: Colours
    dark: Colours

    def on_ground(self, colours: Colours) -> Colours:
        """The palette to write with on that ground: a dark ground takes the dark palette's inks by day too."""
        return max((self.light, self.dark), key=lambda one: contrast(one["ink_soft"], colours["ground"]))


def luminance(colour: str) -> float:
    """Relative luminance of #RRGGBB (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def names_of(kind: object) -> tuple[str, ...]:
    """The words of one of the lists above."""
    return get_args(kind)


# What an edition looks like that says nothing of its looks and inherits none: paper and ink.
PLAIN: Mapping[str, object] = {
    "ground": "plain",
    "corners": "plain",
    "type": "book",
    "sound": "promenade",
    "dice": {"body": "#FFFDF6", "pips": "#22201C", "shape": "rounded"},
    "buildings": {"house": "cottage", "hotel": "hotel", "house_colour": "#1B7A3D", "hotel_colour": "#C62828"},
    "backs": {"pattern": "plain", "chance": "#A9541F", "community_chest": "#1F6F4A", "ink": "#FDFAF2"},
    "light": {
        "table": "#F6F1E4",
        "well": "#ECE5D3",
        "card": "#FDFAF2",
        "space": "#FDFAF2",
        "ink": "#22201C",
        "ink_soft": "#5F594E",
        "line": "#CFC6B2",
        "edge": "#857C6B",
        "accent": "#1F6F4A",
        "accent_deep": "#175839",
        "accent_soft": "#DFEADB",
        "accent_ink": "#FFFFFF",
        "second": "#A32B22",
        "ground": "#F6F1E4",
        "ground_deep": "#ECE5D3",
        "ground_line": "#CFC6B2",
        "rim": "#22201C",
        "rim_line": "#857C6B",
    },
    "dark": {
        "table": "#1B1A17",
        "well": "#141310",
        "card": "#26241F",
        "space": "#26241F",
        "ink": "#F0E9D8",
        "ink_soft": "#B8AF9C",
        "line": "#454036",
        "edge": "#8A8170",
        "accent": "#7CC9A0",
        "accent_deep": "#97D9B4",
        "accent_soft": "#24382D",
        "accent_ink": "#10231A",
        "second": "#F2958A",
        "ground": "#1B1A17",
        "ground_deep": "#141310",
        "ground_line": "#454036",
        "rim": "#0E0D0B",
        "rim_line": "#8A8170",
    },
}
