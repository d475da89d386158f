# SPDX-License-Identifier: Apache-2.0
"""Sections 4 and 5 of the format: finite fields, curves, keys and fingerprints.

The arithmetic is plain, and neither fast nor constant in time: the private keys here are public.
"""

import functools
import hashlib


class Malformed(Exception):
    """Bytes that are no point, no text in their coding, or no content of their kind."""


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

    @functools.lru_cache(maxsize=None)
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

    @functools.lru_cache(maxsize=None)
    def multiply(self, scalar, point):
        result = INFINITY
        for bit in format(scalar, "b"):
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    @functools.lru_cache(maxsize=None)
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
        return self.field.multiply(y, self.field.invert(x)) & 1

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
