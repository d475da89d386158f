# SPDX-License-Identifier: Apache-2.0
"""Section 6 of the format: text codings."""

from implementation import compact
from implementation.curves import Malformed

GSM, UTF_8, UTF_16, COMPACT = 0, 1, 2, 3

ESC = 0x1B
CARRIAGE_RETURN = 0x0D
GSM_ALPHABET = (
    "@£$¥èéùìòÇ\nØø\rÅå"
    "Δ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ"
    " !\"#¤%&'()*+,-./"
    "0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNO"
    "PQRSTUVWXYZÄÖÑÜ§"
    "¿abcdefghijklmno"
    "pqrstuvwxyzäöñüà"
)
GSM_EXTENSION = {
    0x0A: "\f", 0x14: "^", 0x28: "{", 0x29: "}", 0x2F: "\\", 0x3C: "[", 0x3D: "~", 0x3E: "]", 0x40: "|", 0x65: "€",
}
GSM_SEPTETS = {character: [septet] for septet, character in enumerate(GSM_ALPHABET) if septet != ESC}
GSM_SEPTETS.update({character: [ESC, septet] for septet, character in GSM_EXTENSION.items()})


def pack(septets):
    string = sum(septet << 7 * i for i, septet in enumerate(septets))
    return string.to_bytes((7 * len(septets) + 7) // 8, "little")


def gsm_encode(text):
    """None if GSM 03.38 does not carry the text, as in the other two encoders."""
    if any(character not in GSM_SEPTETS for character in text):
        return None
    septets = [septet for character in text for septet in GSM_SEPTETS[character]]
    if septets and len(septets) % 8 == 0 and septets[-1] == CARRIAGE_RETURN:
        return None
    if len(septets) % 8 == 7:
        septets.append(CARRIAGE_RETURN)
    return pack(septets)


def gsm_decode(encoded):
    count, spare_bits = divmod(8 * len(encoded), 7)
    string = int.from_bytes(encoded, "little")
    if string >> 7 * count:
        raise Malformed(f"the {spare_bits} spare bits are not zero")
    septets = [string >> 7 * i & 0x7F for i in range(count)]
    if septets and len(encoded) % 7 == 0 and septets[-1] == CARRIAGE_RETURN:
        septets.pop()
    text = ""
    remaining = iter(septets)
    for septet in remaining:
        if septet != ESC:
            text += GSM_ALPHABET[septet]
            continue
        extension = next(remaining, None)
        if extension not in GSM_EXTENSION:
            raise Malformed("ESC without a septet of the extension table")
        text += GSM_EXTENSION[extension]
    return text


def utf8_encode(text):
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return None


def utf8_decode(encoded):
    try:
        return encoded.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(str(error))


def utf16_encode(text):
    return text.encode("utf-16-be", "surrogatepass")


def utf16_decode(encoded):
    if len(encoded) % 2:
        raise Malformed("an odd number of bytes")
    return encoded.decode("utf-16-be", "surrogatepass")


ENCODE = {GSM: gsm_encode, UTF_8: utf8_encode, UTF_16: utf16_encode}
DECODE = {GSM: gsm_decode, UTF_8: utf8_decode, UTF_16: utf16_decode}
if compact.is_specified():
    ENCODE[COMPACT] = compact.encode
    DECODE[COMPACT] = compact.decode


CODING_NAMES = {GSM: "GSM 03.38", UTF_8: "UTF-8", UTF_16: "UTF-16BE", COMPACT: "compact"}
CODING_FIELDS = {GSM: "gsm", UTF_8: "utf8", UTF_16: "utf16", COMPACT: "compact"}


def choose_coding(text):
    lengths = {coding: len(encoded) for coding, encode in ENCODE.items()
               for encoded in [encode(text)] if encoded is not None}
    return min(lengths, key=lambda coding: (lengths[coding], coding))
