# SPDX-License-Identifier: Apache-2.0
"""Sections 7 and 8 of the format: what is signed, ECDSA with the nonce of RFC 6979, and ECIES."""

import hashlib
import hmac
import itertools

from implementation.curves import INFINITY, Malformed

# ---------------------------------------------------------------------------------------------------------------------
# Section 7: what is signed
# ---------------------------------------------------------------------------------------------------------------------

NOBODY = bytes(32)


def signed_bytes(header, stamp, sender, recipient, content):
    """Sender and recipient are fingerprints; the recipient's is NOBODY in a message for anyone."""
    return b"trusted-sms\x01" + header[:2] + (stamp % 2 ** 64).to_bytes(8, "big") + sender + recipient + content


def digest_of(curve, message):
    return hashlib.new(curve.hash_name, message).digest()


def leftmost_bits(curve, bits):
    """The leftmost bits as a number, no more than the order of the base point has (bits2int of RFC 6979)."""
    return int.from_bytes(bits, "big") >> max(0, 8 * len(bits) - curve.n.bit_length())


def rfc6979_nonces(curve, private, digest, additional=b""):
    """The nonce of RFC 6979 section 3.2, with additional data as in its section 3.6, and the next ones for the case
    that it gives no signature.
    """
    seed = curve.scalar_bytes(private) + curve.scalar_bytes(leftmost_bits(curve, digest) % curve.n) + additional
    value, key = b"\x01" * len(digest), b"\x00" * len(digest)

    def mac(message):
        return hmac.new(key, message, curve.hash_name).digest()

    key = mac(value + b"\x00" + seed)
    value = mac(value)
    key = mac(value + b"\x01" + seed)
    value = mac(value)
    while True:
        bits = b""
        while len(bits) < curve.scalar_length:
            value = mac(value)
            bits += value
        nonce = leftmost_bits(curve, bits[:curve.scalar_length])
        if 1 <= nonce < curve.n:
            yield nonce
        key = mac(value + b"\x00")
        value = mac(value)


def ecdsa_sign(curve, private, message, additional=b""):
    digest = digest_of(curve, message)
    e = leftmost_bits(curve, digest)
    for nonce in rfc6979_nonces(curve, private, digest, additional):
        r = curve.multiply_base(nonce)[0] % curve.n
        s = pow(nonce, -1, curve.n) * (e + r * private) % curve.n
        if r and s:
            return nonce, r, s


def identifier_of(curve, signed, r):
    return hashlib.sha256(signed + curve.scalar_bytes(r)).digest()


def ecdsa_verifier(curve, point, r, s):
    """A function that tells whether r and s sign a message; the costly half is computed once for all messages."""
    inverse = pow(s, -1, curve.n)
    key_part = curve.multiply(r * inverse % curve.n, point)

    def holds(message):
        e = leftmost_bits(curve, digest_of(curve, message))
        total = curve.add(curve.multiply_base(e * inverse % curve.n), key_part)
        return total is not INFINITY and total[0] % curve.n == r

    return holds


def in_range(curve, r, s):
    return 1 <= r < curve.n and 1 <= s < curve.n


def signature_bytes(curve, r, s):
    return curve.scalar_bytes(r) + curve.scalar_bytes(s)


def split_signature(curve, signature):
    return (int.from_bytes(signature[:curve.scalar_length], "big"),
            int.from_bytes(signature[curve.scalar_length:], "big"))


# ---------------------------------------------------------------------------------------------------------------------
# Section 8: encryption
# ---------------------------------------------------------------------------------------------------------------------

MAC_KEY_LENGTH = 32
TAG_LENGTH = 8


def key_derivation(shared, information, length):
    """KDF2 with SHA-256."""
    stream = b""
    for counter in itertools.count(1):
        if len(stream) >= length:
            return stream[:length]
        stream += hashlib.sha256(shared + counter.to_bytes(4, "big") + information).digest()


def ecies_keys(encoded_r, z, header, sender, recipient, length):
    """The key M, and the bytes that are added to the text."""
    stream = key_derivation(encoded_r + z, header + sender + recipient, MAC_KEY_LENGTH + length)
    return stream[:MAC_KEY_LENGTH], stream[MAC_KEY_LENGTH:]


def ecies_tag(mac_key, ciphertext):
    return hmac.new(mac_key, ciphertext + bytes(8), hashlib.sha256).digest()[:TAG_LENGTH]


def exclusive_or(left, right):
    return bytes(a ^ b for a, b in zip(left, right))


def ecies_seal(curve, encoded_r, z, header, sender, recipient, plaintext):
    mac_key, stream = ecies_keys(encoded_r, z, header, sender, recipient, len(plaintext))
    ciphertext = exclusive_or(plaintext, stream)
    return encoded_r + ciphertext + ecies_tag(mac_key, ciphertext)


def ecies_encrypt(recipient, ephemeral, header, sender, plaintext):
    """To the key `recipient`, from the fingerprint `sender`."""
    curve = recipient.curve
    encoded_r = curve.compressed(curve.multiply_base(ephemeral))
    z = curve.field_bytes(curve.multiply(ephemeral, recipient.point)[0])
    return ecies_seal(curve, encoded_r, z, header, sender, recipient.fingerprint, plaintext)


def ecies_decrypt(own, header, sender, sealed):
    """None if the private key `own` does not open it."""
    curve = own.curve
    encoded_r = sealed[:curve.point_length]
    ciphertext, tag = sealed[curve.point_length:-TAG_LENGTH], sealed[-TAG_LENGTH:]
    try:
        point = curve.decode_point(encoded_r)
    except Malformed:
        return None
    z = curve.field_bytes(curve.multiply(own.private, point)[0])
    mac_key, stream = ecies_keys(encoded_r, z, header, sender, own.fingerprint, len(ciphertext))
    if not hmac.compare_digest(ecies_tag(mac_key, ciphertext), tag):
        return None
    return exclusive_or(ciphertext, stream)
