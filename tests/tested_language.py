"""The language that the suite is run in: `pytest --language de`.

What is tested in languages is tested in that one alone, and people of tests who read another language than English read that
one. Without the option both languages of the beginning take part, and every language where a test is about all of them.
"""

from __future__ import annotations

import os

VARIABLE = "TESTED_LANGUAGE"
TESTED = os.environ.get(VARIABLE)
"""The code that the option names."""
OTHER = TESTED or "ko"
"""The language of people who read another one than English."""
