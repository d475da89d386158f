# SPDX-License-Identifier: Apache-2.0
"""Appendix A of the format, docs/format-examples.md, from the vectors on disk."""

import datetime
import gzip
import hashlib
import json
import textwrap
from unittest import mock

from implementation import compact
from implementation.curves import CURVE, Key
from implementation.files import FOLDER
from implementation.messages import Message
from implementation.receiving import (
    ACCEPTANCE, ACKNOWLEDGEMENT, CERTIFICATE, ENCRYPTED_TEXT, OFFER, PUBLIC_KEY, step_of,
)
from implementation.signing import TAG_LENGTH, ecies_keys, leftmost_bits
from implementation.sealing import mac, stream
from implementation.texts import ENCODE

WIDTH = 32      # bytes a line
CODING_NAMES = {0: "GSM 03.38", 1: "UTF-8", 2: "UTF-16BE", 3: "the compact coding"}


def read(name):
    return json.loads(gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()))


class Examples:
    def __init__(self, name):
        content = read(name)
        self.keys = {key: Key(key, CURVE[fields.get("curve") or content.get("curve")], int(fields["private"], 16))
                     for key, fields in content["keys"].items()}
        self.messages = {}
        for fields in content["messages"]:
            self.messages[fields["name"]] = Message.from_json(fields, self.keys, self.messages)


def table(*rows):
    """Rows of label, bytes and words, the bytes in lines of 32."""
    lines = ["```"]
    indent = max(len(str(row[0])) for row in rows if row) + 2
    widest = min(2 * WIDTH, max(len(row[1].hex()) if isinstance(row[1], bytes) else len(row[1]) for row in rows if row))
    for label, value, *words in rows:
        text = value.hex().upper() if isinstance(value, bytes) else value
        pieces = [text[i:i + 2 * WIDTH] for i in range(0, len(text), 2 * WIDTH)] or [""]
        for i, piece in enumerate(pieces):
            comment = f"  {words[0]}" if words and i == 0 else ""
            label_text = str(label).rjust(indent - 2) if isinstance(label, int) else str(label).ljust(indent - 2)
            line = (label_text if i == 0 else " " * (indent - 2)) + "  " + (piece.ljust(widest) if comment else piece)
            lines.append((line + comment).rstrip())
    return "\n".join(lines + ["```"])


def at_offsets(*parts):
    rows, offset = [], 0
    for value, words in parts:
        if value:
            rows.append((offset, value, words))
        offset += len(value)
    return table(*rows)


def time_words(stamp):
    utc = datetime.datetime.fromtimestamp(stamp, datetime.timezone.utc)
    return f"{stamp} seconds ({utc:%Y-%m-%dT%H:%M:%SZ}), step {step_of(stamp)}, hexadecimal {step_of(stamp):08X}"


def key_rows(key):
    return table(("d", key.curve.scalar_bytes(key.private)), ("point", key.public(), "compressed"), ("SPKI", key.spki()),
                 ("fingerprint", key.fingerprint), ("digits", key.as_json()["digits"]))


def header_rows(message):
    first, second = message.made.header[:2]
    curve = message.sender.curve
    bits = f"{first:08b}"
    coding = f"text coding {second >> 5 & 3} ({CODING_NAMES[second >> 5 & 3]})"
    return "\n".join([
        "```",
        f"header byte 0   {first:02X}   {bits[:2]} {bits[2:6]} {bits[6]} {bits[7]}    version 1, kind {message.kind}, "
        f"A = {bits[6]}, B = {bits[7]}",
        f"header byte 1   {second:02X}   {second >> 7} {second >> 5 & 3:02b} {second & 31:05b}     P = {second >> 7}, {coding}, "
        f"curve {curve.identifier} ({curve.name})",
        "```"])


