"""What an answer is worth, in words."""

from __future__ import annotations

from bot.texts.catalogue import Language
from engine.advice import Outlook


def told_outlook(words: Language, outlook: Outlook) -> str:
    """What came of an answer, in words."""
    lead = round(outlook.lead)
    margin = words("hint.ahead" if lead > 0 else "hint.behind", n=abs(lead)) if lead else words("hint.level")
    return words("hint.share", share=round(100 * outlook.share), margin=margin)
