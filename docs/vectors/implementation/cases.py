# SPDX-License-Identifier: Apache-2.0
"""Vectors of kinds 1 to 4."""

import hashlib
import itertools

from implementation.curves import CURVE, Key
from implementation.messages import Message
from implementation.receiving import (
    ACKNOWLEDGEMENT, DAY, DEFAULT_MAXIMUM_AGE, ENCRYPTED_TEXT, HIGHEST_STAMP, LONGEST_PAYLOAD, MALFORMED,
    NOT_FOR_THIS_RECIPIENT, PUBLIC_KEY, REPLAYED, SIGNATURE_INVALID, SIGNED_TEXT, STEP, STEPS_AFTER, STEPS_BEFORE,
    TOO_OLD, UNKNOWN_SENDER, UNSUPPORTED,
)
from implementation.signing import TAG_LENGTH, ecdsa_verifier, ecies_seal, signature_bytes
from implementation.texts import COMPACT, ENCODE, ESC, GSM, UTF_8, UTF_16, choose_coding, gsm_decode, pack, utf16_encode
from implementation.vectorfile import (
    abscissa_with_point, abscissa_without_point, broken_signature_step, flip, secret, unreduced, unreduced_polynomial,
    with_header, with_signature,
)


def filler(characters):
    sentence = "Signed messages need no trust in the network that carries them. "
    return (sentence * (characters // len(sentence) + 1))[:characters]


def text_filling(payload_length, overhead):
    """A readable text that makes a payload of at least so many bytes, and hardly more."""
    characters = payload_length - overhead
    while len(ENCODE[choose_coding(filler(characters))](filler(characters))) < payload_length - overhead:
        characters += 1
    return filler(characters)


def unreadable_filling(payload_length, overhead):
    """A text of characters of GSM 03.38 without order, which makes a payload of just so many bytes."""
    characters = gsm_decode(pack(list(range(ESC)) + list(range(ESC + 1, 128))))
    chosen = hashlib.shake_128(b"filling").digest(8 * (payload_length - overhead) // 7)
    return "".join(characters[byte % len(characters)] for byte in chosen)


def starts_with_zero(curve, number, length):
    return number < 256 ** (length - 1)


def has_short_r(message):
    return starts_with_zero(message.sender.curve, message.made.r, message.sender.curve.scalar_length)


def has_short_s(message):
    return starts_with_zero(message.sender.curve, message.made.s, message.sender.curve.scalar_length)


def has_short_z(message):
    curve = message.recipient.curve
    return starts_with_zero(curve, curve.multiply(message.ephemeral, message.recipient.point)[0], curve.field.length)


def add_texts(file):
    signed = 4 + file.keys["alice"].curve.signature_length
    file.add("text-anyone", "A signed text for anyone.", SIGNED_TEXT, text="Hello, world")
    file.add("text-bound", "A signed text bound to bob.", SIGNED_TEXT, recipient="bob", text="Hello, Bob")
    file.add("text-empty", "The empty text.", SIGNED_TEXT, recipient="bob")
    file.add("text-acknowledge", "Bound, an acknowledgement is asked for.", SIGNED_TEXT, recipient="bob", ack=True,
             text="Please confirm")
    file.add("text-anyone-acknowledge", "For anyone, an acknowledgement is asked for.", SIGNED_TEXT, ack=True,
             text="Who is there?")
    file.add("text-gsm", "A text that is shortest in GSM 03.38.", SIGNED_TEXT, recipient="bob", text="§1 ¤9 ¥8", coding=GSM)
    file.add("text-utf8", "A text that is shortest in UTF-8.", SIGNED_TEXT, recipient="bob", text="½ Ĭ ½ Ĭ?",
             coding=UTF_8)
    file.add("text-utf16", "A text that is shortest in UTF-16.", SIGNED_TEXT, recipient="bob", text="你好，世界",
             coding=UTF_16)
    file.add("text-two-sms", "Two SMS.", SIGNED_TEXT, recipient="bob", text=text_filling(200, signed))
    file.add("text-short-r", "r begins with a zero byte.", SIGNED_TEXT, recipient="bob", text="Short r",
             suits=has_short_r)
    file.add("text-short-s", "s begins with a zero byte.", SIGNED_TEXT, recipient="bob", text="Short s",
             suits=has_short_s)
    file.add("text-carol", "Bound to carol.", SIGNED_TEXT, recipient="carol", text="Hello, Carol")
    file.add("carol-text", "Carol is the sender.", SIGNED_TEXT, sender="carol", recipient="bob", text="Carol here")


def add_more_texts(file):
    signed = 4 + file.keys["alice"].curve.signature_length
    for name, comment, text, coding in [
        ("text-1", "One GSM character: seven bits and a spare one.", "¤", GSM),
        ("text-7", "Seven GSM characters: the seven spare bits hold a carriage return.", "¤§¥¤§¥¤", GSM),
        ("text-8", "Eight GSM characters: no spare bits.", "¤§¥¤§¥¤§", GSM),
        ("text-8-at", "The eighth character has the septet 00.", "¤§¥¤§¥¤@", GSM),
        ("text-8-cr", "Eight septets of which the last is a carriage return: not in GSM 03.38.", "¤§¥¤§¥¤\r", UTF_8),
        ("text-7-cr", "Seven septets of which the last is a carriage return, and the one that fills up.", "¤§¥¤§¥\r", GSM),
        ("text-extension", "Characters of the extension table.", "¤{§}[¥]€\f", GSM),
        ("text-compact", "A text in the compact coding.", "Tomorrow at ten, as always?", None),
        ("text-compact-russian", "Another alphabet.", "Завтра в десять, как всегда?", None),
        ("text-compact-command", "A command.", "PAY 25.00 EUR TO 1234", None),
        ("text-emoji", "A character outside the basic plane.", "\U0001F600", None),
        ("text-surrogate", "A lone high surrogate.", "half \ud83d of a pair", None),
        ("text-surrogate-utf16", "Lone surrogates that UTF-16 carries best.", "\ud83d\ud9ff\udd00\ude7f\ud83d", UTF_16),
        ("text-surrogate-low", "A lone low surrogate at the end.", "other half \ude00", None),
        ("text-byte-order-mark", "U+FEFF is a character like any other, also at the beginning.", "\ufeffmark", None),
        ("text-controls", "U+0000, a line feed and U+FFFF.", "a\x00b\nc\uffff", None),
    ]:
        file.add(name, comment, SIGNED_TEXT, recipient="bob", text=text, coding=coding)
    file.add("text-three-sms", "Three SMS.", SIGNED_TEXT, recipient="bob", text=text_filling(300, signed))
    for name, comment, stamp in [
        ("stamp-zero", "The lowest stamp.", 0),
        ("stamp-small", "A stamp in the first days of 1970.", 40000 * STEP),
        ("stamp-low-zero", "The low 16 bits of the step are zero.", (1297 << 16) * STEP),
        ("stamp-low-ones", "The low 16 bits of the step are ones.", ((1297 << 16) - 1) * STEP),
        ("stamp-large", "A stamp of more than 32 bits.", 2 ** 40 + 12344),
        ("stamp-large-step", "A step of more than 32 bits.", (2 ** 32 + 54321) * STEP),
        ("stamp-highest", "The highest stamp.", HIGHEST_STAMP),
    ]:
        file.add(name, comment, SIGNED_TEXT, recipient="bob", text="Time", stamp=stamp)


def add_encrypted(file):
    curve = file.keys["alice"].curve
    overhead = 4 + curve.point_length + curve.signature_length + TAG_LENGTH
    file.add("encrypted-short", "An encrypted text.", ENCRYPTED_TEXT, recipient="bob", text="Meet me at noon")
    file.add("encrypted-empty", "The empty text, encrypted.", ENCRYPTED_TEXT, recipient="bob")
    file.add("encrypted-acknowledge", "An acknowledgement is asked for.", ENCRYPTED_TEXT, recipient="bob", ack=True,
             text="Confirm, please")
    file.add("encrypted-long", "Two SMS.", ENCRYPTED_TEXT, recipient="bob", text=text_filling(250, overhead))
    file.add("encrypted-short-z", "Z begins with a zero byte.", ENCRYPTED_TEXT, recipient="bob", text="Short Z",
             suits=has_short_z)
    file.add("encrypted-carol", "Encrypted for carol.", ENCRYPTED_TEXT, recipient="carol", text="For Carol only")
    file.add("encrypted-padded", "Padded, as far as an SMS goes or some SMS go.", ENCRYPTED_TEXT, recipient="bob",
             text="Yes", padding=padding_to_the_end(overhead, "Yes"))


def padding_to_the_end(overhead, text):
    """Zero bytes that fill the last SMS behind the text and the byte 80."""
    length = overhead + len(ENCODE[choose_coding(text)](text)) + 1
    return 133 - length if length <= 133 else -length % 128


def add_more_encrypted(file):
    curve = file.keys["alice"].curve
    overhead = 4 + curve.point_length + curve.signature_length + TAG_LENGTH
    file.add("encrypted-padded-least", "The byte 80 and no zero byte.", ENCRYPTED_TEXT, recipient="bob",
             text="Meet me at noon", padding=0)
    file.add("encrypted-padded-empty", "The empty text, padded.", ENCRYPTED_TEXT, recipient="bob", padding=3)
    file.add("encrypted-padded-zero", "The text ends in U+0000, and zero bytes follow the byte 80.", ENCRYPTED_TEXT,
             recipient="bob", text="ж\x00", padding=5)
    file.add("encrypted-padded-ack", "Padded, and an acknowledgement is asked for.", ENCRYPTED_TEXT, recipient="bob",
             ack=True, text="Well?", padding=1)
    file.add("encrypted-utf8", "UTF-8, encrypted.", ENCRYPTED_TEXT, recipient="bob", text="Ĭ½ Ĭ½", coding=UTF_8)
    file.add("encrypted-utf16", "UTF-16, encrypted.", ENCRYPTED_TEXT, recipient="bob", text="中午见", coding=UTF_16)
    file.add("encrypted-three-sms", "Three SMS.", ENCRYPTED_TEXT, recipient="bob", text=text_filling(350, overhead))


def add_keys(file):
    file.add("key-plain", "A public key without a name.", PUBLIC_KEY)
    file.add("key-named", "A public key with a name.", PUBLIC_KEY, text="Alice Rossi")
    file.add("key-gsm", "A public key with a name in GSM 03.38.", PUBLIC_KEY, text="§1 Å¤", coding=GSM)
    file.add("key-utf8", "A public key with a name in UTF-8.", PUBLIC_KEY, text="Ĭ½ Ĭ", coding=UTF_8)
    file.add("key-bound", "A public key bound to bob.", PUBLIC_KEY, recipient="bob", text="Alice")
    file.add("carol-key", "Carol's public key, x of which begins with a zero byte.", PUBLIC_KEY, sender="carol",
             text="Carol")


def add_acknowledgements(file):
    messages = file.messages
    for name, answered, comment in [
        ("ack-text", "text-acknowledge", "Of a bound text."),
        ("ack-anyone", "text-anyone-acknowledge", "Of a text for anyone."),
        ("ack-encrypted", "encrypted-acknowledge", "Of an encrypted text: the identifier is that of the plain text."),
        ("ack-not-asked", "text-bound", "Of a text that did not ask for it."),
        ("ack-padded", "encrypted-padded", "Of an encrypted and padded text: the padding is in the identifier."),
    ]:
        file.add(name, comment, ACKNOWLEDGEMENT, sender="bob", recipient="alice", answered=messages[answered])


def add_more_acknowledgements(file):
    file.add("bob-text", "Bob is the sender.", SIGNED_TEXT, sender="bob", recipient="alice", ack=True, text="Bob here")
    file.add("ack-bob-text", "Alice acknowledges.", ACKNOWLEDGEMENT, recipient="bob",
             answered=file.messages["bob-text"])
    text = file.messages["text-bound"]
    file.add("text-same-stamp", "The stamp of another message.", SIGNED_TEXT, recipient="bob", stamp=text.stamp,
             text="In the same twenty seconds")
    file.add("text-same-text", "Text and stamp of another message: the nonce has additional data.", SIGNED_TEXT,
             recipient="bob", stamp=text.stamp, text=text.text, additional=bytes([0, 0, 0, 1]))


def add_longest(file):
    overhead = 4 + file.keys["alice"].curve.signature_length
    file.add("text-longest", "The longest payload: 255 SMS.", SIGNED_TEXT, recipient="bob",
             text=unreadable_filling(LONGEST_PAYLOAD, overhead))


# ---------------------------------------------------------------------------------------------------------------------
# What a receiver must say: receptions of a curve, by subject
# ---------------------------------------------------------------------------------------------------------------------

def receive_lengths(file):
    text, empty = file.messages["text-bound"], file.messages["text-empty"]
    payload, curve = text.made.payload, text.sender.curve
    file.receive("payload-empty", "No byte at all.", text, MALFORMED, 1, b"")
    file.receive("payload-header-only", "A header and nothing else.", text, MALFORMED, 7, payload[:4])
    file.receive("text-without-signature-byte", "An empty text, the signature one byte short.", empty, MALFORMED, 7,
                 empty.made.payload[:-1])
    for name, comment, changed in [("truncated", "The last byte is missing.", payload[:-1]),
                                   ("extended", "One more byte.", payload + b"\x00")]:
        file.receive(f"text-{name}", comment, text, SIGNATURE_INVALID, broken_signature_step(curve, changed), changed)


def receive_more_lengths(file):
    text = file.messages["text-bound"]
    for length in (1, 3):
        file.receive(f"payload-{length}", f"{length} bytes.", text, MALFORMED, 1, text.made.payload[:length])
    for name in ("encrypted-empty", "key-plain", "ack-text"):
        message = file.messages[name]
        file.receive(f"{name}-header-only", "A header and nothing else.", message, MALFORMED, 7,
                     message.made.payload[:4])
        file.receive(f"{name}-truncated", "Shorter than this kind can be.", message, MALFORMED, 7,
                     message.made.payload[:-1])
    encrypted, ack, key = (file.messages[name] for name in ("encrypted-short", "ack-text", "key-gsm"))
    file.receive("encrypted-truncated", "The last byte is missing.", encrypted, NOT_FOR_THIS_RECIPIENT, 12,
                 encrypted.made.payload[:-1])
    file.receive("encrypted-extended", "One more byte.", encrypted, NOT_FOR_THIS_RECIPIENT, 12,
                 encrypted.made.payload + b"\x00")
    file.receive("ack-extended", "One more byte.", ack, MALFORMED, 7, ack.made.payload + b"\x00")
    for name, changed in [("truncated", key.made.payload[:-1]), ("extended", key.made.payload + b"\x00")]:
        file.receive(f"key-{name}", "The signature is not where it should be.", key, SIGNATURE_INVALID,
                     broken_signature_step(key.sender.curve, changed), changed)


def receive_headers(file):
    text, anyone = file.messages["text-bound"], file.messages["text-anyone"]
    payload = text.made.payload
    file.receive("version-2", "Version 2, under a signature that holds.", text, UNSUPPORTED, 2,
                 text.forged(version=2).payload)
    file.receive("kind-11", "A kind that is not assigned, under a signature that holds.", text, UNSUPPORTED, 3,
                 text.forged(kind=11).payload)
    file.receive("text-padded", "A signed text with P = 1, under a signature that holds.", text, MALFORMED, 4,
                 text.forged(padded=True, content=text.content() + b"\x80").payload)
    file.receive("curve-0", "A curve that is not assigned.", text, UNSUPPORTED, 5, with_header(payload, curve=0))
    file.receive("curve-other", "The header says another curve than the sender's.", file.messages["text-two-sms"],
                 SIGNATURE_INVALID, 10,
                 with_header(file.messages["text-two-sms"].made.payload, curve=other_curve(text.sender.curve)))
    file.receive("bound-cleared", "B was 1 and is 0.", text, SIGNATURE_INVALID, 16, with_header(payload, bound=0))
    file.receive("bound-set", "B was 0 and is 1.", anyone, SIGNATURE_INVALID, 16,
                 with_header(anyone.made.payload, bound=1), others=["carol"])
    file.receive("stamp-changed", "The lowest bit of the stamp is another.", text, SIGNATURE_INVALID, 16,
                 flip(payload, 3))


def other_curve(curve):
    """The identifier of another curve whose signatures are short."""
    return CURVE["K-163" if curve is CURVE["B-163"] else "B-163"].identifier


def receive_more_headers(file):
    text, encrypted, key, ack = (file.messages[name] for name in
                                 ("text-bound", "encrypted-short", "key-gsm", "ack-text"))
    payload = text.made.payload
    for version in (0, 3):
        file.receive(f"version-{version}", "Another version.", text, UNSUPPORTED, 2,
                     with_header(payload, version=version))
    for kind in (0, 12, 13, 14, 15):
        file.receive(f"kind-{kind}", "A kind that is not assigned, or for private use.", text, UNSUPPORTED, 3,
                     with_header(payload, kind=kind))
    file.receive("curve-31", "A curve that is not assigned.", text, UNSUPPORTED, 5, with_header(payload, curve=31))
    file.receive("curve-30", "A curve for private use.", text, UNSUPPORTED, 5, with_header(payload, curve=30))
    file.receive("coding-changed", "Another coding.", text, SIGNATURE_INVALID, 16,
                 with_header(payload, coding=UTF_8))
    file.receive("ack-asked-set", "A was 0 and is 1.", text, SIGNATURE_INVALID, 16, with_header(payload, ack=1))
    asked = file.messages["text-acknowledge"]
    file.receive("ack-asked-cleared", "A was 1 and is 0.", asked, SIGNATURE_INVALID, 16,
                 with_header(asked.made.payload, ack=0))
    file.receive("encrypted-for-anyone", "An encrypted text with B = 0.", encrypted, MALFORMED, 4,
                 with_header(encrypted.made.payload, bound=0))
    file.receive("encrypted-as-text", "The payload of an encrypted text as a signed text.", encrypted,
                 SIGNATURE_INVALID, broken_signature_step(text.sender.curve, encrypted.made.payload),
                 with_header(encrypted.made.payload, kind=SIGNED_TEXT))
    file.receive("text-as-ack", "The payload of a signed text as an acknowledgement.", text, MALFORMED, 7,
                 with_header(payload, kind=ACKNOWLEDGEMENT, coding=GSM))
    file.receive("text-as-key", "A signed text whose text is a public key, as a public key message.",
                 file.messages["text-anyone"], SIGNATURE_INVALID, 16,
                 with_header(file.messages["text-anyone"].forged(content=key.sender.public()).payload, kind=PUBLIC_KEY))
    file.receive("ack-as-text", "The payload of an acknowledgement as a signed text.", ack, SIGNATURE_INVALID, 16,
                 with_header(ack.made.payload, kind=SIGNED_TEXT))
    file.receive("key-asks-ack", "A public key message with A = 1, under a signature that holds.", key, MALFORMED, 4,
                 key.forged(ack=True).payload)
    file.receive("key-padded", "A public key message with P = 1, under a signature that holds.", key, MALFORMED, 4,
                 key.forged(padded=True, content=key.content() + b"\x80").payload)
    file.receive("ack-asks-ack", "An acknowledgement with A = 1, under a signature that holds.", ack, MALFORMED, 4,
                 ack.forged(ack=True).payload)
    file.receive("ack-coding-1", "An acknowledgement with text coding 1, under a signature that holds.", ack, MALFORMED,
                 4, ack.forged(coding=UTF_8).payload)
    file.receive("ack-with-padding", "An acknowledgement with P = 1.", ack, MALFORMED, 4,
                 with_header(ack.made.payload, padded=1))
    file.receive("ack-for-anyone", "An acknowledgement with B = 0, under a signature that holds.", ack, MALFORMED, 4,
                 ack.forged(recipient=None).payload)


def receive_in_order(file):
    """Two things are wrong: the first row of the table decides."""
    text, ack = file.messages["text-bound"], file.messages["ack-text"]
    payload = text.made.payload
    file.receive("order-version-kind", "Version 2 and kind 11.", text, UNSUPPORTED, 2,
                 with_header(payload, version=2, kind=11))
    file.receive("order-kind-fields", "Kind 11 and P = 1.", text, UNSUPPORTED, 3,
                 with_header(payload, kind=11, padded=1))
    file.receive("order-fields-curve", "An acknowledgement with A = 1, and a curve that is not assigned.", ack,
                 MALFORMED, 4, with_header(ack.made.payload, ack=1, curve=31))
    file.receive("order-curve-length", "A curve that is not assigned, and too short.", text, UNSUPPORTED, 5,
                 with_header(payload[:9], curve=17))
    file.receive("order-length-sender", "Too short, and an unknown sender.", text, MALFORMED, 7, payload[:9],
                 sender=None)
    file.receive("order-sender-range", "An unknown sender, and r = 0.", text, UNKNOWN_SENDER, 9,
                 with_signature(text, r=0), sender=None)
    file.receive("order-range-handle", "An acknowledgement of an unknown message, and s = 0.", ack, SIGNATURE_INVALID,
                 13, with_signature(ack, s=0), sent=[])
    file.receive("order-age-floor", "Older than the maximum age, and at the floor.", text, TOO_OLD, 17,
                 floor=text.stamp, time=text.stamp + 61, maximumAge=60)
    file.receive("order-replay-signature", "It was there before, and s is another: that is not looked at.", text,
                 REPLAYED, 15, with_signature(text, s=1), after=[text])
    file.receive("order-replay-age", "It was there before, and is too old.", text, REPLAYED, 15, after=[text],
                 afterTime=text.stamp, time=text.stamp + DEFAULT_MAXIMUM_AGE + 1)
    file.receive("order-signature-age", "Too old, and forged.", text, SIGNATURE_INVALID, 16, with_signature(text, s=1),
                 time=text.stamp + DEFAULT_MAXIMUM_AGE + 1)
    odd = text.forged(coding=UTF_16, content=b"odd").payload
    file.receive("order-age-text", "Too old, and malformed text.", text, TOO_OLD, 17, odd,
                 time=text.stamp + DEFAULT_MAXIMUM_AGE + 1)


def receive_signatures(file):
    text = file.messages["text-bound"]
    made, curve = text.made, text.sender.curve
    file.receive("text-changed", "One bit of the text is another.", text, SIGNATURE_INVALID, 16, flip(made.payload, 4))
    for name, offset in [("r", -curve.scalar_length - 1), ("s", -1)]:
        changed = flip(made.payload, offset)
        file.receive(f"{name}-changed", f"One bit of {name} is another.", text, SIGNATURE_INVALID,
                     broken_signature_step(curve, changed), changed)
    ones = 256 ** curve.scalar_length - 1
    for value, words, step in [(0, "0", 13), (curve.n, "n", 13), (ones, "all ones", 13), (curve.n - 1, "n - 1", 16)]:
        for part in "rs":
            file.receive(f"{part}-is-{words.replace(' ', '')}", f"{part} is {words}.", text, SIGNATURE_INVALID, step,
                         with_signature(text, **{part: value}))
    for part, value in [("r", made.r + curve.n), ("s", made.s + curve.n)]:
        if value <= ones:
            file.receive(f"{part}-plus-n", f"n is added to {part}: the same number modulo n.", text, SIGNATURE_INVALID,
                         13, with_signature(text, **{part: value}))
    other = with_signature(text, s=curve.n - made.s)
    file.receive("other-s", "(r, n - s) is a signature of the same message.", text, payload=other)
    file.receive("other-s-replayed", "(r, n - s) when the message itself was there before.", text, REPLAYED, 15, other,
                 after=[text])


def receive_senders(file):
    text, carol_text = file.messages["text-bound"], file.messages["carol-text"]
    carol = file.keys["carol"]
    file.receive("unknown-sender", "No key is known for the sender.", text, UNKNOWN_SENDER, 9, sender=None)
    file.receive("signed-by-carol", "Alice's fingerprint, but signed with carol's private key.", text,
                 SIGNATURE_INVALID, 16, text.forged(signer=carol).payload)
    file.receive("sender-carol", "Carol's message from alice's address.", carol_text, SIGNATURE_INVALID, 16,
                 sender="alice")


def receive_for_others(file):
    text = file.messages["text-carol"]
    file.receive("for-carol", "Bound to carol, whom bob does not know.", text, SIGNATURE_INVALID, 16, receiver="bob")
    file.receive("for-carol-known", "Bound to carol, whom bob knows.", text, NOT_FOR_THIS_RECIPIENT, 16, receiver="bob",
                 others=["carol"])


def receive_more_for_others(file):
    text, key, ack = (file.messages[name] for name in ("text-carol", "key-bound", "ack-text"))
    file.receive("for-carol-second", "The second of those whom bob knows.", text, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="bob", others=["alice", "carol"])
    file.receive("for-carol-old", "Bound to carol, whom bob knows, and too old.", text, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="bob", others=["carol"], time=text.stamp + 8 * DAY)
    file.receive("key-for-bob", "A public key bound to bob, whom carol does not know.", key, SIGNATURE_INVALID, 16,
                 receiver="carol")
    file.receive("key-for-bob-known", "A public key bound to bob, whom carol knows.", key, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="carol", others=["bob"])
    file.receive("ack-for-alice-known", "An acknowledgement bound to alice, whom carol knows.", ack,
                 NOT_FOR_THIS_RECIPIENT, 16, receiver="carol", others=["alice"])


def receive_encrypted(file):
    message = file.messages["encrypted-short"]
    bob, carol, payload = file.keys["bob"], file.keys["carol"], message.made.payload
    curve = bob.curve
    first_of_c = 4 + curve.point_length

    def refused(name, comment, changed, **situation):
        file.receive(name, comment, message, NOT_FOR_THIS_RECIPIENT, 12, changed, **situation)

    file.receive("encrypted-for-carol", "Encrypted for carol, received by bob.", file.messages["encrypted-carol"],
                 NOT_FOR_THIS_RECIPIENT, 12, receiver="bob")
    refused("encrypted-r-negated", "-R has the same Z, but R itself enters the key.", flip(payload, 4))
    refused("encrypted-c-changed", "One bit of C is another.", flip(payload, first_of_c))
    refused("encrypted-t-changed", "One bit of T is another.", flip(payload, -1))
    refused("encrypted-header-changed", "Another stamp: the header enters the key.", flip(payload, 3))
    refused("encrypted-sender", "From carol, but the receiver takes it for alice's.",
            message.forged(sender=carol).payload)
    for name, comment, encoded_r, z in bad_ephemerals(message):
        refused(name, comment, resealed(message, encoded_r, z))
    forwarded = message.forged(recipient=carol, sealed_for=bob).payload
    file.receive("encrypted-forwarded", "Signed for carol, who encrypted it again for bob.", message,
                 SIGNATURE_INVALID, 16, forwarded)
    file.receive("encrypted-forwarded-known", "The same, where bob knows carol.", message, NOT_FOR_THIS_RECIPIENT, 16,
                 forwarded, others=["carol"])


def bad_ephemerals(message):
    """Encodings of R that must be refused, each with the Z that a careless receiver would compute."""
    bob = message.recipient
    curve = bob.curve
    point = curve.multiply_base(message.ephemeral)
    z = curve.multiply(message.ephemeral, bob.point)[0]
    off_curve = b"\x02" + curve.field_bytes(abscissa_without_point(curve))
    yield "encrypted-r-off-curve", "R is not on the curve.", off_curve, 0
    yield "encrypted-r-uncompressed", "R is not compressed.", curve.uncompressed(point), z
    oversized = unreduced(curve, point[0])
    if oversized:
        encoded = curve.compressed(point)[:1] + curve.field_bytes(oversized)
        yield "encrypted-r-too-large", "The coordinate of R is no field element, unless it is reduced.", encoded, z
    if curve.cofactor > 1:
        outside = curve.add(point, curve.point_of_order_two())
        reduced = unreduced_polynomial(curve, point[0])
        yield ("encrypted-r-too-large-polynomial",
               "The coordinate of R is no field element, unless it is reduced modulo the polynomial.",
               curve.compressed(point)[:1] + curve.field_bytes(reduced), z)
        yield "encrypted-r-x-zero", "x = 0 in R: the point of order two.", b"\x02" + bytes(curve.field.length), 0
        yield ("encrypted-r-outside", "R is on the curve, but outside the subgroup.", curve.compressed(outside),
               curve.multiply(bob.private, outside)[0])


def resealed(message, encoded_r, z):
    header, plaintext, bob = message.made.header, message.made.plaintext, message.recipient
    return header + ecies_seal(bob.curve, encoded_r, bob.curve.field_bytes(z), header, message.sender.fingerprint,
                               bob.fingerprint, plaintext)


def receive_more_encrypted(file):
    message = file.messages["encrypted-short"]
    curve = message.sender.curve
    zero = bytes(curve.signature_length)
    file.receive("encrypted-unknown-sender", "No key is known for the sender.", message, UNKNOWN_SENDER, 9, sender=None)
    file.receive("encrypted-signed-by-carol", "Alice's fingerprint, but signed with carol's private key.", message,
                 SIGNATURE_INVALID, 16, message.forged(signer=file.keys["carol"]).payload)
    file.receive("encrypted-zero-signature", "r and s are zero.", message, SIGNATURE_INVALID, 13,
                 message.forged(signature=zero).payload)
    file.receive("encrypted-coding-changed", "Another coding: the header enters the key.", message,
                 NOT_FOR_THIS_RECIPIENT, 12, with_header(message.made.payload, coding=UTF_8))
    file.receive("encrypted-ack-asked-set", "A was 0 and is 1: the header enters the key.", message,
                 NOT_FOR_THIS_RECIPIENT, 12, with_header(message.made.payload, ack=1))
    file.receive("encrypted-malformed-text", "An odd number of bytes of UTF-16, under a signature that holds.", message,
                 MALFORMED, 18, message.forged(coding=UTF_16, content=b"odd").payload)
    file.receive("encrypted-and-again", "Encrypted again with another k: the same identifier.", message, REPLAYED, 15,
                 message.forged(ephemeral=secret(curve, f"{file.label} ephemeral again")).payload, after=[message])
    file.receive("encrypted-as-signed", "The plain text with kind 1: the kind is signed.", message, SIGNATURE_INVALID,
                 16, with_header(message.made.header, kind=SIGNED_TEXT) + message.made.plaintext)


def receive_keys(file):
    message, named, carol_key = (file.messages[name] for name in ("key-plain", "key-gsm", "carol-key"))
    alice, carol, curve = file.keys["alice"], file.keys["carol"], file.keys["alice"].curve
    file.receive("key-unknown-sender", "A public key needs no known sender.", named, sender=None)
    file.receive("key-from-elsewhere", "Carol's public key from alice's address: the keys must be compared by people.",
                 carol_key, sender="alice")
    file.receive("key-signed-by-carol", "Alice's public key, signed with carol's private key.", named,
                 SIGNATURE_INVALID, 16, named.forged(signer=carol).payload)
    file.receive("key-negated", "The other y: a point, but not the key that signed.", named, SIGNATURE_INVALID, 16,
                 flip(named.made.payload, 4))
    file.receive("key-coding-without-name", "No name, in a coding that the sender would not have taken.", message,
                 payload=message.forged(coding=UTF_8).payload)
    file.receive("key-answered", "A public key without a name, with A = 1, under a signature that holds.", message,
                 MALFORMED, 4, message.forged(ack=True).payload)
    for name, comment, encoded in bad_keys(alice):
        file.receive(name, comment, message, MALFORMED, 8, message.forged(content=encoded).payload)
    if curve.cofactor > 1:
        file.receive("key-outside", "On the curve, but outside the subgroup; without that check the signature holds.",
                     message, MALFORMED, 8, key_outside_subgroup(message))


def bad_keys(key):
    curve = key.curve
    x_without, x_with = curve.field_bytes(abscissa_without_point(curve)), abscissa_with_point(curve)
    yield "key-off-curve", "The point is not on the curve.", b"\x02" + x_without
    yield "key-uncompressed", "The point is not compressed.", curve.uncompressed(key.point)
    yield "key-hybrid", "The point in hybrid form.", bytes([6 + key.point[1] % 2]) + curve.uncompressed(key.point)[1:]
    yield "key-infinity", "The point at infinity, with zeros up to the length of a point.", bytes(curve.point_length)
    oversized = unreduced(curve, key.point[0]) or unreduced(curve, x_with)
    yield ("key-too-large", "The coordinate is no field element, unless it is reduced.",
           key.public()[:1] + curve.field_bytes(oversized))
    if curve.field.size < 256 ** curve.field.length:
        yield "key-x-size", "The coordinate is the least that is no field element.", key.public()[:1] + curve.field_bytes(curve.field.size)
    if curve.cofactor > 1:
        yield "key-x-zero", "x = 0: the point of order two.", b"\x02" + bytes(curve.field.length)
        yield "key-x-zero-odd", "x = 0, and the other first byte.", b"\x03" + bytes(curve.field.length)
        yield ("key-too-large-polynomial", "The coordinate is no field element, unless it is reduced modulo the polynomial.",
               key.public()[:1] + curve.field_bytes(unreduced_polynomial(curve, key.point[0])))


def key_outside_subgroup(message):
    """The key plus the point T of order two. Where u2 = r / s is even, u2 * T vanishes."""
    alice, curve = message.sender, message.sender.curve
    outside = Key(alice.name, curve, alice.private, curve.add(alice.point, curve.point_of_order_two()))
    for stamp in itertools.count(message.stamp, STEP):
        made = message.forged(sender=outside, stamp=stamp, content=outside.public())
        if ecdsa_verifier(curve, outside.point, made.r, made.s)(made.signed):
            return made.payload


def receive_kinds(file):
    """By receivers who take some kinds only."""
    text, encrypted, key, ack = (
        file.messages[name] for name in ("text-bound", "encrypted-short", "key-gsm", "ack-text"))
    texts = (SIGNED_TEXT, ENCRYPTED_TEXT)
    file.receive("text-taken", "A receiver of texts.", text, takes=texts)
    file.receive("encrypted-taken", "A receiver of texts.", encrypted, takes=texts)
    file.receive("key-not-taken", "A receiver of texts takes no key.", key, UNSUPPORTED, 3, takes=texts)
    file.receive("key-not-taken-from-nobody", "A receiver of texts takes no key, and knows no sender.", key, UNSUPPORTED, 3,
                 takes=texts, sender=None)
    file.receive("ack-not-taken", "A receiver of texts takes no acknowledgement.", ack, UNSUPPORTED, 3, takes=texts)
    file.receive("key-taken-alone", "A receiver of keys.", key, takes=(PUBLIC_KEY,))
    file.receive("text-not-taken", "A receiver of keys takes no text.", text, UNSUPPORTED, 3, takes=(PUBLIC_KEY,))


def receive_more_keys(file):
    message = file.messages["key-gsm"]
    name_offset = 4 + message.sender.curve.point_length
    file.receive("key-name-changed", "One bit of the name is another.", message, SIGNATURE_INVALID, 16,
                 flip(message.made.payload, name_offset))
    file.receive("key-malformed-name", "ESC at the end of the name, under a signature that holds.", message, MALFORMED,
                 18, message.forged(content=message.sender.public() + pack([ESC])).payload)
    file.receive("key-twice", "A public key does not enter the replay window.", message, after=[message])
    file.receive("key-below-floor", "The floor is not for public keys.", message, floor=message.stamp + 1000)
    file.receive("key-too-old", "The maximum age is.", message, TOO_OLD, 17,
                 time=message.stamp + DEFAULT_MAXIMUM_AGE + 1)


def receive_acknowledgements(file):
    ack, text_carol = file.messages["ack-text"], file.messages["text-carol"]
    handle_offset = 4
    file.receive("ack-of-nothing", "Alice sent nothing to bob.", ack, SIGNATURE_INVALID, 14, sent=[])
    file.receive("ack-of-another", "Alice sent bob another message only.", ack, SIGNATURE_INVALID, 14,
                 sent=["text-bound"])
    file.receive("ack-of-carols", "Bob acknowledges what alice sent to carol.", ack, SIGNATURE_INVALID, 14,
                 ack.forged(content=text_carol.made.identifier[:4], signed_content=text_carol.made.identifier).payload,
                 sent=["text-acknowledge", "text-carol"])
    key = file.messages["key-bound"]
    file.receive("ack-of-key", "Bob acknowledges a public key, which nobody does.", ack, SIGNATURE_INVALID, 14,
                 ack.forged(content=key.handle(), signed_content=key.made.identifier).payload, sent=["key-bound"])
    file.receive("ack-handle-changed", "One bit of the handle is another.", ack, SIGNATURE_INVALID, 14,
                 flip(ack.made.payload, handle_offset))


def receive_more_acknowledgements(file):
    ack = file.messages["ack-text"]
    handle = ack.answered.made.identifier[:4]
    file.receive("ack-other-identifier", "The handle is right, but another identifier is signed.", ack,
                 SIGNATURE_INVALID, 16, ack.forged(signed_content=handle + bytes(28)).payload)
    file.receive("ack-handle-signed", "Only the handle is signed.", ack, SIGNATURE_INVALID, 16,
                 ack.forged(signed_content=handle).payload)
    file.receive("ack-of-one-of-several", "Alice sent bob several messages.", ack,
                 sent=["text-bound", "text-acknowledge", "encrypted-short"])
    offer, result = file.messages["offer-bob"], file.messages["ack-bob-text"]
    for name, message in (("offer", offer), ("ack", result)):
        file.receive(f"ack-of-{name}", "Bob acknowledges what nobody does.", ack, SIGNATURE_INVALID, 14,
                     ack.forged(content=message.handle(), signed_content=message.made.identifier).payload,
                     sent=[message.name])
    file.receive("ack-replayed", "It was there before.", ack, REPLAYED, 15, after=[ack])
    file.receive("ack-unknown-sender", "No key is known for the sender.", ack, UNKNOWN_SENDER, 9, sender=None)


def receive_at_times(file):
    text = file.messages["text-bound"]
    stamp = text.stamp
    file.receive("time-earliest", "The reference time is as early as it can be.", text, time=stamp - STEPS_AFTER * STEP)
    file.receive("time-too-early", "One second earlier the header means an earlier step.", text, SIGNATURE_INVALID, 16,
                 time=stamp - STEPS_AFTER * STEP - 1)
    file.receive("time-three-days", "The message was on its way for three days.", text, time=stamp + 3 * DAY)
    file.receive("time-oldest", "As old as the maximum age.", text, time=stamp + DEFAULT_MAXIMUM_AGE)
    file.receive("time-too-old", "One second older than the maximum age.", text, TOO_OLD, 17,
                 time=stamp + DEFAULT_MAXIMUM_AGE + 1)
    file.receive("time-later-step", "Twenty seconds more than 14 days later the header means a later step.", text,
                 SIGNATURE_INVALID, 16, time=stamp + (STEPS_BEFORE + 1) * STEP)


def receive_at_more_times(file):
    text, small, zero, highest = (file.messages[name] for name in
                                  ("text-bound", "stamp-small", "stamp-zero", "stamp-highest"))
    stamp, fortnight = text.stamp, STEPS_BEFORE * STEP
    file.receive("time-fortnight", "The largest maximum age.", text, time=stamp + fortnight, maximumAge=fortnight)
    file.receive("time-fortnight-too-old", "One second older: the stamp is found.", text, TOO_OLD, 17,
                 time=stamp + fortnight + 1, maximumAge=fortnight)
    file.receive("time-last-found", "The last second in which the stamp is found.", text, TOO_OLD, 17,
                 time=stamp + fortnight + STEP - 1)
    file.receive("time-within-step", "The last second of the step in which the reference time may be.", text,
                 time=stamp + STEP - 1)
    file.receive("time-own-maximum-age", "A maximum age of an hour.", text, TOO_OLD, 17, time=stamp + 3601,
                 maximumAge=3600)
    file.receive("time-maximum-age-zero", "A maximum age of no second.", text, time=stamp, maximumAge=0)
    file.receive("time-stamp-zero-late", "Stamp 0, a week later.", zero, time=DEFAULT_MAXIMUM_AGE)
    file.receive("time-stamp-zero-at-zero", "Stamp 0 at time 0.", zero, time=0)
    first = small.stamp - STEPS_AFTER * STEP
    file.receive("time-negative-step", "The step that the header means is negative.", small, SIGNATURE_INVALID, 16,
                 time=first - 1)
    file.receive("time-no-negative-step", "One second later it is not.", small, time=first)
    negative = small.forged(stamp=-STEP).payload
    file.receive("stamp-negative", "Signed with a stamp of -20 in two's complement.", small, SIGNATURE_INVALID, 16,
                 negative, time=0)
    beyond = highest.forged(stamp=HIGHEST_STAMP + STEP).payload
    file.receive("stamp-beyond", "Signed with the stamp 2^63 + 12, in an unsigned number of 8 bytes.", highest,
                 SIGNATURE_INVALID, 16, beyond, time=2 ** 63 - 1)
    file.receive("stamp-beyond-further", "Signed with a stamp 28 hours beyond the highest.", highest,
                 SIGNATURE_INVALID, 16, highest.forged(stamp=HIGHEST_STAMP + 5000 * STEP).payload, time=2 ** 63 - 1)
    file.receive("stamp-highest-latest", "The highest stamp at the highest reference time.", highest, time=2 ** 63 - 1)
    file.receive("stamp-highest-early", "The highest stamp, a day ahead.", highest, time=HIGHEST_STAMP - DAY)


def receive_again(file):
    text, empty, encrypted = (file.messages[name] for name in ("text-bound", "text-empty", "encrypted-short"))
    file.receive("replayed", "It was there before.", text, REPLAYED, 15, after=[text])
    file.receive("encrypted-replayed", "It was there before.", encrypted, REPLAYED, 11, after=[encrypted])
    file.receive("at-floor", "The stamp is the floor of the replay window.", text, TOO_OLD, 17, floor=text.stamp)
    file.receive("earlier-after-later", "A message that a later one has overtaken.", text, after=[empty])
    same_text = text.forged(additional=bytes([0, 0, 0, 1]))
    file.receive("same-text", "The same text in the same step with another nonce is another message.", text,
                 payload=same_text.payload, after=[text])
    file.receive("same-stamp", "Another message with the same stamp is not a replay.", same_stamp(text), after=[text])
    malformed = text.forged(coding=UTF_16, content=b"odd").payload
    file.receive("malformed-again", "A malformed text does not enter the window.", text, MALFORMED, 18, malformed,
                 afterRefused=[malformed])
    file.receive("forged-before", "A forgery with the same r, and so the same identifier, came first.", text,
                 afterRefused=[with_signature(text, s=1)])


def same_stamp(text, words="Hello again"):
    return Message("", "", SIGNED_TEXT, text.sender, text.recipient, stamp=text.stamp, text=words)


def receive_again_and_again(file):
    anyone, text, empty, key, encrypted = (file.messages[name] for name in (
        "text-anyone", "text-bound", "text-empty", "key-plain", "encrypted-short"))
    age = empty.stamp - anyone.stamp
    file.receive("above-floor", "The stamp is one step above the floor.", text, floor=text.stamp - STEP)
    file.receive("below-floor", "The stamp is below the floor.", text, TOO_OLD, 17, floor=text.stamp + STEP)
    file.receive("replayed-after-others", "It was there before, and others since.", text, REPLAYED, 15,
                 after=[text, anyone, empty, key])
    for name, comment, time in [
        ("ten-days", "Ten days later: too old, and known without a verification.", text.stamp + 10 * DAY),
        ("thirty-days", "Thirty days later, when the header means another step.", text.stamp + 30 * DAY),
        ("one-round", "When the low 16 bits have gone round.", text.stamp + 65536 * STEP),
        ("three-days-before", "The reference time was set back by three days.", text.stamp - 3 * DAY),
    ]:
        file.receive(f"replayed-{name}", comment, text, REPLAYED, 15, after=[text], afterTime=text.stamp, time=time)
    file.receive("encrypted-replayed-ten-days", "Too old, and known without decryption.", encrypted, REPLAYED, 11,
                 after=[encrypted], afterTime=encrypted.stamp, time=encrypted.stamp + 10 * DAY)
    next_round = text.forged(stamp=text.stamp + 65536 * STEP)
    file.receive("next-round", "The same text one round of the 16 bits later is another message.", text,
                 payload=next_round.payload, time=text.stamp + 65536 * STEP, after=[text], afterTime=text.stamp,
                 expected={"stamp": text.stamp + 65536 * STEP})
    file.receive("floor-risen", "A later message raised the floor to this stamp.", anyone, TOO_OLD, 17, after=[empty],
                 time=empty.stamp, maximumAge=age)
    file.receive("floor-risen-below", "A later message raised the floor, but not to this stamp.", text, after=[empty],
                 time=empty.stamp, maximumAge=age)
    file.receive("floor-risen-forgotten", "A replay at the floor: the window has forgotten it.", anyone, TOO_OLD, 17,
                 after=[anyone, empty], time=empty.stamp, maximumAge=age)
    file.receive("floor-not-risen-by-key", "A public key message does not raise the floor.", text, after=[key],
                 time=key.stamp, maximumAge=key.stamp - text.stamp)
    file.receive("floor-not-lowered", "An accepted message never lowers the floor.", text, TOO_OLD, 17,
                 after=[empty], floor=text.stamp)
    broken = with_signature(text, s=1)
    file.receive("forged-again", "A forgery is no repeat of itself.", text, SIGNATURE_INVALID, 16, broken,
                 afterRefused=[broken])
    old = text.made.payload
    file.receive("too-old-again", "What was too old is not remembered.", text, TOO_OLD, 17,
                 time=text.stamp + DEFAULT_MAXIMUM_AGE + 1, afterRefused=[old])
    curve = text.sender.curve
    sealed = encrypted.forged(signature=signature_bytes(curve, encrypted.made.r, 1)).payload
    file.receive("encrypted-forged-before", "One with the same r and another s, encrypted alike, came first.", encrypted,
                 afterRefused=[sealed])


def receive_in_full_window(file):
    """Of a window that holds few messages."""
    first, second, third = (file.messages[name] for name in ("text-anyone", "text-bound", "text-empty"))
    later = {"afterTime": third.stamp + 7, "time": third.stamp + 7}
    file.receive("full-forgotten", "Two are held: the third forgets the first, which is too old then.", first, TOO_OLD, 17,
                 after=[first, second, third], capacity=2, **later)
    file.receive("full-kept", "Two are held: the second still is.", second, REPLAYED, 15,
                 after=[first, second, third], capacity=2, **later)
    file.receive("full-enough", "Three are held.", first, REPLAYED, 15, after=[first, second, third], capacity=3,
                 **later)
    file.receive("full-late", "Above the floor is above the floor, though the window is full.", second,
                 after=[first, third], capacity=2, **later)
    file.receive("full-late-at-once-forgotten", "One is held: of two the late one is verified, and forgotten at once.",
                 second, TOO_OLD, 17, after=[third, second], capacity=1, **later)
    sealed, later_sealed = file.messages["encrypted-short"], file.messages["encrypted-empty"]
    file.receive("full-encrypted", "Two are held: an encrypted message counts once.", sealed, REPLAYED, 11,
                 after=[sealed, later_sealed], capacity=2, afterTime=later_sealed.stamp, time=later_sealed.stamp)
    twin = file.messages["text-same-stamp"]
    file.receive("full-same-stamp", "Two are held: the third forgets both that have the lowest stamp.", twin, TOO_OLD, 17,
                 after=[second, twin, third], capacity=2, **later)
    file.receive("full-of-one-stamp", "Two of one stamp are held; the third forgets all, and is verified.",
                 same_stamp(second), after=[second, twin], capacity=2)


COLLIDING = {"twin-1": 11052, "twin-2": 107740}
COLLIDING_STAMP = 1700100000


def colliding_text(number):
    """Of characters that only UTF-16 carries in two bytes each."""
    return "".join(chr(0x4E80 + 0x1000 * place + 0x80 * (number >> 4 * place & 15)) for place in range(5))


def add_colliding(file):
    """On P-192: two messages of one stamp whose identifiers have the same first four bytes, found by trying."""
    for name, number in COLLIDING.items():
        file.add(name, "Its handle is that of another message.", SIGNED_TEXT, recipient="bob", ack=True,
                 stamp=COLLIDING_STAMP, text=colliding_text(number))
        file.add(f"ack-{name}", "Its handle means two messages.", ACKNOWLEDGEMENT, sender="bob", recipient="alice",
                 answered=file.messages[name])


def receive_colliding(file):
    first, second, ack_first, ack_second = (file.messages[name] for name in
                                            ("twin-1", "twin-2", "ack-twin-1", "ack-twin-2"))
    if first.handle() != second.handle():
        raise ValueError("the handles differ")
    file.receive("collision-not-replayed", "Stamp and first four bytes of the identifier are those of another message.",
                 second, after=[first])
    file.receive("collision-replayed", "And it was there before, too.", second, REPLAYED, 15, after=[second, first])
    both = [first.name, second.name]
    file.receive("collision-latest", "Of two messages with the handle the latest is meant.", ack_second, sent=both)
    file.receive("collision-not-latest", "No other is tried.", ack_first, SIGNATURE_INVALID, 16, sent=both)
    file.receive("collision-latest-other", "The latest sent, not the greater.", ack_first, sent=both[::-1])
    file.receive("collision-not-latest-other", "No other is tried.", ack_second, SIGNATURE_INVALID, 16, sent=both[::-1])
    file.receive("collision-others-between", "The latest with the handle, not the latest of all.", ack_second,
                 sent=[*both, "text-bound"])


def receive_malformed_texts(file):
    text, encrypted, padded = (file.messages[name] for name in ("text-bound", "encrypted-short", "encrypted-padded"))
    file.receive("malformed-utf16-odd", "An odd number of bytes of UTF-16, under a signature that holds.", text,
                 MALFORMED, 18, text.forged(coding=UTF_16, content=b"odd").payload)
    file.receive("malformed-gsm-spare", "A spare bit is not zero, under a signature that holds.", text, MALFORMED, 18,
                 text.forged(coding=GSM, content=b"\xc1").payload)
    if COMPACT in ENCODE:
        zero_behind = ENCODE[COMPACT](text.text) + b"\x00"
        file.receive("malformed-compact", "A zero byte behind the end of the compact coding, under a signature that holds.",
                     text, MALFORMED, 18, text.forged(coding=COMPACT, content=zero_behind).payload)
    file.receive("padding-missing", "P = 1 and no byte 80, under a signature that holds.", encrypted, MALFORMED, 18,
                 encrypted.forged(padded=True, coding=UTF_8, content=b"Yes").payload)
    file.receive("padding-cleared", "P was 1 and is 0: the header enters the key.", padded, NOT_FOR_THIS_RECIPIENT, 12,
                 with_header(padded.made.payload, padded=0))


def receive_more_malformed_texts(file):
    text, encrypted = file.messages["text-bound"], file.messages["encrypted-short"]
    for coding, content, comment, name in [
        (GSM, pack([0x41, ESC]), "ESC is the last septet", "gsm-esc-last"),
        (GSM, pack([0x41, ESC, 0x41]), "ESC and a septet that is not in the extension table", "gsm-esc-other"),
        (GSM, pack([0x41] * 6 + [ESC, 0x0D]), "ESC is the last septet before the padding", "gsm-esc-padding"),
        (UTF_8, b"\xc0\x80", "an overlong form", "utf8-overlong"),
        (UTF_8, b"\xed\xa0\xbd", "a surrogate", "utf8-surrogate"),
        (UTF_8, b"\xf4\x90\x80\x80", "a value above U+10FFFF", "utf8-above"),
        (UTF_8, b"\xe2\x82", "an incomplete character", "utf8-incomplete"),
    ]:
        file.receive(f"malformed-{name}", f"{comment.capitalize()}, under a signature that holds.", text, MALFORMED,
                     18, text.forged(coding=coding, content=content).payload)
    for name, content, comment in [
        ("empty", b"", "P = 1 and no content at all"),
        ("zeros", bytes(4), "P = 1 and zero bytes alone"),
        ("behind", b"\x41\x80\x00\x01", "P = 1, and another byte behind the zero bytes"),
        ("coding", b"\xc3\x80\x00\x00", "P = 1, and a text that is malformed without its padding"),
    ]:
        file.receive(f"padding-{name}", f"{comment}, under a signature that holds.", encrypted, MALFORMED, 18,
                     encrypted.forged(padded=True, coding=UTF_8, content=content).payload)
    file.receive("padding-zero-first", "The text begins with a zero byte.", encrypted,
                 payload=encrypted.forged(padded=True, coding=UTF_16, content=b"\x00\x41\x80").payload,
                 expected={"text": "A"})
    file.receive("padding-unpadded", "P = 0, and what looks like padding is the text.", encrypted,
                 payload=encrypted.forged(coding=UTF_16, content=b"\x04\x36\x80\x00\x00\x00").payload,
                 expected={"text": "ж\u8000\x00"})
    longer = text.forged(coding=UTF_16, content=utf16_encode(text.text)).payload
    file.receive("longer-coding", "A coding that is not the shortest is no fault that a receiver sees.", text,
                 payload=longer)


def receive_longest(file):
    message = file.messages["text-longest"]
    file.receive("payload-too-long", "One byte more than 255 SMS hold, under a signature that holds.", message,
                 MALFORMED, 1, message.forged(coding=UTF_8, content=b"a" * (
                     LONGEST_PAYLOAD + 1 - 4 - message.sender.curve.signature_length)).payload)