def content_parts(message, content, handle_words):
    """The content, cut into its fields."""
    if message.kind == PUBLIC_KEY:
        at = message.sender.curve.point_length
        return [(content[:at], "the point"), (content[at:], "the name")]
    if message.kind == CERTIFICATE:
        at = 20 + message.subject.curve.point_length
        cuts = [(2, "first step, bits 31-16"), (6, "last step"), (10, "issuer hint"), (11, "roles: international, person"),
                (12, "curve of the subject"), (20, "number"), (at, "the subject's point"), (None, "name")]
    elif message.kind == OFFER:
        cuts = [(4, "until"), (5, "M = 1, no choices"), (7, "EUR"), (12, "amount"), (None, "the text")]
    elif message.kind in (ACKNOWLEDGEMENT, ACCEPTANCE):
        length = len(content) - len(message.content())
        cuts = [(length, handle_words), (length + 1, "choice"), (None, "the text")]
    else:
        cuts = [(None, "the text")]
    parts, start = [], 0
    for end, words in cuts:
        parts.append((content[start:end], words))
        start = end
    return parts


def signed_rows(message):
    made = message.made
    recipient = message.recipient
    return at_offsets(
        (made.signed[:12], '"trusted-sms", 1'), (made.signed[12:14], "header bytes 0 and 1"),
        (made.signed[14:22], f"stamp {message.stamp}"), (made.signed[22:54], f"fingerprint of {message.sender.name}"),
        (made.signed[54:86], f"fingerprint of {recipient.name}" if recipient else "32 zero bytes"),
        *content_parts(message, made.signed[86:], "the identifier"))


def signature_rows(message):
    made, curve = message.made, message.sender.curve
    digest = hashlib.new(curve.hash_name, made.signed).digest()
    e = leftmost_bits(curve, digest).to_bytes(curve.scalar_length, "big")
    name = curve.hash_name.upper().replace("SHA", "SHA-")
    bits = min(8 * len(digest), curve.n.bit_length())
    return table((name, digest), ("e", e, f"its leftmost {bits} bits"), ("nonce", curve.scalar_bytes(made.nonce), "RFC 6979"),
                 ("r", curve.scalar_bytes(made.r)), ("s", curve.scalar_bytes(made.s)),
                 ("identifier", made.identifier, "SHA-256 of the signed bytes and r"))


def payload_rows(message):
    made, curve = message.made, message.sender.curve
    if message.kind == ENCRYPTED_TEXT:
        at = message.recipient.curve.point_length
        body = made.payload[4:]
        return at_offsets((made.header, "header"), (body[:at], "R"), (body[at:-TAG_LENGTH], "ciphertext"), (body[-TAG_LENGTH:], "tag"))
    content = made.payload[4:-curve.signature_length]
    return at_offsets((made.header[:2], "header bytes 0 and 1"), (made.header[2:], "low 16 bits of the step"),
                      *content_parts(message, content, "the handle"), (curve.scalar_bytes(made.r), "r"),
                      (curve.scalar_bytes(made.s), "s"))


def encryption_rows(message):
    made, recipient = message.made, message.recipient
    curve = recipient.curve
    encoded_r = curve.compressed(curve.multiply_base(message.ephemeral))
    z = curve.field_bytes(curve.multiply(message.ephemeral, recipient.point)[0])
    length = len(made.plaintext)
    mac_key, key_stream = ecies_keys(encoded_r, z, made.header, message.sender.fingerprint, recipient.fingerprint, length)
    body = made.payload[4 + curve.point_length:]
    return table(
        ("plaintext", made.plaintext), ("k", curve.scalar_bytes(message.ephemeral), "the ephemeral private key"),
        ("R", encoded_r), ("Z", z), ("I", made.header + message.sender.fingerprint + recipient.fingerprint),
        ("K", mac_key + key_stream, f"32 + {length} bytes"), ("mac-key", mac_key),
        ("ciphertext", body[:-TAG_LENGTH]),
        ("tag", body[-TAG_LENGTH:]))


def text_words(message):
    encoded = ENCODE[message.coding](message.text)
    name = CODING_NAMES[message.coding]
    return f"The text in {name} has {len(encoded)} bytes."


