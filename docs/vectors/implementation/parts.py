# SPDX-License-Identifier: Apache-2.0
"""Section 1 of the format: user data of SMS, and how parts become a payload. With vectors."""

import dataclasses
import hashlib

from implementation.receiving import DAY
from implementation.vectorfile import FORMAT

PORT = 16474
LONGEST_USER_DATA = 140
SHORT_PORTS, PORTS, SHORT_REFERENCE, LONG_REFERENCE = 0x04, 0x05, 0x00, 0x08


class Foreign(Exception):
    """User data that are none of this format."""


@dataclasses.dataclass(frozen=True)
class Message:
    """What parts of one message have in common."""

    originator: str
    ports: bytes
    reference: bytes
    total: int


def read(originator, user_data):
    """The message, the number of the part (1 for one that is alone), and the part."""
    if len(user_data) > LONGEST_USER_DATA or not user_data or user_data[0] >= len(user_data):
        raise Foreign
    header, part = user_data[1:1 + user_data[0]], user_data[1 + user_data[0]:]
    ports = message = None
    while header:
        if len(header) < 2 or header[1] > len(header) - 2:
            raise Foreign
        identifier, element = header[0], header[2:2 + header[1]]
        header = header[2 + header[1]:]
        if (identifier, len(element)) in ((PORTS, 4), (SHORT_PORTS, 2)):
            ports = element
        elif (identifier, len(element)) in ((SHORT_REFERENCE, 3), (LONG_REFERENCE, 4)) and 1 <= element[-1] <= element[-2]:
            message = element
    if ports is None or len(ports) != 4:
        raise Foreign
    if message is None:
        return Message(originator, ports, b"", 1), 1, part
    return Message(originator, ports, message[:-2], message[-2]), message[-1], part


class Reassembler:
    def __init__(self):
        self.held = {}          # by message: parts by number
        self.began = {}

    def accept(self, originator, user_data, time):
        """The payload that this completes, or None."""
        message, number, part = read(originator, user_data)
        if message.total == 1:
            return part
        for old in [old for old, began in self.began.items() if time >= began + DAY]:
            self.forget(old)
        parts = self.held.setdefault(message, {})
        self.began.setdefault(message, time)
        if number in parts:
            if parts[number] == part:
                return None
            for higher in [other for other in parts if other >= number]:
                del parts[higher]
            if not parts:
                self.began[message] = time
        parts[number] = part
        if len(parts) < message.total:
            return None
        return b"".join(parts[i] for i in range(1, message.total + 1))

    def forget(self, message):
        del self.held[message], self.began[message]


def split(payload, reference, wide=False):
    """The user data of a payload."""
    ports = PORT.to_bytes(2, "big") * 2
    if len(payload) <= 133:
        return [b"\x06\x05\x04" + ports + payload]
    size = 127 if wide else 128
    pieces = [payload[i:i + size] for i in range(0, len(payload), size)]
    head = b"\x0c\x05\x04" + ports + b"\x08\x04" if wide else b"\x0b\x05\x04" + ports + b"\x00\x03"
    return [head + reference.to_bytes(2 if wide else 1, "big") + bytes([len(pieces), number]) + piece
            for number, piece in enumerate(pieces, 1)]


def filling(length):
    return hashlib.shake_128(b"parts").digest(length)


def part(number, content, reference=1, total=3):
    return bytes.fromhex(f"0b0504405a405a0003{reference:02x}{total:02x}{number:02x}") + bytes.fromhex(content)


