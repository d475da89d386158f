# SPDX-License-Identifier: Apache-2.0
"""Section 15 of the format: private keys at rest, and vectors of them."""

import hashlib
import hmac

from implementation.curves import CURVE, CURVE_BY_IDENTIFIER, CURVES
from implementation.signing import exclusive_or
from implementation.vectorfile import FORMAT, flip, secret

MOST_ITERATIONS = 10_000_000
SALT_LENGTH, TAG_LENGTH = 16, 16
BEFORE_KEY = 6 + SALT_LENGTH

WRONG_PASSPHRASE = "wrong passphrase"
DAMAGED = "malformed"


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def derive(passphrase, salt, iterations):
    return hashlib.pbkdf2_hmac("sha256", passphrase.encode("utf-8"), salt, iterations, 32)


def stream(key, length):
    return (mac(key, b"\x01") + mac(key, b"\x02") + mac(key, b"\x03"))[:length]


def seal(curve, private, passphrase, iterations, salt):
    head = bytes([1, curve.identifier]) + iterations.to_bytes(4, "big") + salt
    key = derive(passphrase, salt, iterations)
    sealed = head + exclusive_or(curve.scalar_bytes(private), stream(key, curve.scalar_length))
    return sealed + mac(mac(key, b"\x00"), sealed)[:TAG_LENGTH]


def unseal(sealed, passphrase):
    """The curve and the private key, or why there is none."""
    curve = CURVE_BY_IDENTIFIER.get(int.from_bytes(sealed[1:2], "big"))
    if curve is None or sealed[0] != 1 or len(sealed) != BEFORE_KEY + curve.scalar_length + TAG_LENGTH:
        return DAMAGED
    iterations = int.from_bytes(sealed[2:6], "big")
    if not 1 <= iterations <= MOST_ITERATIONS:
        return DAMAGED
    key = derive(passphrase, sealed[6:BEFORE_KEY], iterations)
    body, tag = sealed[:-TAG_LENGTH], sealed[-TAG_LENGTH:]
    if not hmac.compare_digest(mac(mac(key, b"\x00"), body)[:TAG_LENGTH], tag):
        return WRONG_PASSPHRASE
    private = int.from_bytes(exclusive_or(body[BEFORE_KEY:], stream(key, curve.scalar_length)), "big")
    return (curve, private) if 1 <= private < curve.n else WRONG_PASSPHRASE


def entry(name, comment, curve, private, passphrase, iterations):
    salt = hashlib.sha256(f"salt {name}".encode()).digest()[:SALT_LENGTH]
    return {
        "name": name,
        "comment": comment,
        "curve": curve.name,
        "private": curve.scalar_bytes(private).hex(),
        "passphrase": passphrase,
        "iterations": iterations,
        "salt": salt.hex(),
        "key": derive(passphrase, salt, iterations).hex(),
        "sealed": seal(curve, private, passphrase, iterations, salt).hex(),
    }


def sealed_file():
    good = [entry(curve.name, "A PIN.", curve, secret(curve, f"sealed {curve.name}"), "1234", 1000) for curve in CURVES]
    curve = CURVE["P-256"]
    private = secret(curve, "sealed P-256")
    for name, comment, passphrase, iterations in [
        ("words", "A passphrase with spaces, also at its end.", "correct horse battery staple ", 1000),
        ("utf8", "UTF-8 of two, three and four bytes.", "Öl für 3 € \U0001F600", 1000),
        ("composed", "One character for e with acute accent.", "caf\u00e9", 1000),
        ("decomposed", "Two characters for it: nothing is normalized.", "cafe\u0301", 1000),
        ("long", "Longer than a block of SHA-256.", "0123456789" * 7, 1000),
        ("one-iteration", "The lowest count.", "1234", 1),
        ("many-iterations", "A count of more than two bytes.", "1234", 70000),
    ]:
        good.append(entry(name, comment, curve, private, passphrase, iterations))
    good.append(entry("lowest", "The private key 1.", curve, 1, "1234", 1))
    good.append(entry("highest", "The private key n - 1.", curve, curve.n - 1, "1234", 1))
    sealed = bytes.fromhex(good[3]["sealed"])
    salt = sealed[6:BEFORE_KEY]
    refused = [
        ("another PIN", "1235", sealed, WRONG_PASSPHRASE),
        ("a space behind the PIN", "1234 ", sealed, WRONG_PASSPHRASE),
        ("the other form of an accent", "cafe\u0301", bytes.fromhex(next(
            made["sealed"] for made in good if made["name"] == "composed")), WRONG_PASSPHRASE),
        *((f"one bit of {what} is another", "1234", flip(sealed, at), WRONG_PASSPHRASE) for what, at in [
            ("the iteration count", 5), ("the salt", 6), ("the key", BEFORE_KEY), ("the tag", -1)]),
        ("curve 0", "1234", sealed[:1] + b"\x00" + sealed[2:], DAMAGED),
        ("another format", "1234", b"\x02" + sealed[1:], DAMAGED),
        ("another curve", "1234", sealed[:1] + b"\x05" + sealed[2:], DAMAGED),
        ("no byte", "1234", b"", DAMAGED),
        ("the format alone", "1234", b"\x01", DAMAGED),
        ("one byte less", "1234", sealed[:-1], DAMAGED),
        ("one byte more", "1234", sealed + b"\x00", DAMAGED),
        ("no iteration", "1234", sealed[:2] + bytes(4) + sealed[6:], DAMAGED),
        ("10,000,001 iterations", "1234", sealed[:2] + (10_000_001).to_bytes(4, "big") + sealed[6:], DAMAGED),
        ("2^24 iterations more", "1234", sealed[:2] + b"\x01" + sealed[3:], DAMAGED),
        ("2^31 iterations", "1234", sealed[:2] + b"\x80\x00\x00\x00" + sealed[6:], DAMAGED),
        ("the private key 0, under a tag that holds", "1234", seal(curve, 0, "1234", 1, salt), WRONG_PASSPHRASE),
        ("the private key n, under a tag that holds", "1234", seal(curve, curve.n, "1234", 1, salt), WRONG_PASSPHRASE),
    ]
    return {
        "format": FORMAT,
        "sealed": good,
        "refused": [{"comment": comment, "passphrase": passphrase, "sealed": bytes_.hex(), "error": error}
                    for comment, passphrase, bytes_, error in refused],
    }