def whole(message, payload_words):
    """The rows of a message that are in every example."""
    return [header_rows(message), f"The {len(message.made.signed)} signed bytes:", signed_rows(message), "The signature:",
            signature_rows(message),
            *((["The encryption of the plaintext, which is text ‖ signature, " f"{len(message.made.plaintext)} bytes:",
                encryption_rows(message)]) if message.kind == ENCRYPTED_TEXT else []),
            f"The payload, {len(message.made.payload)} bytes{payload_words}:", payload_rows(message)]


def user_data(header, part):
    return bytes.fromhex(header) + part


def shell(message):
    def document(data, command):
        hex_digits = data.hex().upper()
        return "\n".join(["xxd -r -p <<END " + command,
                          *(hex_digits[i:i + 96] for i in range(0, len(hex_digits), 96)), "END"])

    fields = message.as_json()
    curve = message.sender.curve
    return "\n".join([
        "```sh", document(message.made.signed, "> signed.bin"), document(bytes.fromhex(fields["signatureDer"]), "> sig.der"),
        document(message.sender.spki(), "| openssl pkey -pubin -inform DER -out key.pem"),
        f"openssl dgst -{curve.hash_name} -verify key.pem -signature sig.der signed.bin", "```"])


GSM_EXAMPLES = '''## Packing of GSM 03.38

```
"ABCDEFG"   seven septets, 49 bits in 7 bytes: the seven unused bits hold a carriage return (0D)
  septets   41 42 43 44 45 46 47
  bytes     41 E1 90 58 34 1E 1B
  bits      01000001 11100001 10010000 01011000 00110100 00011110 00011011
"ABCDEFGH"   eight septets, 56 bits in 7 bytes: no unused bits
  septets   41 42 43 44 45 46 47 48
  bytes     41 E1 90 58 34 1E 91
  bits      01000001 11100001 10010000 01011000 00110100 00011110 10010001
"ABCDEFGHI"   nine septets, 63 bits in 8 bytes: one unused bit, zero
  septets   41 42 43 44 45 46 47 48 49
  bytes     41 E1 90 58 34 1E 91 49
  bits      01000001 11100001 10010000 01011000 00110100 00011110 10010001 01001001
```

The eight characters "ABCDEFG" and a carriage return would have the bytes of the first line, so GSM 03.38 does not carry
them. In UTF-8 they are `41 42 43 44 45 46 47 0D`.'''


class Tracing(compact.Encoder):
    """Notes each narrowing of the range coder: the part, the state before it, and the state after it."""
    steps = []

    def narrow(self, start, length, total):
        before = self.low, self.width, self.bytes
        super().narrow(start, length, total)
        self.steps.append(((start, length, total), before, (self.low, self.width, self.bytes)))


