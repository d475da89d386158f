# SPDX-License-Identifier: Apache-2.0
"""Sections 9 and 10 of the format: headers, stamps, replay windows, and what a receiver says."""

import dataclasses
import hashlib

from implementation.curves import CURVE_BY_IDENTIFIER, Key, Malformed, fingerprint
from implementation.signing import (
    NOBODY, TAG_LENGTH, ecdsa_verifier, ecies_decrypt, identifier_of, in_range, signed_bytes, split_signature,
)
from implementation.texts import DECODE

SIGNED_TEXT, ENCRYPTED_TEXT, PUBLIC_KEY, ACKNOWLEDGEMENT, CERTIFICATE = 1, 2, 3, 4, 5
OFFER, ACCEPTANCE, COMMAND, RESULT, REVOCATION_LIST = 6, 7, 8, 9, 10
KIND_NAMES = {
    SIGNED_TEXT: "signed text",
    ENCRYPTED_TEXT: "signed and encrypted text",
    PUBLIC_KEY: "public key",
    ACKNOWLEDGEMENT: "acknowledgement",
    CERTIFICATE: "certificate",
    OFFER: "offer",
    ACCEPTANCE: "acceptance",
    COMMAND: "command",
    RESULT: "result",
    REVOCATION_LIST: "revocation list",
}
MAY_ASK = (SIGNED_TEXT, ENCRYPTED_TEXT, ACCEPTANCE)
ALWAYS_BOUND = (ENCRYPTED_TEXT, ACKNOWLEDGEMENT, ACCEPTANCE, COMMAND, RESULT)
NEVER_BOUND = (CERTIFICATE, REVOCATION_LIST)
WITHOUT_TEXT = (ACKNOWLEDGEMENT, REVOCATION_LIST)
ANSWERS = {
    ACKNOWLEDGEMENT: (SIGNED_TEXT, ENCRYPTED_TEXT, ACCEPTANCE),
    ACCEPTANCE: (OFFER,),
    RESULT: (COMMAND,),
}
HANDLE_LENGTH = 4

VERIFIED = "verified"
KEY_OFFERED = "key offered"
CREDENTIAL_ACCEPTED = "credential accepted"
MALFORMED = "malformed"
UNSUPPORTED = "unsupported"
UNKNOWN_SENDER = "unknown sender"
SIGNATURE_INVALID = "signature invalid"
NOT_FOR_THIS_RECIPIENT = "not for this recipient"
TOO_OLD = "too old"
REPLAYED = "replayed"

LONGEST_PAYLOAD = 32640
STEP = 20
HIGHEST_STAMP = 2 ** 63 - 8
HIGHEST_STEP = HIGHEST_STAMP // STEP
STEPS_BEFORE = 60480
STEPS_AFTER = 5055
DAY = 86400
DEFAULT_MAXIMUM_AGE = 7 * DAY
REMEMBERED = 8

HIGHEST_CHOICE = 9
HAS_AMOUNT = 0x80
DATA_ARE_BYTES = 0x80
HIGHEST_CURRENCY = 26 ** 3 - 1


class Refused(Exception):
    def __init__(self, step, verdict):
        super().__init__(f"{verdict} (step {step})")
        self.step = step
        self.verdict = verdict


def require(condition, step, verdict):
    if not condition:
        raise Refused(step, verdict)


def step_of(time):
    return time // STEP


def unsigned(encoded):
    return int.from_bytes(encoded, "big")