def sequences():
    one, two, three = part(1, "01"), part(2, "02"), part(3, "03")
    new_one, new_two, new_three = part(1, "11"), part(2, "12"), part(3, "13")
    short_long = split(filling(300), 0x1234, wide=True)
    hexadecimal = bytes.fromhex
    yield "one-sms", "133 bytes.", split(filling(133), 1)
    yield "one-byte", "One byte.", split(b"\x44", 1)
    yield "two-sms", "134 bytes.", split(filling(134), 0xA7)
    yield "three-sms-reversed", "The last part comes first.", split(filling(300), 7)[::-1]
    yield "sixteen-bits", "A 16-bit reference: 127 bytes a part.", short_long
    yield "longest", "255 parts.", split(b"".join(bytes([i]) * 128 for i in range(255)), 255)
    yield "repeats", "Each part twice, and again when all were there.", [one, one, three, three, two, two, one, three]
    yield "lengths", "Parts of any length, also in the middle, also none.", [part(1, "0102"), part(2, ""), part(3, "0304050607")]
    yield "of-one", "A message of one part.", [part(1, "0102", total=1), part(1, "0102", total=1)]
    yield "total-zero", "A total of 0: the element is ignored, and the SMS is alone.", [part(1, "0102", total=0)]
    yield "number-zero", "Number 0: the same.", [part(0, "0102")]
    yield "number-above", "Number 4 of 3: the same.", [part(4, "0102")]
    yield "order-of-elements", "The ports come last.", [hexadecimal("0b" "0003010201" "0504405a405a" "01"),
                                                        hexadecimal("0b" "0504405a405a" "0003010202" "02")]
    yield "unknown-element", "Elements that are not known.", [hexadecimal("0d" "7100" "0504405a405a" "0003010201" "01"),
                                                               hexadecimal("0f" "0504405a405a" "7f020102" "0003010202" "02")]
    yield "reference-sizes", "8 and 16 bits are told apart.", [
        hexadecimal("0b0504405a405a" "00032a0201" "01"), hexadecimal("0c0504405a405a" "0804002a0202" "12"),
        hexadecimal("0b0504405a405a" "00032a0202" "02"), hexadecimal("0c0504405a405a" "0804002a0201" "11")]
    yield "told-apart", "Other ports, another reference, another total, another originator.", [
        part(1, "01", total=2), hexadecimal("0b0504405b405a" "0003010202" "02"), hexadecimal("0b0504405a405b" "0003010202" "03"),
        part(2, "04", reference=2, total=2), part(2, "05", total=3), ("+2", part(2, "06", total=2), 0), part(2, "07", total=2)]
    yield "no-ports", "Without ports, with ports of 8 bits, without a header.", [
        hexadecimal("0500035f020141"), hexadecimal("0604021515" "7100" "41"), hexadecimal("00"), b""]
    yield "cut-header", "Headers that are cut: none is of this format.", [
        hexadecimal("0b0504405a405a00030102"), hexadecimal("060504405a40"), hexadecimal("070504405a405a0001"), hexadecimal("06")]
    yield "too-long", "141 bytes of user data.", [split(filling(133), 1)[0] + b"\x00"]
    yield "new-after-loss", "A reference again, after a lost part: the parts with higher numbers are dropped.", [
        one, three, new_one, new_two, new_three]
    yield "new-after-complete", "A reference again, after a complete message.", [one, two, three, new_one, new_two, new_three]
    yield "new-after-first-lost", "The first part was lost: what is put together is no message, and the next one is.", [
        two, three, new_one, new_two, new_three]
    for number in (1, 2, 3):
        yield f"forged-before-{number}", "A forged part came before.", [part(number, "ff"), one, two, three]
    yield "forged-between", "A forged part in between spoils this message, and not the next.", [
        one, two, part(1, "ff"), three, new_one, new_two, new_three]
    yield "longer-part", "A part that begins like the one that is held is another.", [
        part(2, "02", total=2), part(2, "0203", total=2), part(1, "01", total=2)]
    yield "within-a-day", "The last part comes a second before a day is over.", [("+1", one, 0), ("+1", two, 5), ("+1", three, DAY - 1)]
    yield "after-a-day", "The last part comes a day after the first.", [
        ("+1", one, 0), ("+1", two, DAY - 1), ("+1", three, DAY), ("+1", one, DAY + 1), ("+1", two, DAY + 2)]
    yield "replaced-in-a-day", "A part that takes the place of another gives the message no more time.", [
        ("+1", one, 0), ("+1", two, 5), ("+1", new_two, DAY - 10), ("+1", three, DAY)]
    yield "begun-anew", "When no part is left the message begins anew, and so does its day.", [
        ("+1", one, 0), ("+1", two, 5), ("+1", new_one, DAY - 10), ("+1", new_two, DAY), ("+1", new_three, DAY + 1)]
    yield "complete-for-a-day", "A complete message is forgotten, too, a day after its first part.", [
        ("+1", one, 0), ("+1", two, 5), ("+1", three, 10), ("+1", two, DAY - 1), ("+1", one, DAY), ("+1", two, DAY + 5),
        ("+1", three, DAY + 10)]
    yield "repeat-in-between", "A part comes again before the last one, and drops none.", [one, two, one, three]
    yield "header-too-long", "The header is a byte longer than the user data, and its elements are complete.", [
        hexadecimal("07" "0504405a405a")]
    yield "empty-element", "An element without data.", [hexadecimal("08" "0504405a405a" "7100" "01")]
    yield "cut-behind-ports", "An element is cut behind good ports: by its length, and before it.", [
        hexadecimal("08" "0504405a405a" "7105" "0102030405"), hexadecimal("09" "0504405a405a" "000301" "020102"),
        hexadecimal("07" "0504405a405a" "71" "0102")]
    yield "several-references", "Of several references the last good one counts, of any size.", [
        hexadecimal("10" "0504405a405a" "0003010201" "0003020201" "01"), part(2, "02", reference=2, total=2),
        hexadecimal("10" "0504405a405a" "0003030201" "0003040001" "03"), part(2, "04", reference=3, total=2),
        hexadecimal("11" "0504405a405a" "0003050201" "080400060201" "05"),
        hexadecimal("0c" "0504405a405a" "080400060202" "06"),
        hexadecimal("11" "0504405a405a" "080400070201" "0003080201" "07"), part(2, "08", reference=8, total=2)]
    yield "several-ports", "Of several ports the last good ones count; ports of 8 bits are none of this format.", [
        hexadecimal("11" "0504405b405b" "0504405a405a" "0003010201" "01"), part(2, "02", total=2),
        hexadecimal("10" "0504405a405a" "0503405b40" "0003020201" "03"), part(2, "04", reference=2, total=2),
        hexadecimal("0a" "0504405a405a" "04021515" "05"), hexadecimal("0a" "04021515" "0504405a405a" "06")]


def play(events):
    reassembler, played = Reassembler(), []
    for event in events:
        originator, user_data, time = event if isinstance(event, tuple) else ("+1", event, 0)
        try:
            payload = reassembler.accept(originator, user_data, time)
            result = {"payload": None if payload is None else payload.hex()}
        except Foreign:
            result = {"refused": True}
        played.append({"from": originator, "time": time, "userData": user_data.hex(), **result})
    return played


def parts_file():
    return {"format": FORMAT, "sequences": [{"name": name, "comment": comment, "events": play(events)}
                                            for name, comment, events in sequences()]}