def range_coder():
    """A short text through the compact coding, step by step."""
    text = "Ok 7"
    language = compact.language_of(text)
    page = compact.FIRST_PAGES.get(language, 0)
    symbols = [symbol for symbol, _ in compact.cut(text, page)]
    Tracing.steps = []
    with mock.patch.object(compact, "Encoder", Tracing):
        encoded = compact.code(language, compact.cut(text, page))
    whole_number = int.from_bytes(encoded + bytes(8), "big")
    coded = [f"language {language}"]
    for symbol in symbols:
        digit = compact.FIRST_DIGIT <= symbol < compact.LOCK
        coded += [f"{compact.DIGIT} (a digit)", f"{symbol} ('{compact.CHARACTER_OF[symbol]}')"] if digit else [str(symbol)]
    rows = []
    for what, ((start, length, total), (low, width, shifted), after) in zip(coded, Tracing.steps):
        read = (whole_number >> 8 * (len(encoded) + 8) - 31 - 8 * shifted) - low
        part = read // (width // total)
        rows.append((what, start, length, total, f"{width // total:X}", f"{after[0]:X}", f"{after[1]:X}", after[2], f"{read:X}", part))
        assert start <= part < start + length
    heads = ("coded", "u", "f", "t", "d", "V", "W", "k", "C", "C / d")
    lines = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(map(len, column)) for column in zip(*lines)]
    table_lines = ["  ".join([line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:]))])
                   for line in lines]
    symbol, context = symbols[1], (symbols[0], 0, 0)
    weights = []
    for root in (0, compact.State(page).root(), compact.LANGUAGE_ROOT + language):
        for length in range(4):
            node = compact.model().nodes.get((root, context[:length]))
            if node is not None:
                name = f"[{root}; {', '.join(map(str, context[:length]))}]" if length else f"[{root}]"
                weights.append((name, node.get(symbol, 0)))
    total = sum(weight for _, weight in weights)
    last = Tracing.steps[-1][2]
    return [
        "## A text in the compact coding", f'"{text}" is cut into the symbols {", ".join(map(str, symbols))}, and its language is '
        f"{language}. The [range coder](compact-coding.md#7-range-coder) starts with V = 0, W = 7FFFFFFF and k = 0. Each line is one "
        "narrowing: its u, f and t; its d, and V, W and k after it; C of a decoder before it, and C / d, which is in [u, u + f). d, V, "
        "W and C are in hexadecimal.",
        "\n".join(["```", *table_lines, "```"]),
        f"The frequency of the second symbol, {symbol} after {symbols[0]} and two zeros, comes from the weights that these nodes give "
        "to it; other nodes do not exist for this context:",
        "\n".join(["```", *(f"{name.ljust(14)}{weight:4}" for name, weight in weights),
                   f"{'S'.ljust(14)}{total:4}     F(S) = {compact.frequency(total)}", "```"]),
        f"At the end V is {last[0]:X}, V + W is {sum(last[:2]):X} and k is {last[2]}. No multiple of 2^31 lies between them; the smallest "
        f"multiple of 2^23 is {int.from_bytes(encoded, 'big') << 23:X}, which is {encoded.hex().upper()} times 2^23: the text is "
        f"`{encoded.hex().upper()}`.",
    ]


