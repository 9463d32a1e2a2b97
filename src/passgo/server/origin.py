"""Host and Origin headers, read strictly: what does not parse to the last character belongs to nobody."""

from __future__ import annotations

import re
from typing import NamedTuple

# An IPv6 address in brackets, or a name or IPv4 address that ends without a dot; then perhaps a port.
AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)(?::([1-9][0-9]{0,4}))?")
USUAL_PORTS = {"http": 80, "https": 443}
LARGEST_PORT = 65_535
LONGEST = 300  # a name has at most 253 characters


class Origin(NamedTuple):
    """What a browser calls an origin. Two places are the same only if all three are."""

    scheme: str
    host: str
    port: int


def parse_host(scheme: str, authority: str) -> Origin | None:
    """`localhost:8765` as it stands in a Host header; None if it is anything else."""
    found = AUTHORITY.fullmatch(authority.lower()) if len(authority) <= LONGEST else None
    if found is None or scheme not in USUAL_PORTS or not authority.isascii():
        return None
    port = int(found[2]) if found[2] else USUAL_PORTS[scheme]
    return Origin(scheme, found[1], port) if port <= LARGEST_PORT else None


def parse_origin(value: str) -> Origin | None:
    """`http://localhost:8765`, and nothing after it; None for `null` and all else."""
    scheme, separator, authority = value.partition("://")
    return parse_host(scheme.lower(), authority) if separator else None
