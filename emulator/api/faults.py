"""Things that go wrong between a bot and Discord on request, so that tests see what the bot makes of them."""

import random
import re
from dataclasses import dataclass, field
from enum import Enum


class FaultKind(Enum):
    """What goes wrong with a REST request."""

    LOST_ANSWER = "carried out, then the connection is cut"
    LOST_REQUEST = "not carried out, the connection is cut"
    BAD_GATEWAY = "carried out, then answered with 502"
    REFUSED_GATEWAY = "not carried out, answered with 502"
    FORBIDDEN = "not carried out, answered with 403"
    UNAVAILABLE = "not carried out, answered with 503"
    SHUT_OUT = "not carried out, answered with 429 and a page, by the shield that stands before Discord"
    RATE_LIMITED = "not carried out, answered with 429"
    DELAYED = "answered late"


@dataclass
class Fault:
    """One rule: requests whose "METHOD /path" matches `pattern` suffer `kind` with a probability.

    `times` bounds how often (None: always); `seconds` is the delay, or the 429's retry_after.
    """

    kind: FaultKind
    pattern: str = ""
    probability: float = 1.0
    times: int | None = None
    seconds: float = 0.0
    happened: int = 0


@dataclass
class Faults:
    """The rules in force.

    `twice`: every gateway event is delivered twice. `mute`: the gateway takes connections, greets and listens, and says nothing
    else, not even goodbye.
    """

    rules: list[Fault] = field(default_factory=list[Fault])
    twice: bool = False
    mute: bool = False
    chance: random.Random = field(default_factory=lambda: random.Random(0))

    def add(
        self,
        kind: FaultKind,
        pattern: str = "",
        *,
        probability: float = 1.0,
        times: int | None = None,
        seconds: float = 0.0,
    ) -> Fault:
        """Put a rule in force; `pattern` is a regular expression searched in "METHOD /path"."""
        fault = Fault(kind, pattern, probability, times, seconds)
        self.rules.append(fault)
        return fault

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        self.rules.clear()
        self.twice = self.mute = False

    def strike(self, request: str, *kinds: FaultKind) -> Fault | None:
        """Find and count the fault of these kinds that this request suffers now, if any."""
        for fault in self.rules:
            exhausted = fault.times is not None and fault.happened >= fault.times
            if fault.kind not in kinds or exhausted or not re.search(fault.pattern, request):
                continue
            if self.chance.random() < fault.probability:
                fault.happened += 1
                return fault
        return None
