# SPDX-License-Identifier: Apache-2.0
"""Test vectors of the signed-SMS message format, made from docs/format.md alone.

    generate.py            writes the JSON files beside this script
    generate.py --check    receives every payload in the JSON files on disk as section 10 says, makes every message
                           again, and lets the openssl command (if there is one) check curves, keys and signatures

Only the standard library is used. The arithmetic is plain, and neither fast nor constant in time: the private keys
here are public. "Section" means a section of docs/format.md everywhere.
"""

import base64
import concurrent.futures
import dataclasses
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent


class Malformed(Exception):
    """Bytes that are no point, or no text in their coding."""


# ---------------------------------------------------------------------------------------------------------------------
# Finite fields
# ---------------------------------------------------------------------------------------------------------------------

class PrimeField:
    def __init__(self, p):
        self.size = p
        self.degree = p.bit_length()
        self.length = (self.degree + 7) // 8

    def multiply(self, a, b):
        return a * b % self.size

    def invert(self, a):
        return pow(a, -1, self.size)

    def square_root(self, a):
        """Tonelli and Shanks."""
        p = self.size
        if a != 0 and pow(a, (p - 1) // 2, p) != 1:
            raise Malformed("no square root")
        odd, twos = p - 1, 0
        while odd % 2 == 0:
            odd, twos = odd // 2, twos + 1
        non_residue = next(z for z in range(2, p) if pow(z, (p - 1) // 2, p) == p - 1)
        generator = pow(non_residue, odd, p)
        root, rest = pow(a, (odd + 1) // 2, p), pow(a, odd, p)
        while rest not in (0, 1):
            order, square = 0, rest
            while square != 1:
                order, square = order + 1, square * square % p
            factor = pow(generator, 2 ** (twos - order - 1), p)
            generator, twos = factor * factor % p, order
            root, rest = root * factor % p, rest * generator % p
        return root


class BinaryField:
    """GF(2^m) in polynomial basis: bit i of an integer is the coefficient of x^i."""

    def __init__(self, exponents):
        self.degree = exponents[0]
        self.size = 1 << self.degree
        self.length = (self.degree + 7) // 8
        self.tail = exponents[1:] + (0,)
        self.polynomial = self.size | sum(1 << e for e in self.tail)

    def reduce(self, a):
        while a >= self.size:
            high = a >> self.degree
            a &= self.size - 1
            for e in self.tail:
                a ^= high << e
        return a

    def multiply(self, a, b):
        multiples = [0, a]
        for i in range(1, 8):
            multiples += [multiples[i] << 1, (multiples[i] << 1) ^ a]
        product = 0
        for digit in format(b, "x"):
            product = (product << 4) ^ multiples[int(digit, 16)]
        return self.reduce(product)

    def square(self, a):
        return self.reduce(int(format(a, "b"), 4))

    def invert(self, a):
        """The extended Euclidean algorithm for polynomials."""
        if a == 0:
            raise ZeroDivisionError
        u, v, g, h = a, self.polynomial, 1, 0
        while u != 1:
            shift = u.bit_length() - v.bit_length()
            if shift < 0:
                u, v, g, h, shift = v, u, h, g, -shift
            u ^= v << shift
            g ^= h << shift
        return self.reduce(g)

    def square_root(self, a):
        for _ in range(self.degree - 1):
            a = self.square(a)
        return a

    def solve_quadratic(self, c):
        """z with z^2 + z = c, by the half-trace (the degree is odd)."""
        z = c
        for _ in range((self.degree - 1) // 2):
            z = self.square(self.square(z)) ^ c
        if self.square(z) ^ z != c:
            raise Malformed("no solution")
        return z


# ---------------------------------------------------------------------------------------------------------------------
# Section 4: curves
# ---------------------------------------------------------------------------------------------------------------------

INFINITY = None


class Curve:
    """What prime and binary curves have in common. A point is a pair (x, y), or INFINITY."""

    def __init__(self, identifier, name, openssl_name, oid, hash_name, field, a, b, x, y, n, cofactor):
        self.identifier = identifier
        self.name = name
        self.openssl_name = openssl_name
        self.oid = oid
        self.hash_name = hash_name
        self.field = field
        self.a = a
        self.b = int(b, 16)
        self.base = (int(x, 16), int(y, 16))
        self.n = int(n, 16)
        self.cofactor = cofactor
        self.scalar_length = (self.n.bit_length() + 7) // 8
        self.signature_length = 2 * self.scalar_length
        self.point_length = 1 + self.field.length
        self.base_multiples = []

    def multiply(self, scalar, point):
        result = INFINITY
        for bit in format(scalar, "b"):
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def multiply_base(self, scalar):
        """With a table of j * 16^i * G, for speed."""
        if not self.base_multiples:
            self.fill_base_multiples()
        result = INFINITY
        for i, digit in enumerate(reversed(format(scalar, "x"))):
            result = self.add(result, self.base_multiples[i][int(digit, 16)])
        return result

    def fill_base_multiples(self):
        power = self.base
        for _ in range(2 * self.scalar_length):
            row = [INFINITY]
            for _ in range(16):
                row.append(self.add(row[-1], power))
            power = row.pop()
            self.base_multiples.append(row)

    def in_subgroup(self, point):
        return self.multiply(self.n, point) is INFINITY

    def scalar_bytes(self, scalar):
        return scalar.to_bytes(self.scalar_length, "big")

    def field_bytes(self, element):
        return element.to_bytes(self.field.length, "big")

    def uncompressed(self, point):
        return b"\x04" + self.field_bytes(point[0]) + self.field_bytes(point[1])

    def compressed(self, point):
        return bytes([2 + self.y_bit(point)]) + self.field_bytes(point[0])

    def decode_point(self, encoded):
        """A public key in a message (section 5)."""
        if len(encoded) != self.point_length or encoded[0] not in (2, 3):
            raise Malformed("no compressed point")
        x = int.from_bytes(encoded[1:], "big")
        if x >= self.field.size:
            raise Malformed("no element of the field")
        point = self.point_at(x, encoded[0] - 2)
        if not self.in_subgroup(point):
            raise Malformed("a point outside the subgroup")
        return point


class PrimeCurve(Curve):
    """y^2 = x^3 + ax + b; a is -3 on all of them."""

    def __init__(self, identifier, name, openssl_name, oid, hash_name, p, b, x, y, n):
        super().__init__(identifier, name, openssl_name, oid, hash_name, PrimeField(p), p - 3, b, x, y, n, 1)

    def right_side(self, x):
        return (x * x * x + self.a * x + self.b) % self.field.size

    def contains(self, point):
        return point[1] * point[1] % self.field.size == self.right_side(point[0])

    def add(self, left, right):
        if left is INFINITY or right is INFINITY:
            return left or right
        p = self.field.size
        (x1, y1), (x2, y2) = left, right
        if x1 != x2:
            slope = (y2 - y1) * self.field.invert(x2 - x1)
        elif y1 == y2 and y1 != 0:
            slope = (3 * x1 * x1 + self.a) * self.field.invert(2 * y1)
        else:
            return INFINITY
        x3 = (slope * slope - x1 - x2) % p
        return x3, (slope * (x1 - x3) - y1) % p

    def y_bit(self, point):
        return point[1] % 2

    def point_at(self, x, y_bit):
        y = self.field.square_root(self.right_side(x))
        return x, (y if y % 2 == y_bit else self.field.size - y)


class BinaryCurve(Curve):
    """y^2 + xy = x^3 + ax^2 + b."""

    def __init__(self, identifier, name, openssl_name, oid, hash_name, exponents, a, cofactor, b, x, y, n):
        field = BinaryField(exponents)
        super().__init__(identifier, name, openssl_name, oid, hash_name, field, a, b, x, y, n, cofactor)

    def contains(self, point):
        x, y = point
        field = self.field
        square = field.square(x)
        left = field.square(y) ^ field.multiply(x, y)
        return left == field.multiply(square, x) ^ field.multiply(self.a, square) ^ self.b

    def add(self, left, right):
        if left is INFINITY or right is INFINITY:
            return left or right
        field = self.field
        (x1, y1), (x2, y2) = left, right
        if x1 != x2:
            slope = field.multiply(y1 ^ y2, field.invert(x1 ^ x2))
            x3 = field.square(slope) ^ slope ^ x1 ^ x2 ^ self.a
            return x3, field.multiply(slope, x1 ^ x3) ^ x3 ^ y1
        if y1 != y2 or x1 == 0:
            return INFINITY
        slope = x1 ^ field.multiply(y1, field.invert(x1))
        x3 = field.square(slope) ^ slope ^ self.a
        return x3, field.square(x1) ^ field.multiply(slope ^ 1, x3)

    def point_of_order_two(self):
        return 0, self.field.square_root(self.b)

    def y_bit(self, point):
        x, y = point
        return self.field.multiply(y, self.field.invert(x)) & 1 if x else 0

    def point_at(self, x, y_bit):
        if x == 0:
            return self.point_of_order_two()
        field = self.field
        inverse_square = field.square(field.invert(x))
        z = field.solve_quadratic(x ^ self.a ^ field.multiply(self.b, inverse_square))
        return x, field.multiply(x, z if z & 1 == y_bit else z ^ 1)


CURVES = [
    PrimeCurve(1, "P-192", "prime192v1", "1.2.840.10045.3.1.1", "sha256", 2**192 - 2**64 - 1,
        b="64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1",
        x="188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012",
        y="7192b95ffc8da78631011ed6b24cdd573f977a11e794811",
        n="ffffffffffffffffffffffff99def836146bc9b1b4d22831"),
    PrimeCurve(2, "P-224", "secp224r1", "1.3.132.0.33", "sha256", 2**224 - 2**96 + 1,
        b="b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4",
        x="b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
        y="bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
        n="ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d"),
    PrimeCurve(3, "prime239v1", "prime239v1", "1.2.840.10045.3.1.4", "sha256", 2**239 - 2**143 - 2**95 + 2**47 - 1,
        b="6b016c3bdcf18941d0d654921475ca71a9db2fb27d1d37796185c2942c0a",
        x="ffa963cdca8816ccc33b8642bedf905c3d358573d3f27fbbd3b3cb9aaaf",
        y="7debe8e4e90a5dae6e4054ca530ba04654b36818ce226b39fccb7b02f1ae",
        n="7fffffffffffffffffffffff7fffff9e5e9a9f5d9071fbd1522688909d0b"),
    PrimeCurve(4, "P-256", "prime256v1", "1.2.840.10045.3.1.7", "sha256", 2**256 - 2**224 + 2**192 + 2**96 - 1,
        b="5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
        x="6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
        y="4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
        n="ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
    PrimeCurve(5, "P-384", "secp384r1", "1.3.132.0.34", "sha384", 2**384 - 2**128 - 2**96 + 2**32 - 1,
        b="b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef",
        x="aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7",
        y="3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f",
        n="ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"),
    PrimeCurve(6, "P-521", "secp521r1", "1.3.132.0.35", "sha512", 2**521 - 1,
        b="51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf"
          "073573df883d2c34f1ef451fd46b503f00",
        x="c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8"
          "de3348b3c1856a429bf97e7e31c2e5bd66",
        y="11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0"
          "761353c7086a272c24088be94769fd16650",
        n="1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a"
          "5d03bb5c9b8899c47aebb6fb71e91386409"),
    BinaryCurve(7, "K-163", "sect163k1", "1.3.132.0.1", "sha256", (163, 7, 6, 3),
        a=1, cofactor=2,
        b="1",
        x="2fe13c0537bbc11acaa07d793de4e6d5e5c94eee8",
        y="289070fb05d38ff58321f2e800536d538ccdaa3d9",
        n="4000000000000000000020108a2e0cc0d99f8a5ef"),
    BinaryCurve(8, "K-233", "sect233k1", "1.3.132.0.26", "sha256", (233, 74),
        a=0, cofactor=4,
        b="1",
        x="17232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126",
        y="1db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3",
        n="8000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf"),
    BinaryCurve(9, "K-283", "sect283k1", "1.3.132.0.16", "sha384", (283, 12, 7, 5),
        a=0, cofactor=4,
        b="1",
        x="503213f78ca44883f1a3b8162f188e553cd265f23c1567a16876913b0c2ac2458492836",
        y="1ccda380f1c9e318d90f95d07e5426fe87e45c0e8184698e45962364e34116177dd2259",
        n="1ffffffffffffffffffffffffffffffffffe9ae2ed07577265dff7f94451e061e163c61"),
    BinaryCurve(10, "K-409", "sect409k1", "1.3.132.0.36", "sha512", (409, 87),
        a=0, cofactor=4,
        b="1",
        x="60f05f658f49c1ad3ab1890f7184210efd0987e307c84c27accfb8f9f67cc2c460189eb5aaaa62ee222eb1b35540cfe9"
          "023746",
        y="1e369050b7c4e42acba1dacbf04299c3460782f918ea427e6325165e9ea10e3da5f6c42e9c55215aa9ca27a5863ec48d"
          "8e0286b",
        n="7ffffffffffffffffffffffffffffffffffffffffffffffffffe5f83b2d4ea20400ec4557d5ed3e3e7ca5b4b5c83b8e0"
          "1e5fcf"),
    BinaryCurve(11, "K-571", "sect571k1", "1.3.132.0.38", "sha512", (571, 10, 5, 2),
        a=0, cofactor=4,
        b="1",
        x="26eb7a859923fbc82189631f8103fe4ac9ca2970012d5d46024804801841ca44370958493b205e647da304db4ceb08cb"
          "bd1ba39494776fb988b47174dca88c7e2945283a01c8972",
        y="349dc807f4fbf374f4aeade3bca95314dd58cec9f307a54ffc61efc006d8a2c9d4979c0ac44aea74fbebbb9f772aedcb"
          "620b01a7ba7af1b320430c8591984f601cd4c143ef1c7a3",
        n="20000000000000000000000000000000000000000000000000000000000000000000000131850e1f19a63e4b391a8db9"
          "17f4138b630d84be5d639381e91deb45cfe778f637c1001"),
    BinaryCurve(12, "B-163", "sect163r2", "1.3.132.0.15", "sha256", (163, 7, 6, 3),
        a=1, cofactor=2,
        b="20a601907b8c953ca1481eb10512f78744a3205fd",
        x="3f0eba16286a2d57ea0991168d4994637e8343e36",
        y="d51fbc6c71a0094fa2cdd545b11c5c0c797324f1",
        n="40000000000000000000292fe77e70c12a4234c33"),
    BinaryCurve(13, "B-233", "sect233r1", "1.3.132.0.27", "sha256", (233, 74),
        a=1, cofactor=2,
        b="66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad",
        x="fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b",
        y="1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052",
        n="1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7"),
    BinaryCurve(14, "B-283", "sect283r1", "1.3.132.0.17", "sha384", (283, 12, 7, 5),
        a=1, cofactor=2,
        b="27b680ac8b8596da5a4af8a19a0303fca97fd7645309fa2a581485af6263e313b79a2f5",
        x="5f939258db7dd90e1934f8c70b0dfec2eed25b8557eac9c80e2e198f8cdbecd86b12053",
        y="3676854fe24141cb98fe6d4b20d02b4516ff702350eddb0826779c813f0df45be8112f4",
        n="3ffffffffffffffffffffffffffffffffffef90399660fc938a90165b042a7cefadb307"),
    BinaryCurve(15, "B-409", "sect409r1", "1.3.132.0.37", "sha512", (409, 87),
        a=1, cofactor=2,
        b="21a5c2c8ee9feb5c4b9a753b7b476b7fd6422ef1f3dd674761fa99d6ac27c8a9a197b272822f6cd57a55aa4f50ae317b"
          "13545f",
        x="15d4860d088ddb3496b0c6064756260441cde4af1771d4db01ffe5b34e59703dc255a868a1180515603aeab60794e54b"
          "b7996a7",
        y="61b1cfab6be5f32bbfa78324ed106a7636b9c5a7bd198d0158aa4f5488d08f38514f1fdf4b4f40d2181b3681c364ba02"
          "73c706",
        n="10000000000000000000000000000000000000000000000000001e2aad6a612f33307be5fa47c3c9e052f838164cd37d"
          "9a21173"),
    BinaryCurve(16, "B-571", "sect571r1", "1.3.132.0.39", "sha512", (571, 10, 5, 2),
        a=1, cofactor=2,
        b="2f40e7e2221f295de297117b7f3d62f5c6a97ffcb8ceff1cd6ba8ce4a9a18ad84ffabbd8efa59332be7ad6756a66e294"
          "afd185a78ff12aa520e4de739baca0c7ffeff7f2955727a",
        x="303001d34b856296c16c0d40d3cd7750a93d1d2955fa80aa5f40fc8db7b2abdbde53950f4c0d293cdd711a35b67fb149"
          "9ae60038614f1394abfa3b4c850d927e1e7769c8eec2d19",
        y="37bf27342da639b6dccfffeb73d69d78c6c27a6009cbbca1980f8533921e8a684423e43bab08a576291af8f461bb2a8b"
          "3531d2f0485c19b16e2f1516e23dd3c1a4827af1b8ac15b",
        n="3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe661ce18ff55987308059b186"
          "823851ec7dd9ca1161de93d5174d66e8382e9bb2fe84e47"),
]
CURVE = {curve.name: curve for curve in CURVES}
CURVE_BY_IDENTIFIER = {curve.identifier: curve for curve in CURVES}


# ---------------------------------------------------------------------------------------------------------------------
# Section 5: keys and fingerprints
# ---------------------------------------------------------------------------------------------------------------------

def der(tag, *parts):
    content = b"".join(parts)
    length = len(content)
    if length < 0x80:
        return bytes([tag, length]) + content
    length_bytes = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length_bytes)]) + length_bytes + content


def der_integer(number):
    return der(0x02, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def der_object_identifier(dotted):
    first, second, *others = (int(arc) for arc in dotted.split("."))
    encoded = b""
    for arc in [40 * first + second] + others:
        septets = [arc & 0x7F]
        while arc >= 0x80:
            arc >>= 7
            septets.insert(0, 0x80 | arc & 0x7F)
        encoded += bytes(septets)
    return der(0x06, encoded)


def subject_public_key_info(curve, point):
    algorithm = der(0x30, der_object_identifier("1.2.840.10045.2.1"), der_object_identifier(curve.oid))
    return der(0x30, algorithm, der(0x03, b"\x00", curve.uncompressed(point)))


def fingerprint(curve, point):
    return hashlib.sha256(subject_public_key_info(curve, point)).digest()


def digits(fingerprint_bytes):
    groups = (int.from_bytes(fingerprint_bytes[5 * i:5 * i + 5], "big") % 100000 for i in range(6))
    return " ".join(f"{group:05d}" for group in groups)


class Key:
    """Of a person; `point` is for forgeries."""

    def __init__(self, name, curve, private, point=None):
        self.name = name
        self.curve = curve
        self.private = private
        self.point = point or curve.multiply_base(private)
        self.fingerprint = fingerprint(curve, self.point)

    def public(self):
        return self.curve.compressed(self.point)

    def spki(self):
        return subject_public_key_info(self.curve, self.point)

    def as_json(self):
        return {
            "private": self.curve.scalar_bytes(self.private).hex(),
            "public": self.public().hex(),
            "uncompressed": self.curve.uncompressed(self.point).hex(),
            "spki": self.spki().hex(),
            "fingerprint": self.fingerprint.hex(),
            "digits": digits(self.fingerprint),
        }


# ---------------------------------------------------------------------------------------------------------------------
# Section 6: text codings
# ---------------------------------------------------------------------------------------------------------------------

GSM, UTF_8, UTF_16 = 0, 1, 2

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


def choose_coding(text):
    lengths = {coding: len(encoded) for coding, encode in ENCODE.items()
               for encoded in [encode(text)] if encoded is not None}
    return min(lengths, key=lambda coding: (lengths[coding], coding))


# ---------------------------------------------------------------------------------------------------------------------
# Section 7: what is signed
# ---------------------------------------------------------------------------------------------------------------------

NOBODY = bytes(32)


def signed_bytes(header, stamp, sender, recipient, content):
    """Sender and recipient are fingerprints; the recipient's is NOBODY in a message for anyone."""
    return b"trusted-sms\x01" + header[:2] + stamp.to_bytes(8, "big") + sender + recipient + content


def digest_of(curve, message):
    return hashlib.new(curve.hash_name, message).digest()


def leftmost_bits(curve, bits):
    """The leftmost bits as a number, no more than the order of the base point has (bits2int of RFC 6979)."""
    return int.from_bytes(bits, "big") >> max(0, 8 * len(bits) - curve.n.bit_length())


def rfc6979_nonces(curve, private, digest):
    """The nonce of RFC 6979 section 3.2, and the next ones for the case that it gives no signature."""
    seed = curve.scalar_bytes(private) + curve.scalar_bytes(leftmost_bits(curve, digest) % curve.n)
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


def ecdsa_sign(curve, private, message):
    digest = digest_of(curve, message)
    e = leftmost_bits(curve, digest)
    for nonce in rfc6979_nonces(curve, private, digest):
        r = curve.multiply_base(nonce)[0] % curve.n
        s = pow(nonce, -1, curve.n) * (e + r * private) % curve.n
        if r and s:
            return nonce, r, s


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
    stream = key_derivation(encoded_r + z, header[:4] + sender + recipient, MAC_KEY_LENGTH + length)
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


# ---------------------------------------------------------------------------------------------------------------------
# Sections 9 and 10: receiving
# ---------------------------------------------------------------------------------------------------------------------

SIGNED_TEXT, ENCRYPTED_TEXT, PUBLIC_KEY, ACKNOWLEDGEMENT = 1, 2, 3, 4
KIND_NAMES = {
    SIGNED_TEXT: "signed text",
    ENCRYPTED_TEXT: "signed and encrypted text",
    PUBLIC_KEY: "public key",
    ACKNOWLEDGEMENT: "acknowledgement",
}

VERIFIED = "verified"
KEY_OFFERED = "key offered"
MALFORMED = "malformed"
UNSUPPORTED = "unsupported"
UNKNOWN_SENDER = "unknown sender"
SIGNATURE_INVALID = "signature invalid"
NOT_FOR_THIS_RECIPIENT = "not for this recipient"
TOO_OLD = "too old"
REPLAYED = "replayed"

LONGEST_PAYLOAD = 32640
HIGHEST_STAMP = 2 ** 63 - 1
DEFAULT_MAXIMUM_AGE = 7 * 86400
DEFAULT_HORIZON = 14 * 86400


class Refused(Exception):
    def __init__(self, step, verdict):
        super().__init__(f"{verdict} (step {step})")
        self.step = step
        self.verdict = verdict


def require(condition, step, verdict):
    if not condition:
        raise Refused(step, verdict)


class ReplayWindow:
    """Of one sender's key; without a limit to its size."""

    def __init__(self, floor=None):
        self.floor = floor
        self.stamps = {}

    def is_above_floor(self, stamp):
        return self.floor is None or stamp > self.floor

    def holds(self, identifier):
        return identifier in self.stamps

    def accept(self, stamp, identifier, maximum_age):
        self.stamps[identifier] = stamp
        risen = max(self.stamps.values()) - maximum_age
        if self.is_above_floor(risen):
            self.floor = risen
        self.stamps = {known: when for known, when in self.stamps.items() if self.is_above_floor(when)}


class IncomingHeader:
    def __init__(self, payload):
        self.bytes = payload[:4]
        self.version = payload[0] >> 6
        self.kind = payload[0] >> 2 & 0x0F
        self.asks_acknowledgement = bool(payload[0] & 0x02)
        self.is_bound = bool(payload[0] & 0x01)
        self.coding = payload[1] >> 5
        self.curve_identifier = payload[1] & 0x1F
        self.low_stamp = payload[2] << 8 | payload[3]


@dataclasses.dataclass
class Receiver:
    own: Key
    sender: Key             # None if unknown
    others: list            # keys of other recipients
    window: ReplayWindow
    time: int
    maximum_age: int
    horizon: int
    sent: list              # identifiers of the messages that were sent to this sender
    takes: list             # numbers of kinds

    def receive(self, payload):
        """The verdict and what the message says, or an exception Refused."""
        require(4 <= len(payload) <= LONGEST_PAYLOAD, 1, MALFORMED)
        header = IncomingHeader(payload)
        self.check_header(header)
        curve = CURVE_BY_IDENTIFIER[header.curve_identifier]
        self.check_length(header, curve, len(payload))
        key = self.verification_key(header, curve, payload)
        signed_part = self.open(header, payload)
        content, signature = signed_part[:-curve.signature_length], signed_part[-curve.signature_length:]
        r, s = split_signature(curve, signature)
        require(in_range(curve, r, s), 12, SIGNATURE_INVALID)
        contents = self.possible_signed_contents(header, content)
        stamp, signed = self.find_stamp(header, key, contents, ecdsa_verifier(curve, key, r, s))
        identifier = hashlib.sha256(signed).digest()
        self.check_freshness(header, stamp, identifier)
        said = self.read_content(header, curve, content, signed)
        if header.kind == PUBLIC_KEY:
            return {"verdict": KEY_OFFERED, **said, "stamp": stamp}
        self.window.accept(stamp, identifier, self.maximum_age)
        return {"verdict": VERIFIED, **said, "stamp": stamp}

    def check_header(self, header):
        require(header.version == 1, 2, UNSUPPORTED)
        require(header.kind in self.takes, 3, UNSUPPORTED)
        require(self.is_allowed(header), 4, MALFORMED)
        require(header.curve_identifier in CURVE_BY_IDENTIFIER, 5, UNSUPPORTED)
        require(header.coding in DECODE, 6, UNSUPPORTED)

    def is_allowed(self, header):
        """A, B and the text coding."""
        if header.kind == ENCRYPTED_TEXT:
            return header.is_bound
        if header.kind == ACKNOWLEDGEMENT:
            return header.is_bound and not header.asks_acknowledgement and header.coding == 0
        if header.kind == PUBLIC_KEY:
            return not header.asks_acknowledgement
        return True

    def check_length(self, header, curve, length):
        around = {
            SIGNED_TEXT: 0,
            ENCRYPTED_TEXT: self.own.curve.point_length + TAG_LENGTH,
            PUBLIC_KEY: curve.point_length,
            ACKNOWLEDGEMENT: 4,
        }
        shortest = 4 + around[header.kind] + curve.signature_length
        require(length == shortest if header.kind == ACKNOWLEDGEMENT else length >= shortest, 7, MALFORMED)

    def verification_key(self, header, curve, payload):
        if header.kind == PUBLIC_KEY:
            try:
                return curve.decode_point(payload[4:4 + curve.point_length])
            except Malformed:
                raise Refused(8, MALFORMED)
        require(self.sender is not None, 9, UNKNOWN_SENDER)
        require(self.sender.curve is curve, 10, SIGNATURE_INVALID)
        return self.sender.point

    def open(self, header, payload):
        """What precedes the signature, and the signature."""
        if header.kind != ENCRYPTED_TEXT:
            return payload[4:]
        plaintext = ecies_decrypt(self.own, header.bytes, self.sender.fingerprint, payload[4:])
        require(plaintext is not None, 11, NOT_FOR_THIS_RECIPIENT)
        return plaintext

    def possible_signed_contents(self, header, content):
        if header.kind != ACKNOWLEDGEMENT:
            return [content]
        identifiers = [identifier for identifier in self.sent if identifier[:4] == content]
        require(identifiers, 13, SIGNATURE_INVALID)
        return identifiers

    def candidate_stamps(self, low_stamp):
        earliest = self.time - 32768
        first = earliest + (low_stamp - earliest) % 65536
        lowest = min(first, self.time - self.horizon)
        return [stamp for stamp in range(first, lowest - 1, -65536) if 0 <= stamp <= HIGHEST_STAMP]

    def find_stamp(self, header, key, contents, holds):
        curve = CURVE_BY_IDENTIFIER[header.curve_identifier]
        sender = fingerprint(curve, key)

        def find(stamps, recipients):
            for stamp, recipient, content in itertools.product(stamps, recipients, contents):
                signed = signed_bytes(header.bytes, stamp, sender, recipient, content)
                if holds(signed):
                    return stamp, signed
            return None

        stamps = self.candidate_stamps(header.low_stamp)
        found = find(stamps, [self.own.fingerprint if header.is_bound else NOBODY])
        if not found and header.is_bound:
            for_another = find(stamps[:1], [other.fingerprint for other in self.others])
            require(not for_another, 14, NOT_FOR_THIS_RECIPIENT)
        require(found, 14, SIGNATURE_INVALID)
        return found

    def check_freshness(self, header, stamp, identifier):
        require(stamp >= self.time - self.maximum_age, 15, TOO_OLD)
        if header.kind != PUBLIC_KEY:
            require(self.window.is_above_floor(stamp), 16, TOO_OLD)
            require(not self.window.holds(identifier), 17, REPLAYED)

    def read_content(self, header, curve, content, signed):
        if header.kind == ACKNOWLEDGEMENT:
            return {"acknowledges": signed[-32:].hex()}
        point = content[:curve.point_length] if header.kind == PUBLIC_KEY else b""
        try:
            text = DECODE[header.coding](content[len(point):])
        except Malformed:
            raise Refused(18, MALFORMED)
        return {"offeredName": text, "public": point.hex()} if point else {"text": text}


# ---------------------------------------------------------------------------------------------------------------------
# Making messages (sections 2, 3, 7 and 8)
# ---------------------------------------------------------------------------------------------------------------------

@dataclasses.dataclass
class Composition:
    """A payload, and what is computed on the way to it."""

    signed: bytes
    nonce: int
    r: int
    s: int
    header: bytes
    plaintext: bytes        # what is signed or encrypted as it is sent, and the signature
    payload: bytes

    @property
    def identifier(self):
        return hashlib.sha256(self.signed).digest()


def header_bytes(kind, curve, stamp, ack, bound, coding, version=1):
    first = version << 6 | kind << 2 | ack << 1 | bound
    return bytes([first, coding << 5 | curve.identifier]) + (stamp & 0xFFFF).to_bytes(2, "big")


def compose(kind, sender, recipient, stamp, content, coding=0, ack=False, ephemeral=None, *, signed_content=None,
            version=1, signer=None, sealed_for=None, signature=None):
    """The arguments behind the star are for forgeries, but `signed_content` is also for acknowledgements."""
    curve = sender.curve
    header = header_bytes(kind, curve, stamp, ack, recipient is not None, coding, version)
    signed = signed_bytes(header, stamp, sender.fingerprint, recipient.fingerprint if recipient else NOBODY,
                          content if signed_content is None else signed_content)
    nonce, r, s = ecdsa_sign(curve, (signer or sender).private, signed)
    plaintext = content + (signature or signature_bytes(curve, r, s))
    body = plaintext
    if ephemeral is not None:
        body = ecies_encrypt(sealed_for or recipient, ephemeral, header, sender.fingerprint, plaintext)
    return Composition(signed, nonce, r, s, header, plaintext, header + body)


@dataclasses.dataclass
class Message:
    """A message that its sender made as the specification says."""

    name: str
    comment: str
    kind: int
    sender: Key
    recipient: Key = None
    ack: bool = False
    stamp: int = 0
    text: str = ""                  # in a public key message the name
    acknowledged: "Message" = None
    ephemeral: int = None

    def __post_init__(self):
        self.coding = choose_coding(self.text)
        self.made = compose(**self.ingredients())

    def ingredients(self):
        content, signed_content = ENCODE[self.coding](self.text), None
        if self.kind == PUBLIC_KEY:
            content = self.sender.public() + content
        if self.kind == ACKNOWLEDGEMENT:
            signed_content = self.acknowledged.made.identifier
            content = signed_content[:4]
        return {
            "kind": self.kind, "sender": self.sender, "recipient": self.recipient, "stamp": self.stamp,
            "content": content, "coding": self.coding, "ack": self.ack, "ephemeral": self.ephemeral,
            "signed_content": signed_content,
        }

    def forged(self, **changes):
        return compose(**{**self.ingredients(), **changes})

    def verdict(self):
        """Of a receiver who takes it."""
        return KEY_OFFERED if self.kind == PUBLIC_KEY else VERIFIED

    def says(self):
        """What a receiver learns from it."""
        if self.kind == ACKNOWLEDGEMENT:
            return {"acknowledges": self.acknowledged.made.identifier.hex(), "stamp": self.stamp}
        if self.kind == PUBLIC_KEY:
            return {"offeredName": self.text, "public": self.sender.public().hex(), "stamp": self.stamp}
        return {"text": self.text, "stamp": self.stamp}

    def as_json(self):
        curve = self.sender.curve
        fields = {
            "name": self.name,
            "comment": self.comment,
            "kind": KIND_NAMES[self.kind],
            "sender": self.sender.name,
            "recipient": self.recipient.name if self.recipient else None,
            "ackRequested": self.ack,
            "stamp": self.stamp,
        }
        if self.kind == ACKNOWLEDGEMENT:
            fields["acknowledges"] = self.acknowledged.name
        else:
            fields["text"] = self.text
            fields["coding"] = self.coding
        if self.kind == ENCRYPTED_TEXT:
            fields["ephemeral"] = self.recipient.curve.scalar_bytes(self.ephemeral).hex()
        made = self.made
        fields.update({
            "signed": made.signed.hex(),
            "identifier": made.identifier.hex(),
            "nonce": curve.scalar_bytes(made.nonce).hex(),
            "signature": signature_bytes(curve, made.r, made.s).hex(),
            "signatureDer": der(0x30, der_integer(made.r), der_integer(made.s)).hex(),
            "payload": made.payload.hex(),
        })
        return fields


# ---------------------------------------------------------------------------------------------------------------------
# A file of vectors
# ---------------------------------------------------------------------------------------------------------------------

FORMAT = "trusted-sms message format 1"
FIRST_STAMP = 1700000000
STAMP_STEP = 60
DELAY = 7


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
            **fields):
        """A message; its stamp (if none is given) and its ephemeral key are the first that suit."""
        sender, recipient = self.keys[sender], self.keys.get(recipient)
        for attempt in itertools.count():
            when = self.next_stamp + attempt if stamp is None else stamp
            if kind == ENCRYPTED_TEXT:
                fields["ephemeral"] = secret(recipient.curve, f"{self.label} ephemeral {name} {attempt}")
            message = Message(name, comment, kind, sender, recipient, stamp=when, **fields)
            if suits(message):
                break
        if stamp is None:
            self.next_stamp = when + STAMP_STEP
        if name in self.messages or any((m.sender, m.stamp) == (sender, when) for m in self.messages.values()):
            raise ValueError(f"{name}: this name or this sender's stamp is used already")
        self.messages[name] = message
        return message

    def receive(self, name, comment, message, verdict=None, step=None, payload=None, after=(), floor=None, takes=None,
                **situation):
        """A reception of `payload`, by default that of the message; the situation, too, is by default the message's.

        Without a verdict it is that of a message which is taken.
        """
        fallback_receiver = "alice" if message.sender.name == "bob" else "bob"
        reception = {
            "name": name,
            "comment": comment,
            "receiver": message.recipient.name if message.recipient else fallback_receiver,
            "sender": message.sender.name,
            "others": [],
            "time": message.stamp + DELAY,
            "maximumAge": DEFAULT_MAXIMUM_AGE,
            "horizon": DEFAULT_HORIZON,
            "sent": [message.acknowledged.name] if message.acknowledged else [],
            "after": [earlier.name for earlier in after],
            **({} if floor is None else {"floor": floor}),
            **({} if takes is None else {"takes": [KIND_NAMES[kind] for kind in takes]}),
        }
        if not situation.keys() <= reception.keys() or name in self.receptions:
            raise ValueError(f"{name}: used already, or an unknown part of the situation")
        reception.update(situation)
        reception["payload"] = (message.made.payload if payload is None else payload).hex()
        reception["verdict"] = verdict or message.verdict()
        reception.update({"step": step} if verdict else message.says())
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


# ---------------------------------------------------------------------------------------------------------------------
# Changed payloads
# ---------------------------------------------------------------------------------------------------------------------

def flip(payload, offset, mask=1):
    changed = bytearray(payload)
    changed[offset] ^= mask
    return bytes(changed)


def with_header(payload, version=None, kind=None, ack=None, bound=None, coding=None, curve=None):
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
    if coding is not None:
        second = second & 0x1F | coding << 5
    if curve is not None:
        second = second & 0xE0 | curve
    return bytes([first, second]) + payload[2:]


def with_signature(message, r=None, s=None):
    made, curve = message.made, message.sender.curve
    signature = signature_bytes(curve, made.r if r is None else r, made.s if s is None else s)
    return made.payload[:-curve.signature_length] + signature


def broken_signature_step(curve, payload):
    """Where a payload fails whose last bytes are no signature: chance decides whether they are in range."""
    return 14 if in_range(curve, *split_signature(curve, payload[-curve.signature_length:])) else 12


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
    """The field element x plus the size of the field, if a message has room for it."""
    oversized = x + curve.field.size
    return oversized if oversized < 256 ** curve.field.length else None


# ---------------------------------------------------------------------------------------------------------------------
# The messages of a curve
# ---------------------------------------------------------------------------------------------------------------------

def filler(characters):
    sentence = "Signed messages need no trust in the network that carries them. "
    return (sentence * (characters // len(sentence) + 1))[:characters]


def text_filling(payload_length, overhead):
    """A GSM text that makes a payload of so many bytes."""
    characters = 8 * (payload_length - overhead) // 7
    return filler(characters)


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
    file.add("text-utf8", "A text in UTF-8.", SIGNED_TEXT, recipient="bob", text="Garçon, 10 ½ €")
    file.add("text-utf16", "A text that is shortest in UTF-16.", SIGNED_TEXT, recipient="bob", text="你好，世界")
    file.add("text-two-sms", "Two SMS.", SIGNED_TEXT, recipient="bob", text=text_filling(200, signed))
    file.add("text-short-r", "r begins with a zero byte.", SIGNED_TEXT, recipient="bob", text="Short r",
             suits=has_short_r)
    file.add("text-short-s", "s begins with a zero byte.", SIGNED_TEXT, recipient="bob", text="Short s",
             suits=has_short_s)
    file.add("text-carol", "Bound to carol.", SIGNED_TEXT, recipient="carol", text="Hello, Carol")
    file.add("carol-text", "Carol is the sender.", SIGNED_TEXT, sender="carol", recipient="bob", text="Carol here")


def add_more_texts(file):
    signed = 4 + file.keys["alice"].curve.signature_length
    for name, comment, text in [
        ("text-1", "One GSM character: seven bits and a spare one.", "A"),
        ("text-7", "Seven GSM characters: the seven spare bits hold a carriage return.", "ABCDEFG"),
        ("text-8", "Eight GSM characters: no spare bits.", "ABCDEFGH"),
        ("text-8-at", "The eighth character has the septet 00.", "ABCDEFG@"),
        ("text-8-cr", "Eight septets of which the last is a carriage return: not in GSM 03.38.", "ABCDEFG\r"),
        ("text-7-cr", "Seven septets of which the last is a carriage return, and the one that fills up.", "ABCDEF\r"),
        ("text-extension", "Characters of the extension table.", "Price: 5 € [net], that is 100 %"),
        ("text-extension-utf8", "So many of the extension table that UTF-8 is shorter.", "{[^\\~|]}"),
        ("text-emoji", "A character outside the basic plane: UTF-8 and UTF-16 are equally long.", "\U0001F600"),
        ("text-surrogate", "A lone high surrogate: only UTF-16 carries it.", "half \ud83d of a pair"),
        ("text-surrogate-low", "A lone low surrogate at the end.", "other half \ude00"),
        ("text-byte-order-mark", "U+FEFF is a character like any other, also at the beginning.", "\ufeffmark"),
        ("text-controls", "U+0000, a line feed and U+FFFF.", "a\x00b\nc\uffff"),
    ]:
        file.add(name, comment, SIGNED_TEXT, recipient="bob", text=text)
    file.add("text-three-sms", "Three SMS.", SIGNED_TEXT, recipient="bob", text=text_filling(300, signed))
    for name, comment, stamp in [
        ("stamp-zero", "The lowest stamp.", 0),
        ("stamp-small", "A stamp in the first day of 1970, with low bits above 32,767.", 40000),
        ("stamp-low-zero", "The low 16 bits of the stamp are zero.", 26000 << 16),
        ("stamp-low-ones", "The low 16 bits of the stamp are ones.", (26000 << 16) - 1),
        ("stamp-large", "A stamp of more than 32 bits.", 2 ** 40 + 12345),
        ("stamp-below-highest", "At the highest reference time its first candidate would be 2^63.", 2 ** 63 - 65536),
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


def add_more_encrypted(file):
    curve = file.keys["alice"].curve
    overhead = 4 + curve.point_length + curve.signature_length + TAG_LENGTH
    file.add("encrypted-utf8", "UTF-8, encrypted.", ENCRYPTED_TEXT, recipient="bob", text="Привет")
    file.add("encrypted-utf16", "UTF-16, encrypted.", ENCRYPTED_TEXT, recipient="bob", text="中午见")
    file.add("encrypted-three-sms", "Three SMS.", ENCRYPTED_TEXT, recipient="bob", text=text_filling(350, overhead))


def add_keys(file):
    file.add("key-plain", "A public key without a name.", PUBLIC_KEY)
    file.add("key-gsm", "A public key with a name in GSM 03.38.", PUBLIC_KEY, text="Alice Rossi")
    file.add("key-utf8", "A public key with a name in UTF-8.", PUBLIC_KEY, text="Алиса")
    file.add("key-bound", "A public key bound to bob.", PUBLIC_KEY, recipient="bob", text="Alice")
    file.add("carol-key", "Carol's public key, x of which begins with a zero byte.", PUBLIC_KEY, sender="carol",
             text="Carol")


def add_acknowledgements(file):
    messages = file.messages
    for name, acknowledged, comment in [
        ("ack-text", "text-acknowledge", "Of a bound text."),
        ("ack-anyone", "text-anyone-acknowledge", "Of a text for anyone."),
        ("ack-encrypted", "encrypted-acknowledge", "Of an encrypted text: the identifier is that of the plain text."),
    ]:
        file.add(name, comment, ACKNOWLEDGEMENT, sender="bob", recipient="alice", acknowledged=messages[acknowledged])


def add_longest(file):
    overhead = 4 + file.keys["alice"].curve.signature_length
    file.add("text-longest", "The longest payload: 255 SMS.", SIGNED_TEXT, recipient="bob",
             text=text_filling(LONGEST_PAYLOAD, overhead))


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
    file.receive("encrypted-truncated", "The last byte is missing.", encrypted, NOT_FOR_THIS_RECIPIENT, 11,
                 encrypted.made.payload[:-1])
    file.receive("encrypted-extended", "One more byte.", encrypted, NOT_FOR_THIS_RECIPIENT, 11,
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
    file.receive("kind-9", "A kind that is not assigned, under a signature that holds.", text, UNSUPPORTED, 3,
                 text.forged(kind=9).payload)
    file.receive("coding-3", "A text coding that is not assigned, under a signature that holds.", text, UNSUPPORTED, 6,
                 text.forged(coding=3).payload)
    file.receive("curve-0", "A curve that is not assigned.", text, UNSUPPORTED, 5, with_header(payload, curve=0))
    file.receive("curve-other", "The header says another curve than the sender's.", file.messages["text-two-sms"],
                 SIGNATURE_INVALID, 10,
                 with_header(file.messages["text-two-sms"].made.payload, curve=other_curve(text.sender.curve)))
    file.receive("bound-cleared", "B was 1 and is 0.", text, SIGNATURE_INVALID, 14, with_header(payload, bound=0))
    file.receive("bound-set", "B was 0 and is 1.", anyone, SIGNATURE_INVALID, 14,
                 with_header(anyone.made.payload, bound=1), others=["carol"])
    file.receive("stamp-changed", "The lowest bit of the stamp is another.", text, SIGNATURE_INVALID, 14,
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
    for kind in (0, 5, 15):
        file.receive(f"kind-{kind}", "A kind that is reserved or not assigned.", text, UNSUPPORTED, 3,
                     with_header(payload, kind=kind))
    file.receive("curve-31", "A curve that is not assigned.", text, UNSUPPORTED, 5, with_header(payload, curve=31))
    file.receive("coding-7", "A text coding that is not assigned.", text, UNSUPPORTED, 6,
                 with_header(payload, coding=7))
    file.receive("coding-changed", "UTF-8 instead of GSM 03.38.", text, SIGNATURE_INVALID, 14,
                 with_header(payload, coding=UTF_8))
    file.receive("ack-asked-set", "A was 0 and is 1.", text, SIGNATURE_INVALID, 14, with_header(payload, ack=1))
    asked = file.messages["text-acknowledge"]
    file.receive("ack-asked-cleared", "A was 1 and is 0.", asked, SIGNATURE_INVALID, 14,
                 with_header(asked.made.payload, ack=0))
    file.receive("encrypted-for-anyone", "An encrypted text with B = 0.", encrypted, MALFORMED, 4,
                 with_header(encrypted.made.payload, bound=0))
    file.receive("encrypted-coding-3", "An encrypted text in a coding that is not assigned.", encrypted, UNSUPPORTED, 6,
                 encrypted.forged(coding=3).payload)
    file.receive("encrypted-as-text", "The payload of an encrypted text as a signed text.", encrypted,
                 SIGNATURE_INVALID, broken_signature_step(text.sender.curve, encrypted.made.payload),
                 with_header(encrypted.made.payload, kind=SIGNED_TEXT))
    file.receive("text-as-ack", "The payload of a signed text as an acknowledgement.", text, MALFORMED, 7,
                 with_header(payload, kind=ACKNOWLEDGEMENT))
    file.receive("text-as-key", "A signed text whose text is a public key, as a public key message.",
                 file.messages["text-anyone"], SIGNATURE_INVALID, 14,
                 with_header(file.messages["text-anyone"].forged(content=key.sender.public()).payload, kind=PUBLIC_KEY))
    file.receive("ack-as-text", "The payload of an acknowledgement as a signed text.", ack, SIGNATURE_INVALID, 14,
                 with_header(ack.made.payload, kind=SIGNED_TEXT))
    file.receive("key-asks-ack", "A public key message with A = 1, under a signature that holds.", key, MALFORMED, 4,
                 key.forged(ack=True).payload)
    file.receive("key-coding-3", "A public key message whose name is in a coding that is not assigned.", key,
                 UNSUPPORTED, 6, key.forged(coding=3).payload)
    file.receive("ack-asks-ack", "An acknowledgement with A = 1, under a signature that holds.", ack, MALFORMED, 4,
                 ack.forged(ack=True).payload)
    file.receive("ack-coding-1", "An acknowledgement with text coding 1, under a signature that holds.", ack, MALFORMED,
                 4, ack.forged(coding=UTF_8).payload)
    file.receive("ack-for-anyone", "An acknowledgement with B = 0, under a signature that holds.", ack, MALFORMED, 4,
                 ack.forged(recipient=None).payload)


def receive_in_order(file):
    """Two things are wrong: the first row of the table decides."""
    text, ack = file.messages["text-bound"], file.messages["ack-text"]
    payload = text.made.payload
    file.receive("order-version-kind", "Version 2 and kind 9.", text, UNSUPPORTED, 2,
                 with_header(payload, version=2, kind=9))
    file.receive("order-fields-curve", "An acknowledgement with A = 1, and a curve that is not assigned.", ack,
                 MALFORMED, 4, with_header(ack.made.payload, ack=1, curve=31))
    file.receive("order-curve-coding", "Neither curve nor coding is assigned.", text, UNSUPPORTED, 5,
                 with_header(payload, curve=17, coding=4))
    file.receive("order-coding-length", "A coding that is not assigned, and too short.", text, UNSUPPORTED, 6,
                 with_header(payload[:9], coding=4))
    file.receive("order-length-sender", "Too short, and an unknown sender.", text, MALFORMED, 7, payload[:9],
                 sender=None)
    file.receive("order-sender-range", "An unknown sender, and r = 0.", text, UNKNOWN_SENDER, 9,
                 with_signature(text, r=0), sender=None)
    file.receive("order-range-handle", "An acknowledgement of an unknown message, and s = 0.", ack, SIGNATURE_INVALID,
                 12, with_signature(ack, s=0), sent=[])
    file.receive("order-age-floor", "Older than the maximum age, and at the floor.", text, TOO_OLD, 15,
                 floor=text.stamp, time=text.stamp + 61, maximumAge=60)
    odd = text.forged(coding=UTF_16, content=b"odd").payload
    file.receive("order-age-text", "Too old, and malformed text.", text, TOO_OLD, 15, odd,
                 time=text.stamp + DEFAULT_MAXIMUM_AGE + 1)


def receive_signatures(file):
    text = file.messages["text-bound"]
    made, curve = text.made, text.sender.curve
    file.receive("text-changed", "One bit of the text is another.", text, SIGNATURE_INVALID, 14, flip(made.payload, 4))
    for name, offset in [("r", -curve.scalar_length - 1), ("s", -1)]:
        changed = flip(made.payload, offset)
        file.receive(f"{name}-changed", f"One bit of {name} is another.", text, SIGNATURE_INVALID,
                     broken_signature_step(curve, changed), changed)
    ones = 256 ** curve.scalar_length - 1
    for value, words, step in [(0, "0", 12), (curve.n, "n", 12), (ones, "all ones", 12), (curve.n - 1, "n - 1", 14)]:
        for part in "rs":
            file.receive(f"{part}-is-{words.replace(' ', '')}", f"{part} is {words}.", text, SIGNATURE_INVALID, step,
                         with_signature(text, **{part: value}))
    for part, value in [("r", made.r + curve.n), ("s", made.s + curve.n)]:
        if value <= ones:
            file.receive(f"{part}-plus-n", f"n is added to {part}: the same number modulo n.", text, SIGNATURE_INVALID,
                         12, with_signature(text, **{part: value}))
    other = with_signature(text, s=curve.n - made.s)
    file.receive("other-s", "(r, n - s) is a signature of the same message.", text, payload=other)
    file.receive("other-s-replayed", "(r, n - s) when the message itself was there before.", text, REPLAYED, 17, other,
                 after=[text])


def receive_senders(file):
    text, carol_text = file.messages["text-bound"], file.messages["carol-text"]
    carol = file.keys["carol"]
    file.receive("unknown-sender", "No key is known for the sender.", text, UNKNOWN_SENDER, 9, sender=None)
    file.receive("signed-by-carol", "Alice's fingerprint, but signed with carol's private key.", text,
                 SIGNATURE_INVALID, 14, text.forged(signer=carol).payload)
    file.receive("sender-carol", "Carol's message from alice's address.", carol_text, SIGNATURE_INVALID, 14,
                 sender="alice")


def receive_for_others(file):
    text = file.messages["text-carol"]
    file.receive("for-carol", "Bound to carol, whom bob does not know.", text, SIGNATURE_INVALID, 14, receiver="bob")
    file.receive("for-carol-known", "Bound to carol, whom bob knows.", text, NOT_FOR_THIS_RECIPIENT, 14, receiver="bob",
                 others=["carol"])


def receive_more_for_others(file):
    text, key, ack = (file.messages[name] for name in ("text-carol", "key-bound", "ack-text"))
    file.receive("for-carol-late", "Other recipients are tried with the first candidate only.", text,
                 SIGNATURE_INVALID, 14, receiver="bob", others=["carol"], time=text.stamp + 2 * 86400)
    file.receive("key-for-bob", "A public key bound to bob, whom carol does not know.", key, SIGNATURE_INVALID, 14,
                 receiver="carol")
    file.receive("key-for-bob-known", "A public key bound to bob, whom carol knows.", key, NOT_FOR_THIS_RECIPIENT, 14,
                 receiver="carol", others=["bob"])
    file.receive("ack-for-alice-known", "An acknowledgement bound to alice, whom carol knows.", ack,
                 NOT_FOR_THIS_RECIPIENT, 14, receiver="carol", others=["alice"])


def receive_encrypted(file):
    message = file.messages["encrypted-short"]
    bob, carol, payload = file.keys["bob"], file.keys["carol"], message.made.payload
    curve = bob.curve
    first_of_c = 4 + curve.point_length

    def refused(name, comment, changed, **situation):
        file.receive(name, comment, message, NOT_FOR_THIS_RECIPIENT, 11, changed, **situation)

    file.receive("encrypted-for-carol", "Encrypted for carol, received by bob.", file.messages["encrypted-carol"],
                 NOT_FOR_THIS_RECIPIENT, 11, receiver="bob")
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
                 SIGNATURE_INVALID, 14, forwarded)
    file.receive("encrypted-forwarded-known", "The same, where bob knows carol.", message, NOT_FOR_THIS_RECIPIENT, 14,
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
                 SIGNATURE_INVALID, 14, message.forged(signer=file.keys["carol"]).payload)
    file.receive("encrypted-zero-signature", "r and s are zero.", message, SIGNATURE_INVALID, 12,
                 message.forged(signature=zero).payload)
    file.receive("encrypted-coding-changed", "Another coding: the header enters the key.", message,
                 NOT_FOR_THIS_RECIPIENT, 11, with_header(message.made.payload, coding=UTF_8))
    file.receive("encrypted-ack-asked-set", "A was 0 and is 1: the header enters the key.", message,
                 NOT_FOR_THIS_RECIPIENT, 11, with_header(message.made.payload, ack=1))
    file.receive("encrypted-malformed-text", "An odd number of bytes of UTF-16, under a signature that holds.", message,
                 MALFORMED, 18, message.forged(coding=UTF_16, content=b"odd").payload)
    file.receive("encrypted-replayed", "It was there before.", message, REPLAYED, 17, after=[message])
    file.receive("encrypted-and-again", "Encrypted again with another k: the same identifier.", message, REPLAYED, 17,
                 message.forged(ephemeral=secret(curve, f"{file.label} ephemeral again")).payload, after=[message])
    file.receive("encrypted-as-signed", "The plain text with kind 1: the kind is signed.", message, SIGNATURE_INVALID,
                 14, with_header(message.made.header, kind=SIGNED_TEXT) + message.made.plaintext)


def receive_keys(file):
    message, named, carol_key = (file.messages[name] for name in ("key-plain", "key-gsm", "carol-key"))
    alice, carol, curve = file.keys["alice"], file.keys["carol"], file.keys["alice"].curve
    file.receive("key-unknown-sender", "A public key needs no known sender.", named, sender=None)
    file.receive("key-from-elsewhere", "Carol's public key from alice's address: the keys must be compared by people.",
                 carol_key, sender="alice")
    file.receive("key-signed-by-carol", "Alice's public key, signed with carol's private key.", named,
                 SIGNATURE_INVALID, 14, named.forged(signer=carol).payload)
    file.receive("key-negated", "The other y: a point, but not the key that signed.", named, SIGNATURE_INVALID, 14,
                 flip(named.made.payload, 4))
    file.receive("key-coding-without-name", "No name, in a coding that the sender would not have taken.", message,
                 payload=message.forged(coding=UTF_8).payload)
    file.receive("key-acknowledged", "A public key without a name, with A = 1, under a signature that holds.", message,
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


def key_outside_subgroup(message):
    """The key plus the point T of order two. Where u2 = r / s is even, u2 * T vanishes."""
    alice, curve = message.sender, message.sender.curve
    outside = Key(alice.name, curve, alice.private, curve.add(alice.point, curve.point_of_order_two()))
    for stamp in itertools.count(message.stamp):
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
    file.receive("key-name-changed", "One bit of the name is another.", message, SIGNATURE_INVALID, 14,
                 flip(message.made.payload, name_offset))
    file.receive("key-malformed-name", "ESC at the end of the name, under a signature that holds.", message, MALFORMED,
                 18, message.forged(content=message.sender.public() + pack([ESC])).payload)
    file.receive("key-twice", "A public key does not enter the replay window.", message, after=[message])
    file.receive("key-below-floor", "The floor is not for public keys.", message, floor=message.stamp + 1000)
    file.receive("key-too-old", "The maximum age is.", message, TOO_OLD, 15,
                 time=message.stamp + DEFAULT_MAXIMUM_AGE + 1)


def receive_acknowledgements(file):
    ack, text_carol = file.messages["ack-text"], file.messages["text-carol"]
    handle_offset = 4
    file.receive("ack-of-nothing", "Alice sent nothing to bob.", ack, SIGNATURE_INVALID, 13, sent=[])
    file.receive("ack-of-another", "Alice sent bob another message only.", ack, SIGNATURE_INVALID, 13,
                 sent=["text-bound"])
    file.receive("ack-of-carols", "Bob acknowledges what alice sent to carol.", ack, SIGNATURE_INVALID, 13,
                 ack.forged(content=text_carol.made.identifier[:4], signed_content=text_carol.made.identifier).payload)
    file.receive("ack-handle-changed", "One bit of the handle is another.", ack, SIGNATURE_INVALID, 13,
                 flip(ack.made.payload, handle_offset))


def receive_more_acknowledgements(file):
    ack = file.messages["ack-text"]
    handle = ack.acknowledged.made.identifier[:4]
    file.receive("ack-other-identifier", "The handle is right, but another identifier is signed.", ack,
                 SIGNATURE_INVALID, 14, ack.forged(signed_content=handle + bytes(28)).payload)
    file.receive("ack-handle-signed", "Only the handle is signed.", ack, SIGNATURE_INVALID, 14,
                 ack.forged(signed_content=handle).payload)
    file.receive("ack-of-one-of-several", "Alice sent bob several messages.", ack,
                 sent=["text-bound", "text-acknowledge", "encrypted-short"])
    file.receive("ack-replayed", "It was there before.", ack, REPLAYED, 17, after=[ack])
    file.receive("ack-unknown-sender", "No key is known for the sender.", ack, UNKNOWN_SENDER, 9, sender=None)


def receive_at_times(file):
    text = file.messages["text-bound"]
    stamp = text.stamp
    file.receive("time-latest-first", "The reference time is as late as it can be for the first candidate.", text,
                 time=stamp + 32768, horizon=0)
    file.receive("time-after-first", "One second later the stamp is the second candidate, which is not tried.", text,
                 SIGNATURE_INVALID, 14, time=stamp + 32769, horizon=0)
    file.receive("time-earliest", "The reference time is as early as it can be.", text, time=stamp - 32767)
    file.receive("time-too-early", "One second earlier the first candidate is another.", text, SIGNATURE_INVALID, 14,
                 time=stamp - 32768)
    file.receive("time-three-days", "The message was on its way for three days.", text, time=stamp + 3 * 86400)
    file.receive("time-too-old", "One second older than the maximum age.", text, TOO_OLD, 15,
                 time=stamp + DEFAULT_MAXIMUM_AGE + 1)
    file.receive("time-beyond-horizon", "One second beyond the horizon: the stamp is not tried.", text,
                 SIGNATURE_INVALID, 14, time=stamp + DEFAULT_HORIZON + 1)


def receive_at_more_times(file):
    text, small, zero = (file.messages[name] for name in ("text-bound", "stamp-small", "stamp-zero"))
    stamp = text.stamp
    file.receive("time-second", "The second candidate.", text, time=stamp + 32769)
    file.receive("time-oldest", "As old as the maximum age.", text, time=stamp + DEFAULT_MAXIMUM_AGE)
    file.receive("time-at-horizon", "The horizon is included: the stamp is found, and too old.", text, TOO_OLD, 15,
                 time=stamp + DEFAULT_HORIZON)
    file.receive("time-at-horizon-young", "The same with a maximum age as large as the horizon.", text,
                 time=stamp + DEFAULT_HORIZON, maximumAge=DEFAULT_HORIZON)
    file.receive("time-own-maximum-age", "A maximum age of an hour.", text, TOO_OLD, 15, time=stamp + 3601,
                 maximumAge=3600)
    file.receive("time-stamp-zero-late", "Stamp 0 is the third candidate, the last that is not negative.", zero,
                 time=100000)
    file.receive("time-stamp-zero-at-zero", "Stamp 0 at time 0.", zero, time=0)
    file.receive("time-negative-candidate", "The first candidate is negative, and there is no other.", small,
                 SIGNATURE_INVALID, 14, time=7232)
    file.receive("time-no-negative-candidate", "One second later it is not.", small, time=7233)


def receive_again(file):
    text, empty = file.messages["text-bound"], file.messages["text-empty"]
    file.receive("replayed", "It was there before.", text, REPLAYED, 17, after=[text])
    file.receive("at-floor", "The stamp is the floor of the replay window.", text, TOO_OLD, 16, floor=text.stamp)
    file.receive("earlier-after-later", "A message that a later one has overtaken.", text, after=[empty])


def receive_again_and_again(file):
    anyone, text, empty, key = (file.messages[name] for name in
                                ("text-anyone", "text-bound", "text-empty", "key-plain"))
    age = empty.stamp - anyone.stamp
    file.receive("above-floor", "The stamp is one above the floor.", text, floor=text.stamp - 1)
    file.receive("below-floor", "The stamp is below the floor.", text, TOO_OLD, 16, floor=text.stamp + 1)
    file.receive("replayed-after-others", "It was there before, and others since.", text, REPLAYED, 17,
                 after=[text, anyone, empty, key])
    twin = Message("", "", SIGNED_TEXT, text.sender, text.recipient, stamp=text.stamp, text="Hello again")
    file.receive("same-stamp", "Another message with the same stamp is not a replay.", twin, after=[text])
    file.receive("floor-risen", "A later message raised the floor to this stamp.", anyone, TOO_OLD, 16, after=[empty],
                 time=empty.stamp, maximumAge=age)
    file.receive("floor-risen-below", "A later message raised the floor, but not to this stamp.", text, after=[empty],
                 time=empty.stamp, maximumAge=age)
    file.receive("floor-risen-forgotten", "A replay at the floor: the window has forgotten it.", anyone, TOO_OLD, 16,
                 after=[anyone, empty], time=empty.stamp, maximumAge=age)
    file.receive("floor-not-risen-by-key", "A public key message does not raise the floor.", text, after=[key],
                 time=key.stamp, maximumAge=key.stamp - text.stamp)
    file.receive("floor-not-lowered", "An accepted message never lowers the floor.", text, TOO_OLD, 16,
                 after=[empty], floor=text.stamp)


def receive_malformed_texts(file):
    text = file.messages["text-bound"]
    file.receive("malformed-utf16-odd", "An odd number of bytes of UTF-16, under a signature that holds.", text,
                 MALFORMED, 18, text.forged(coding=UTF_16, content=b"odd").payload)
    file.receive("malformed-gsm-spare", "A spare bit is not zero, under a signature that holds.", text, MALFORMED, 18,
                 text.forged(coding=GSM, content=b"\xc1").payload)


def receive_more_malformed_texts(file):
    text = file.messages["text-bound"]
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
    longer = text.forged(coding=UTF_16, content=utf16_encode(text.text)).payload
    file.receive("longer-coding", "A coding that is not the shortest is no fault that a receiver sees.", text,
                 payload=longer)


def receive_longest(file):
    message = file.messages["text-longest"]
    file.receive("payload-too-long", "One byte more than 255 SMS hold, under a signature that holds.", message,
                 MALFORMED, 1, message.forged(coding=UTF_8, content=b"a" * (
                     LONGEST_PAYLOAD + 1 - 4 - message.sender.curve.signature_length)).payload)


# ---------------------------------------------------------------------------------------------------------------------
# The files
# ---------------------------------------------------------------------------------------------------------------------

THOROUGH = ("P-192", "P-256", "K-233", "B-283")
LONGEST = "P-192"


def curve_file(curve):
    file = VectorFile(curve.name, [
        make_key("alice", curve, curve.name),
        make_key("bob", curve, curve.name),
        make_key("carol", curve, curve.name,
                 lambda key: starts_with_zero(curve, key.point[0], curve.field.length)),
    ])
    thorough = curve.name in THOROUGH
    add_texts(file)
    add_encrypted(file)
    add_keys(file)
    add_acknowledgements(file)
    if thorough:
        add_more_texts(file)
        add_more_encrypted(file)
    if curve.name == LONGEST:
        add_longest(file)
        receive_longest(file)
    file.receive_all_messages()
    subjects = [receive_lengths, receive_headers, receive_kinds, receive_signatures, receive_senders, receive_for_others,
                receive_encrypted, receive_keys, receive_acknowledgements, receive_at_times, receive_again,
                receive_malformed_texts]
    if thorough:
        subjects += [receive_more_lengths, receive_more_headers, receive_in_order, receive_more_for_others,
                     receive_more_encrypted, receive_more_keys, receive_more_acknowledgements, receive_at_more_times,
                     receive_again_and_again, receive_more_malformed_texts]
    for subject in subjects:
        subject(file)
    return file.as_json(curve=curve.name, keys={name: key.as_json() for name, key in file.keys.items()})


PEOPLE = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kate", "leo", "mike",
          "nina", "oscar", "peggy")
CURVES_APART = 5


def mixed_file():
    """One person on each curve."""
    file = VectorFile("mixed", [make_key(name, curve, f"mixed {curve.name}") for name, curve in zip(PEOPLE, CURVES)])
    for i, sender in enumerate(PEOPLE):
        recipient = PEOPLE[(i + CURVES_APART) % len(PEOPLE)]
        words = f"From {file.keys[sender].curve.name} to {file.keys[recipient].curve.name}."
        file.add(f"encrypted-{sender}-{recipient}", words, ENCRYPTED_TEXT, sender=sender, recipient=recipient,
                 text=f"{sender} to {recipient}")
    file.add("text-alice-dave", "From P-192 to P-256.", SIGNED_TEXT, recipient="dave", ack=True, text="Hello, Dave")
    file.add("ack-dave-alice", "From P-256 to P-192.", ACKNOWLEDGEMENT, sender="dave", recipient="alice",
             acknowledged=file.messages["text-alice-dave"])
    file.add("key-alice-dave", "A key on P-192 bound to one on P-256.", PUBLIC_KEY, recipient="dave", text="Alice")
    file.receive_all_messages()
    receive_mixed(file)
    keys = {name: {"curve": key.curve.name, **key.as_json()} for name, key in file.keys.items()}
    return file.as_json(keys=keys)


def receive_mixed(file):
    encrypted, text = file.messages["encrypted-alice-frank"], file.messages["text-alice-dave"]
    payload = encrypted.made.payload
    file.receive("sender-on-other-curve", "The key that is known for the sender is on another curve.", text,
                 SIGNATURE_INVALID, 10, sender="bob")
    file.receive("encrypted-sender-on-other-curve", "The same with an encrypted text.", encrypted, SIGNATURE_INVALID,
                 10, sender="bob")
    file.receive("encrypted-curve-changed", "The header says the recipient's curve.", encrypted, MALFORMED, 7,
                 with_header(payload, curve=encrypted.recipient.curve.identifier))
    file.receive("encrypted-for-shorter-curve", "The receiver's curve has shorter points.", encrypted,
                 NOT_FOR_THIS_RECIPIENT, 11, receiver="grace")
    file.receive("encrypted-too-short-here", "The receiver's curve has so long points that the payload is too short.",
                 file.messages["encrypted-leo-alice"], MALFORMED, 7, receiver="kate")
    file.receive("text-for-dave", "Bound to dave, whom frank knows.", text, NOT_FOR_THIS_RECIPIENT, 14,
                 receiver="frank", others=["bob", "dave"])
    file.receive("text-curve-changed", "The header says a curve that the sender's key is not on.", text,
                 SIGNATURE_INVALID, 10, with_header(text.made.payload, curve=CURVE["K-163"].identifier))
    key = file.messages["key-alice-dave"]
    file.receive("key-curve-changed", "A point of P-192 is none of K-163.", key, MALFORMED, 8,
                 with_header(key.made.payload, curve=CURVE["K-163"].identifier))


def text_file():
    return {
        "format": FORMAT,
        "encode": [encodings(text) for text in TEXTS],
        "malformed": [{"coding": coding, "bytes": encoded.hex(), "comment": comment}
                      for coding, encoded, comment in MALFORMED_TEXTS],
    }


def encodings(text):
    encoded = {name: encode(text) for name, encode in (("gsm", gsm_encode), ("utf8", utf8_encode),
                                                       ("utf16", utf16_encode))}
    return {"text": text, **{name: None if value is None else value.hex() for name, value in encoded.items()},
            "chosen": choose_coding(text)}


TEXTS = [
    "", "@", "A", "AB", "ABCDEF", "ABCDEFG", "ABCDEFG@", "ABCDEFGH", "ABCDEFGHI", "ABCDEFGHIJKLMNO",
    "ABCDEFGHIJKLMNOP", "\r", "\n", "\r\n", "ABCDEF\r", "ABCDEFG\r", "ABCDEFG\r\r", "ABCDEFGHIJKLMN\r",
    "ABCDEFGHIJKLMNO\r", "ABCDEFGHIJKLMNO\n", "\r" * 7, "\r" * 8, "\r" * 9, "@" * 7, "@" * 8,
    GSM_ALPHABET.replace("\x1b", ""), "".join(GSM_EXTENSION.values()), "€", "€€€€", "ABCDE€", "ABCDEF€",
    "A long text with one [bracketed] word", "Ç", "ç", "\x1b", "\t", "\x00", "\x7f", "\x80", "`", "¬", "Ж", "Привет",
    "ßß", "ẞ", "\u07ff", "\u0800", "中", "你好，世界", "你好, world", "\ud7ff", "\ue000", "\ufeff", "\ufeffABC", "\ufffe",
    "\uffff", "\U00010000", "\U0001F600", "\U0010FFFF", "A\U0001F600", "\ud800", "\udbff", "\udc00", "\udfff",
    "\ude00\ud83d", "A\ud83d", "\ud83dA\ude00", "\ud83d\U0001F600", filler(160),
]
MALFORMED_TEXTS = [
    *[(GSM, bytes(length - 1) + bytes([1 << 8 - length]), f"{length} bytes: the lowest spare bit is not zero")
      for length in range(1, 7)],
    *[(GSM, bytes(length - 1) + b"\x80", f"{length} bytes: the highest spare bit is not zero")
      for length in (1, 2, 6, 8)],
    (GSM, pack([ESC]), "ESC alone"),
    (GSM, pack([0x41, 0x42, ESC]), "ESC is the last septet"),
    (GSM, pack([0x41] * 7 + [ESC]), "ESC is the eighth and last septet"),
    (GSM, pack([0x41] * 6 + [ESC, CARRIAGE_RETURN]), "ESC is the last septet before the padding"),
    (GSM, pack([ESC, 0x41]), "ESC and a septet that is not in the extension table"),
    (GSM, pack([ESC, ESC, 0x65]), "ESC and ESC"),
    (GSM, pack([ESC, CARRIAGE_RETURN]), "ESC and a carriage return"),
    (UTF_8, b"\x80", "a continuation byte alone"),
    (UTF_8, b"\xc3", "incomplete, two bytes"),
    (UTF_8, b"\xe2\x82", "incomplete, three bytes"),
    (UTF_8, b"\xf0\x9f\x98", "incomplete, four bytes"),
    (UTF_8, b"\xe2\x41\x82", "a continuation byte is missing in the middle"),
    (UTF_8, b"\xc0\x80", "overlong U+0000"),
    (UTF_8, b"\xc1\xbf", "overlong U+007F"),
    (UTF_8, b"\xe0\x9f\xbf", "overlong U+07FF"),
    (UTF_8, b"\xf0\x8f\xbf\xbf", "overlong U+FFFF"),
    (UTF_8, b"\xed\xa0\x80", "the surrogate U+D800"),
    (UTF_8, b"\xed\xa0\xbd\xed\xb8\x80", "a pair of surrogates"),
    (UTF_8, b"\xed\xbf\xbf", "the surrogate U+DFFF"),
    (UTF_8, b"\xf4\x90\x80\x80", "U+110000"),
    (UTF_8, b"\xf8\x88\x80\x80\x80", "a form of five bytes"),
    (UTF_8, b"\xfe", "the byte FE"),
    (UTF_8, b"\xff", "the byte FF"),
    (UTF_16, b"\x00", "one byte"),
    (UTF_16, b"\x00\x41\x00", "three bytes"),
]


def write_json(name, content):
    text = json.dumps(content, indent=2, ensure_ascii=True) + "\n"
    (FOLDER / f"{name}.json").write_bytes(text.encode("ascii"))


def write_curve_file(name):
    write_json(name, curve_file(CURVE[name]))


def generate():
    check_curves()
    with concurrent.futures.ProcessPoolExecutor() as pool:
        futures = [pool.submit(write_curve_file, name) for name in CURVE]
        write_json("text", text_file())
        write_json("mixed", mixed_file())
        for future in futures:
            future.result()


# ---------------------------------------------------------------------------------------------------------------------
# Checking the files
# ---------------------------------------------------------------------------------------------------------------------

def check_curves():
    for curve in CURVES:
        if not curve.contains(curve.base) or not curve.in_subgroup(curve.base):
            raise ValueError(f"the parameters of {curve.name} are wrong")


class Check:
    """Of one file: counts and mistakes."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_bytes().decode("ascii")
        self.content = json.loads(self.text)
        self.mistakes = []
        self.counts = {}

    def equal(self, what, actual, expected):
        if actual != expected:
            self.mistakes.append(f"{self.path.name}: {what}: {actual!r} instead of {expected!r}")

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def run(self):
        self.equal("formatting", self.text == json.dumps(self.content, indent=2, ensure_ascii=True) + "\n", True)
        self.equal("format", self.content["format"], FORMAT)
        return self


class TextCheck(Check):
    def run(self):
        super().run()
        for entry in self.content["encode"]:
            self.equal("encodings", encodings(entry["text"]), entry)
            for coding, name in ((GSM, "gsm"), (UTF_8, "utf8"), (UTF_16, "utf16")):
                if entry[name] is not None:
                    self.equal(f"{name} decoded", DECODE[coding](bytes.fromhex(entry[name])), entry["text"])
            self.count("texts")
        for entry in self.content["malformed"]:
            self.equal(entry["comment"], self.is_malformed(entry), True)
            self.count("malformed texts")
        return self

    @staticmethod
    def is_malformed(entry):
        try:
            DECODE[entry["coding"]](bytes.fromhex(entry["bytes"]))
        except Malformed:
            return True
        return False


class VectorCheck(Check):
    SITUATION = {"name", "comment", "receiver", "sender", "others", "time", "maximumAge", "horizon", "sent", "after",
                 "floor", "takes", "payload"}

    def run(self):
        super().run()
        self.keys = {name: self.key(name, fields) for name, fields in self.content["keys"].items()}
        self.messages = {}
        for fields in self.content["messages"]:
            self.check_message(fields)
        for fields in self.content["receptions"]:
            self.check_reception(fields)
        for what in ("messages", "receptions"):
            names = [fields["name"] for fields in self.content[what]]
            self.equal(f"names of {what}", len(set(names)), len(names))
        if shutil.which("openssl"):
            self.check_with_openssl()
        return self

    def key(self, name, fields):
        curve = CURVE[fields.get("curve") or self.content["curve"]]
        key = Key(name, curve, int(fields["private"], 16))
        self.equal(f"key {name}", {**fields, **key.as_json()}, fields)
        self.count("keys")
        return key

    def check_message(self, fields):
        kind = next(number for number, name in KIND_NAMES.items() if name == fields["kind"])
        ephemeral = fields.get("ephemeral")
        message = Message(
            fields["name"], fields["comment"], kind, self.keys[fields["sender"]], self.keys.get(fields["recipient"]),
            fields["ackRequested"], fields["stamp"], fields.get("text", ""),
            self.messages.get(fields.get("acknowledges")), None if ephemeral is None else int(ephemeral, 16))
        self.equal(f"message {message.name}", message.as_json(), fields)
        self.messages[message.name] = message
        self.count("messages")

    def check_reception(self, fields):
        receiver = Receiver(
            self.keys[fields["receiver"]], self.keys.get(fields["sender"]),
            [self.keys[name] for name in fields["others"]], ReplayWindow(fields.get("floor")), fields["time"],
            fields["maximumAge"], fields["horizon"],
            [self.messages[name].made.identifier for name in fields["sent"]],
            [kind for kind, name in KIND_NAMES.items() if name in fields.get("takes", KIND_NAMES.values())])
        for name in fields["after"]:
            self.equal(f"reception {fields['name']} after {name}",
                       self.verdict(receiver, self.messages[name].made.payload)["verdict"],
                       self.messages[name].verdict())
        verdict = self.verdict(receiver, bytes.fromhex(fields["payload"]))
        self.equal(f"reception {fields['name']}", verdict,
                   {name: value for name, value in fields.items() if name not in self.SITUATION})
        self.count("receptions")
        self.count(fields["verdict"])

    @staticmethod
    def verdict(receiver, payload):
        try:
            return receiver.receive(payload)
        except Refused as refused:
            return {"verdict": refused.verdict, "step": refused.step}

    def check_with_openssl(self):
        with tempfile.TemporaryDirectory() as folder:
            openssl = OpenSsl(pathlib.Path(folder))
            for curve in {key.curve.name for key in self.keys.values()}:
                openssl.check_curve(self, CURVE[curve])
            for key in self.keys.values():
                openssl.check_key(self, key)
            for message in self.messages.values():
                openssl.check_signature(self, message, self.content)
                if message.kind == ENCRYPTED_TEXT:
                    openssl.check_agreement(self, message)


class OpenSsl:
    """The openssl command, with files in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, *arguments):
        return subprocess.run(["openssl", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def pem(self, name, label, content):
        lines = base64.encodebytes(content).decode()
        return self.file(name, f"-----BEGIN {label}-----\n{lines}-----END {label}-----\n".encode())

    def private_key(self, key):
        """ECPrivateKey of RFC 5915."""
        private = der(0x30, der_integer(1), der(0x04, key.curve.scalar_bytes(key.private)),
                      der(0xA0, der_object_identifier(key.curve.oid)))
        return self.pem("private.pem", "EC PRIVATE KEY", private)

    def check_curve(self, check, curve):
        printed = self.run("ecparam", "-name", curve.openssl_name, "-param_enc", "explicit", "-text", "-noout").stdout
        text = re.sub(r"[\s:]|\(0x[0-9a-f]+\)", "", printed.decode())
        pattern = (r"(?:Prime|Polynomial)([0-9a-f]+)A([0-9a-f]+)B([0-9a-f]+)Generator\(uncompressed\)([0-9a-f]+)"
                   r"Order([0-9a-f]+)Cofactor([0-9a-f]+)")
        numbers = [int(number, 16) for number in re.search(pattern, text).groups()]
        modulus = getattr(curve.field, "polynomial", curve.field.size)
        base = int.from_bytes(curve.uncompressed(curve.base), "big")
        check.equal(f"curve {curve.name}", numbers, [modulus, curve.a, curve.b, base, curve.n, curve.cofactor])
        check.count("openssl: curves")

    def check_key(self, check, key):
        derived = self.run("pkey", "-in", self.private_key(key), "-pubout", "-outform", "DER").stdout
        check.equal(f"openssl, public key of {key.name}", derived.hex(), key.spki().hex())
        check.count("openssl: public keys")

    def check_signature(self, check, message, content):
        fields = next(fields for fields in content["messages"] if fields["name"] == message.name)
        spki = content["keys"][fields["sender"]]["spki"]
        done = self.run("dgst", f"-{message.sender.curve.hash_name}",
                        "-verify", self.pem("public.pem", "PUBLIC KEY", bytes.fromhex(spki)),
                        "-signature", self.file("sig.der", bytes.fromhex(fields["signatureDer"])),
                        self.file("signed.bin", bytes.fromhex(fields["signed"])))
        check.equal(f"openssl, signature of {message.name}", done.stdout, b"Verified OK\n")
        check.count("openssl: signatures")

    def check_agreement(self, check, message):
        recipient = message.recipient
        curve = recipient.curve
        r = subject_public_key_info(curve, curve.multiply_base(message.ephemeral))
        done = self.run("pkeyutl", "-derive", "-inkey", self.private_key(recipient),
                        "-peerkey", self.pem("r.pem", "PUBLIC KEY", r))
        z = curve.field_bytes(curve.multiply(message.ephemeral, recipient.point)[0])
        check.equal(f"openssl, Z of {message.name}", done.stdout.hex(), z.hex())
        check.count("openssl: key agreements")


def check_file(name):
    check = TextCheck if name == "text" else VectorCheck
    return check(FOLDER / f"{name}.json").run()


def check_files():
    check_curves()
    names = [*CURVE, "mixed", "text"]
    mistakes, counts = [], {"files": len(names)}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for check in pool.map(check_file, names):
            mistakes += check.mistakes
            for what, number in check.counts.items():
                counts[what] = counts.get(what, 0) + number
    for mistake in mistakes:
        print(mistake)
    for what, number in counts.items():
        print(f"{number:6} {what}")
    if not shutil.which("openssl"):
        print("       no openssl command: its checks were left out")
    return not mistakes


def main(arguments):
    if arguments == ["--check"]:
        return 0 if check_files() else 1
    if arguments:
        print(__doc__)
        return 2
    generate()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
