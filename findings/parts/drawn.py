"""The Korean font of `justmytype-intl-cjk` in Pillow, and how much ink a text gets."""

from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont


def korean(size: int) -> ImageFont.FreeTypeFont:
    """Noto Sans KR of that size in pixels, as it comes."""
    path = files("justmytype_intl_cjk") / "fonts/ofl/notosanskr/NotoSansKR[wght].ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def ink(font: ImageFont.FreeTypeFont, text: str) -> int:
    """How many pixels' worth of ink a line of text gets."""
    picture = Image.new("L", (1000, 200))
    ImageDraw.Draw(picture).text((10, 10), text, fill=255, font=font)
    return sum(picture.tobytes()) // 255
