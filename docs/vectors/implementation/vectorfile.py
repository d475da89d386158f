# SPDX-License-Identifier: Apache-2.0
"""A file of vectors, and changed payloads."""

import hashlib
import itertools

from implementation.curves import Key, Malformed
from implementation.messages import Message
from implementation.receiving import (
    CERTIFICATE, DEFAULT_MAXIMUM_AGE, ENCRYPTED_TEXT, HIGHEST_STAMP, KIND_NAMES, REVOCATION_LIST, STEP,
)
from implementation.signing import in_range, signature_bytes, split_signature

FORMAT = "trusted-sms message format 1"
FIRST_STAMP = 1700000000
APART = 60
DELAY = 7
ROOT, ISSUING, SUPPLIER = "trent", "isaac", "sybil"
ANCHOR = {"key": ROOT, "name": "Trent's authority"}


def secret(curve, label):
    """A fixed number from 1 to n - 1."""
    long_digest = b"".join(hashlib.sha512(f"{label} {half}".encode()).digest() for half in (1, 2))
    return int.from_bytes(long_digest, "big") % (curve.n - 1) + 1


def make_key(name, curve, label, suits=lambda key: True):
    keys = (Key(name, curve, secret(curve, f"{label} private {name} {i}")) for i in itertools.count())
    return next(key for key in keys if suits(key))


class VectorFile:
    def __init__(self, label, keys):
        self.label = label
        self.keys = {key.name: key for key in keys}
        self.messages = {}
        self.receptions = {}
        self.next_stamp = FIRST_STAMP

    def add(self, name, comment, kind, sender="alice", recipient=None, stamp=None, suits=lambda message: True,
            subject=None, coding=None, **fields):
        """A message; its stamp (if none is given) and its ephemeral key are the first that suit.

        A text that is there for its `coding` must be shortest in it.
        """
        sender, recipient = self.keys[sender], self.keys.get(recipient)
        for attempt in itertools.count():
            when = self.next_stamp + attempt * STEP if stamp is None else stamp
            if kind == ENCRYPTED_TEXT:
                fields["ephemeral"] = secret(recipient.curve, f"{self.label} ephemeral {name} {attempt}")
            message = Message(name, comment, kind, sender, recipient, stamp=when, subject=self.keys.get(subject),
                              **fields)
            if suits(message):
                break
        if stamp is None:
            self.next_stamp = when + APART
        if name in self.messages or any(m.made.identifier == message.made.identifier for m in self.messages.values()):
            raise ValueError(f"{name}: there is this name or this message already")
        if coding not in (None, message.coding):
            raise ValueError(f"{name}: coding {message.coding} is shorter")
        self.messages[name] = message
        return message

    def receive(self, name, comment, message, verdict=None, step=None, payload=None, after=(), **situation):
        """A reception of `payload`, by default that of the message; the situation, too, is by default the message's.

        Without a verdict it is that of a message which is taken. `expected` are fields in place of the message's.
        """
        expected = situation.pop("expected", {})
        fallback_receiver = "alice" if message.sender.name == "bob" else "bob"
        is_credential = message.kind in (CERTIFICATE, REVOCATION_LIST)
        reception = {
            "name": name,
            "comment": comment,
            "receiver": message.recipient.name if message.recipient else fallback_receiver,
            "sender": None if is_credential else message.sender.name,
            "others": [],
            "time": message.stamp + DELAY,
            "maximumAge": DEFAULT_MAXIMUM_AGE,
            "sent": [message.answered.name] if message.answered else [],
            "after": [earlier.name for earlier in after],
        }
        if is_credential:
            known = message.sender.name in (ROOT, ISSUING)
            reception["anchors"] = [ANCHOR if known else {"key": message.sender.name, "name": message.sender.name}]
            if message.sender.name == ISSUING:
                reception["credentials"] = ["certificate-issuing"]
        if not situation.keys() <= OPTIONAL | reception.keys() or name in self.receptions:
            raise ValueError(f"{name}: used already, or an unknown part of the situation")
        reception.update(situation)
        if "takes" in reception:
            reception["takes"] = [KIND_NAMES[kind] for kind in reception["takes"]]
        if "afterRefused" in reception:
            reception["afterRefused"] = [refused.hex() for refused in reception["afterRefused"]]
        reception["payload"] = (message.made.payload if payload is None else payload).hex()
        reception["verdict"] = verdict or message.verdict()
        said = {"step": step} if verdict else {**message.says(), **expected}
        reception.update({field: value for field, value in said.items() if value is not None})
        self.receptions[name] = reception

    def receive_all_messages(self):
        for message in self.messages.values():
            time = min(message.stamp + DELAY, HIGHEST_STAMP)
            self.receive(f"received-{message.name}", f"The message {message.name} as it was sent.", message, time=time)

    def as_json(self, **heading):
        return {
            "format": FORMAT,
            **heading,
            "messages": [message.as_json() for message in self.messages.values()],
            "receptions": list(self.receptions.values()),
        }


OPTIONAL = {"from", "floor", "capacity", "takes", "afterTime", "afterOthers", "afterRefused", "anchors", "credentials",
            "credentialsTime"}


# ---------------------------------------------------------------------------------------------------------------------
# Changed payloads
# ---------------------------------------------------------------------------------------------------------------------

def flip(payload, offset, mask=1):
    changed = bytearray(payload)
    changed[offset] ^= mask
    return bytes(changed)


def with_header(payload, version=None, kind=None, ack=None, bound=None, padded=None, coding=None, curve=None):
    """Fields of the header replaced, and nothing else."""
    first, second = payload[0], payload[1]
    if version is not None:
        first = first & 0x3F | version << 6
    if kind is not None:
        first = first & 0xC3 | kind << 2
    if ack is not None:
        first = first & 0xFD | ack << 1
    if bound is not None:
        first = first & 0xFE | bound
    if padded is not None:
        second = second & 0x7F | padded << 7
    if coding is not None:
        second = second & 0x9F | coding << 5
    if curve is not None:
        second = second & 0xE0 | curve
    return bytes([first, second]) + payload[2:]


def with_signature(message, r=None, s=None):
    made, curve = message.made, message.sender.curve
    signature = signature_bytes(curve, made.r if r is None else r, made.s if s is None else s)
    return made.payload[:-curve.signature_length] + signature


def broken_signature_step(curve, payload):
    """Where a payload fails whose last bytes are no signature: chance decides whether they are in range."""
    return 16 if in_range(curve, *split_signature(curve, payload[-curve.signature_length:])) else 13


def abscissa_without_point(curve):
    for x in itertools.count(1):
        try:
            curve.point_at(x, 0)
        except Malformed:
            return x


def abscissa_with_point(curve):
    for x in itertools.count(1):
        try:
            return curve.point_at(x, 0)[0]
        except Malformed:
            continue


def unreduced(curve, x):
    """The field element x plus the size of the field, if a message has room for it. On a binary curve that is x with a
    bit above the field's size, which a careless receiver masks.
    """
    oversized = x + curve.field.size
    return oversized if oversized < 256 ** curve.field.length else None


def unreduced_polynomial(curve, x):
    """x plus the polynomial of a binary field: the same element for a careless receiver who reduces."""
    return x ^ curve.field.polynomial