def appendix():
    p192, k233, mixed = Examples("P-192"), Examples("K-233"), Examples("mixed")
    anyone, encrypted, key, ack, asked, gsm, utf16, long, certificate, offer, accept = (p192.messages[name] for name in (
        "text-anyone", "encrypted-short", "key-named", "ack-text", "text-acknowledge", "text-gsm", "text-utf16", "text-two-sms",
        "certificate-alice", "offer-bob", "accept-bob"))
    binary, two_curves = k233.messages["text-anyone"], mixed.messages["encrypted-alice-frank"]
    sealed = next(fields for fields in read("sealed")["sealed"] if fields["name"] == "P-256")
    signed_key = bytes.fromhex(sealed["sealed"])
    long_payload = long.made.payload
    parts = [long_payload[i:i + 128] for i in range(0, len(long_payload), 128)]
    sections = [
        "# Appendix A of the message format: worked examples",
        "Written by `python3 docs/vectors/generate.py --examples` from the vectors. Each heading names a message and, unless it is\n"
        "P-192, its file. Long values continue on the next line. Section numbers are those of the [format](format.md).",
        "## Keys", "On P-192. Alice:", key_rows(p192.keys["alice"]), "Bob:", key_rows(p192.keys["bob"]),
        "## A signed text for anyone (`text-anyone`)",
        f'Alice signs "{anyone.text}" at {time_words(anyone.stamp)}. {text_words(anyone)}',
        *whole(anyone, ""),
        f"It fits in one SMS. The user data, of {7 + len(anyone.made.payload)} bytes, to port 16474 from port 16474:",
        at_offsets((b"\x06", "length of the user data header"), (b"\x05\x04", "16-bit application port addressing, 4 bytes"),
                   (b"\x40\x5a", "destination port"), (b"\x40\x5a", "originator port"), (anyone.made.payload, "payload")),
        "As evidence (section 12):", shell(anyone), "The last command prints `Verified OK`.",
        "## A signed and encrypted text (`encrypted-short`)",
        f'Alice sends "{encrypted.text}" to Bob at {time_words(encrypted.stamp)}. {text_words(encrypted)}',
        *whole(encrypted, ""),
        "## A public key (`key-named`)",
        f'Alice sends the public key with the name "{key.text}", for anyone, at {time_words(key.stamp)}.', *whole(key, ""),
        "## An acknowledgement (`ack-text`)",
        f"Alice has sent Bob the signed text \"{asked.text}\", bound to Bob's key and with A = 1 (`text-acknowledge`):",
        table(("payload", asked.made.payload), ("signed", asked.made.signed), ("identifier", asked.made.identifier)),
        f"Bob has verified it and answers at {time_words(ack.stamp)}.", *whole(ack, ""),
        "## A binary curve (`text-anyone` of K-233)",
        f'Alice, whose key is on K-233, signs "{binary.text}".', key_rows(k233.keys["alice"]), *whole(binary, ""),
        "## Two curves (`encrypted-alice-frank` of mixed)",
        f"Alice, with another key on P-192 than in the other examples, sends \"{two_curves.text}\" to Frank, whose key is on\n"
        "P-521. R and Z are on P-521, the signature inside is on P-192.",
        key_rows(mixed.keys["alice"]), key_rows(mixed.keys["frank"]), *whole(two_curves, ""),
        "## GSM 03.38 (`text-gsm`)",
        f'Alice sends Bob "{gsm.text}", which is shortest in GSM 03.38.', *whole(gsm, ""),
        "## UTF-16 (`text-utf16`)",
        f'Alice sends Bob "{utf16.text}", which is shortest in UTF-16.', *whole(utf16, ""),
        "## Two SMS (`text-two-sms`)",
        f"Alice sends Bob a text of {len(long.text)} characters. The payload has {len(long_payload)} bytes and travels in two SMS with "
        "the reference A7:",
        table(("payload", long_payload), ("signed", long.made.signed), ("identifier", long.made.identifier)),
        table(*((f"SMS-{number}", user_data(f"0b0504405a405a0003a7{len(parts):02x}{number:02x}", part))
                for number, part in enumerate(parts, 1))),
        "## A certificate (`certificate-alice`)",
        f"Trent certifies for a year that Alice's key belongs to {certificate.number} and \"{certificate.text}\", a person.",
        key_rows(p192.keys["trent"]), *whole(certificate, ""),
        "## An offer and its acceptance (`offer-bob`, `accept-bob`)",
        f'Alice offers Bob "{offer.text}" for {offer.amount // 100}.{offer.amount % 100:02} {offer.currency}, until step '
        f"{step_of(offer.until)}.", *whole(offer, ""),
        "Bob accepts, and asks for an acknowledgement.", *whole(accept, ""),
        "## A sealed key (`P-256` of sealed)",
        f"The PIN is {sealed['passphrase']}, the count {sealed['iterations']}.",
        table(("d", bytes.fromhex(sealed["private"])), ("salt", bytes.fromhex(sealed["salt"])),
              ("pin-key", bytes.fromhex(sealed["key"]), "PBKDF2"), ("stream", stream(bytes.fromhex(sealed["key"]), 32)),
              ("tag-key", mac(bytes.fromhex(sealed["key"]), b"\x00"))),
        at_offsets((signed_key[:1], "format"), (signed_key[1:2], "curve"), (signed_key[2:6], "iteration count"),
                   (signed_key[6:22], "salt"), (signed_key[22:-16], "d XOR the stream"), (signed_key[-16:], "tag")),
        GSM_EXAMPLES,
        *range_coder(),
    ]
    return "\n\n".join(map(wrapped, sections)) + "\n"


def wrapped(section):
    if section.startswith(("#", "```")):
        return section
    return textwrap.fill(section, 120, break_on_hyphens=False, break_long_words=False)