class ReplayWindow:
    """Of one sender's key. `capacity` is the number of messages that it holds; None: any number."""

    def __init__(self, floor=None, capacity=None):
        self.floor = floor
        self.capacity = capacity
        self.stamps = {}            # by the beginning of the identifier
        self.payloads = {}          # the same of encrypted messages, by the beginning of SHA-256 of the payload

    def is_above_floor(self, stamp):
        return self.floor is None or stamp > self.floor

    def holds(self, identifier):
        return identifier[:REMEMBERED] in self.stamps

    def holds_payload(self, payload):
        return hashlib.sha256(payload).digest()[:REMEMBERED] in self.payloads

    def stamp_with(self, low_step):
        """The one remembered stamp that has these bits, or None."""
        found = {stamp for stamp in self.stamps.values() if step_of(stamp) & 0xFFFF == low_step}
        return found.pop() if found else None

    def accept(self, stamp, identifier, maximum_age, payload=None):
        self.stamps[identifier[:REMEMBERED]] = stamp
        if payload is not None:
            self.payloads[hashlib.sha256(payload).digest()[:REMEMBERED]] = stamp
        self.rise(max(self.stamps.values()) - maximum_age)
        while self.capacity is not None and len(self.stamps) > self.capacity:
            self.rise(min(self.stamps.values()))

    def rise(self, floor):
        if self.is_above_floor(floor):
            self.floor = floor
        for known in (self.stamps, self.payloads):
            for entry in [entry for entry, stamp in known.items() if not self.is_above_floor(stamp)]:
                del known[entry]


class IncomingHeader:
    def __init__(self, payload):
        self.bytes = payload[:4]
        self.version = payload[0] >> 6
        self.kind = payload[0] >> 2 & 0x0F
        self.asks_acknowledgement = bool(payload[0] & 0x02)
        self.is_bound = bool(payload[0] & 0x01)
        self.is_padded = bool(payload[1] & 0x80)
        self.coding = payload[1] >> 5 & 0x03
        self.curve_identifier = payload[1] & 0x1F
        self.low_step = payload[2] << 8 | payload[3]

    def is_allowed(self):
        """A, B, P and the text coding, in this kind."""
        return ((not self.asks_acknowledgement or self.kind in MAY_ASK)
                and (self.is_bound or self.kind not in ALWAYS_BOUND)
                and not (self.is_bound and self.kind in NEVER_BOUND)
                and (not self.is_padded or self.kind == ENCRYPTED_TEXT)
                and (self.coding == 0 or self.kind not in WITHOUT_TEXT))


@dataclasses.dataclass
class Sent:
    """A message that the receiver has sent, to whomever."""

    kind: int
    identifier: bytes
    recipient: bytes        # the fingerprint; None: for anyone


@dataclasses.dataclass
class Receiver:
    own: Key
    sender: Key             # that was accepted for the originating address; None if none was
    originator: str         # the originating address; None if it does not matter
    others: list            # keys of other recipients
    window: ReplayWindow    # of the sender
    time: int
    maximum_age: int
    sent: list              # in the order of sending
    takes: list             # numbers of kinds
    credentials: object     # anchors, certificates and revocation lists

    def receive(self, payload):
        """The verdict and what the message says, or an exception Refused."""
        require(4 <= len(payload) <= LONGEST_PAYLOAD, 1, MALFORMED)
        header = IncomingHeader(payload)
        require(header.version == 1, 2, UNSUPPORTED)
        require(header.kind in self.takes, 3, UNSUPPORTED)
        require(header.is_allowed(), 4, MALFORMED)
        require(header.curve_identifier in CURVE_BY_IDENTIFIER, 5, UNSUPPORTED)
        # All text codings are known: test 6 never fails.
        if header.kind == CERTIFICATE:
            return self.credentials.receive_certificate(header, payload, self.time)
        if header.kind == REVOCATION_LIST:
            return self.credentials.receive_list(header, payload, self.time)
        return Reception(self, header, payload).verdict()


class Reception:
    """Steps 7 to 18, of one message."""

    def __init__(self, receiver, header, payload):
        self.receiver = receiver
        self.header = header
        self.payload = payload
        self.curve = CURVE_BY_IDENTIFIER[header.curve_identifier]
        self.certified = None

    def verdict(self):
        receiver, header = self.receiver, self.header
        self.check_length_and_fields()
        self.find_key()
        content, r, s = self.open()
        signed_content = self.signed_content(content)
        own = receiver.own.fingerprint if header.is_bound else NOBODY
        sender = fingerprint(self.curve, self.key)

        def signed_at(stamp, recipient=own):
            return signed_bytes(header.bytes, stamp, sender, recipient, signed_content)

        if header.kind != PUBLIC_KEY:
            self.check_not_replayed(signed_at, r)
        stamp = self.stamp()
        self.check_signature(ecdsa_verifier(self.curve, self.key, r, s), lambda other: signed_at(stamp, other), own)
        self.check_age(stamp)
        said = {**self.read(content, signed_content, stamp), "stamp": stamp}
        if header.kind == PUBLIC_KEY:
            return {"verdict": KEY_OFFERED, **said}
        receiver.window.accept(stamp, identifier_of(self.curve, signed_at(stamp), r), receiver.maximum_age,
                               self.payload if header.kind == ENCRYPTED_TEXT else None)
        if self.certified:
            said["certification"] = self.certified
        return {"verdict": VERIFIED, **said}

    def check_length_and_fields(self):
        """Step 7."""
        header, payload, length = self.header, self.payload, len(self.payload)
        signature = self.curve.signature_length
        fixed = {
            SIGNED_TEXT: 0,
            ENCRYPTED_TEXT: self.receiver.own.curve.point_length + TAG_LENGTH,
            PUBLIC_KEY: self.curve.point_length,
            ACKNOWLEDGEMENT: HANDLE_LENGTH,
            OFFER: 5,
            ACCEPTANCE: HANDLE_LENGTH + 1,
            COMMAND: 5,
            RESULT: HANDLE_LENGTH + 1,
        }[header.kind]
        require(length >= 4 + fixed + signature, 7, MALFORMED)
        if header.kind == ACKNOWLEDGEMENT:
            require(length == 4 + fixed + signature, 7, MALFORMED)
        if header.kind == OFFER:
            flags = payload[8]
            require(flags & 0x70 == 0 and flags & 0x0F <= HIGHEST_CHOICE, 7, MALFORMED)
            if flags & HAS_AMOUNT:
                require(length >= 4 + fixed + 7 + signature, 7, MALFORMED)
                require(unsigned(payload[9:11]) <= HIGHEST_CURRENCY, 7, MALFORMED)
        if header.kind == ACCEPTANCE:
            require(payload[8] <= HIGHEST_CHOICE, 7, MALFORMED)
        if header.kind == COMMAND:
            require(payload[8] in (0, DATA_ARE_BYTES), 7, MALFORMED)
        if header.kind in (COMMAND, RESULT) and payload[8] & DATA_ARE_BYTES:
            require(header.coding == 0, 7, MALFORMED)

    def find_key(self):
        """Steps 8 to 10."""
        header, receiver = self.header, self.receiver
        if header.kind == PUBLIC_KEY:
            try:
                self.key = self.curve.decode_point(self.payload[4:4 + self.curve.point_length])
            except Malformed:
                raise Refused(8, MALFORMED)
            return
        key = receiver.sender
        if key is None:
            key, self.certified = receiver.credentials.sender_at(receiver.originator, receiver.time)
        require(key is not None, 9, UNKNOWN_SENDER)
        if header.kind == OFFER and self.certified:
            roles = self.certified["roles"]
            require("service supplier" in roles or "issuing authority" in roles, 9, UNKNOWN_SENDER)
        require(key.curve is self.curve, 10, SIGNATURE_INVALID)
        self.key = key.point

    def open(self):
        """Steps 11 to 13: the content as sent, r and s."""
        plaintext = self.payload[4:]
        if self.header.kind == ENCRYPTED_TEXT:
            require(not self.receiver.window.holds_payload(self.payload), 11, REPLAYED)
            sender = fingerprint(self.curve, self.key)
            plaintext = ecies_decrypt(self.receiver.own, self.header.bytes, sender, plaintext)
            require(plaintext is not None, 12, NOT_FOR_THIS_RECIPIENT)
        content, signature = plaintext[:-self.curve.signature_length], plaintext[-self.curve.signature_length:]
        r, s = split_signature(self.curve, signature)
        require(in_range(self.curve, r, s), 13, SIGNATURE_INVALID)
        return content, r, s

    def signed_content(self, content):
        """Step 14: the identifier in place of the handle."""
        kind = self.header.kind
        if kind not in ANSWERS:
            return content
        handle, rest = content[:HANDLE_LENGTH], content[HANDLE_LENGTH:]
        sender = fingerprint(self.curve, self.key)
        meant = [sent for sent in self.receiver.sent
                 if sent.kind in ANSWERS[kind] and sent.identifier[:HANDLE_LENGTH] == handle
                 and sent.recipient in (None, sender)]
        require(meant, 14, SIGNATURE_INVALID)
        return meant[-1].identifier + rest

    def check_not_replayed(self, signed_at, r):
        """Step 15."""
        window = self.receiver.window
        stamp = window.stamp_with(self.header.low_step)
        if stamp is not None:
            require(not window.holds(identifier_of(self.curve, signed_at(stamp), r)), 15, REPLAYED)

    def stamp(self):
        """That the header means at the reference time; refused if it is none."""
        earliest = step_of(self.receiver.time) - STEPS_BEFORE
        step = earliest + (self.header.low_step - earliest) % 65536
        require(0 <= step <= HIGHEST_STEP, 16, SIGNATURE_INVALID)
        return step * STEP

    def check_signature(self, holds, signed_for, own):
        """Step 16."""
        if holds(signed_for(own)):
            return
        if self.header.is_bound:
            for other in self.receiver.others:
                require(not holds(signed_for(other.fingerprint)), 16, NOT_FOR_THIS_RECIPIENT)
        raise Refused(16, SIGNATURE_INVALID)

    def check_age(self, stamp):
        """Step 17."""
        receiver = self.receiver
        require(stamp >= receiver.time - receiver.maximum_age, 17, TOO_OLD)
        require(self.header.kind == PUBLIC_KEY or receiver.window.is_above_floor(stamp), 17, TOO_OLD)

    def read(self, content, signed_content, stamp):
        """Step 18."""
        try:
            return self.read_content(content, signed_content, stamp)
        except Malformed:
            raise Refused(18, MALFORMED)

    def read_content(self, content, signed_content, stamp):
        header = self.header
        decode = DECODE[header.coding]
        if header.kind == SIGNED_TEXT:
            return {"text": decode(content)}
        if header.kind == ENCRYPTED_TEXT:
            return {"text": decode(unpad(content) if header.is_padded else content)}
        if header.kind == PUBLIC_KEY:
            point, name = content[:self.curve.point_length], content[self.curve.point_length:]
            return {"offeredName": decode(name), "public": point.hex()}
        if header.kind == ACKNOWLEDGEMENT:
            return {"acknowledges": signed_content.hex()}
        if header.kind == OFFER:
            return read_offer(content, decode, stamp)
        if header.kind == ACCEPTANCE:
            return {"answers": signed_content[:32].hex(), "choice": content[HANDLE_LENGTH], "text": decode(content[5:])}
        said = {}
        if header.kind == COMMAND:
            said["until"] = read_until(content, stamp)
        else:
            said["answers"] = signed_content[:32].hex()
            said["status"] = content[HANDLE_LENGTH] & 0x7F
        data = content[5:]
        return {**said, **({"bytes": data.hex()} if content[4] & DATA_ARE_BYTES else {"text": decode(data)})}


def unpad(content):
    shorter = content.rstrip(b"\x00")
    if not shorter.endswith(b"\x80"):
        raise Malformed("no padding")
    return shorter[:-1]


def read_until(content, stamp):
    until = unsigned(content[:4]) * STEP
    if until < stamp:
        raise Malformed("until is before the stamp")
    return until


def read_offer(content, decode, stamp):
    said = {"until": read_until(content, stamp)}
    flags, text = content[4], content[5:]
    if flags & HAS_AMOUNT:
        number = unsigned(text[:2])
        said["currency"] = "".join(chr(ord("A") + number // 26 ** place % 26) for place in (2, 1, 0))
        said["amount"] = unsigned(text[2:7])
        text = text[7:]
    said["text"] = decode(text)
    count = flags & 0x0F
    said["offered"], *said["choices"] = said["text"].rsplit("\n", count)
    if len(said["choices"]) < count or "" in said["choices"]:
        raise Malformed("a choice is missing")
    return said
