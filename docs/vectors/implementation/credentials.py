# SPDX-License-Identifier: Apache-2.0
"""Sections 16 and 17 of the format: certificates, revocation lists, and what follows from them."""

import dataclasses

from implementation.curves import CURVE_BY_IDENTIFIER, Key, Malformed, fingerprint
from implementation.receiving import (
    CREDENTIAL_ACCEPTED, HANDLE_LENGTH, MALFORMED, REPLAYED, SIGNATURE_INVALID, STEP, STEPS_AFTER, TOO_OLD,
    UNKNOWN_SENDER, UNSUPPORTED, require, step_of, unsigned,
)
from implementation.signing import (
    NOBODY, ecdsa_verifier, identifier_of, in_range, signed_bytes, split_signature,
)
from implementation.texts import DECODE

HINT_LENGTH = 4
MOST_ISSUERS_TRIED = 2
ROLE_NAMES = {1: "person", 2: "service supplier", 4: "device", 8: "issuing authority"}
ISSUING_AUTHORITY = "issuing authority"
INTERNATIONAL = 0x10
NO_NUMBER = b"\xff" * 8
WORST_LAST = ("current", "old", "missing")


def encode_number(number):
    """The 8 bytes, and bit 4 of the byte with the roles."""
    if number is None:
        return NO_NUMBER, 0
    international = number.startswith("+")
    return bytes.fromhex(number.lstrip("+").ljust(16, "f")), INTERNATIONAL if international else 0


def decode_number(encoded, international):
    if encoded == NO_NUMBER:
        return None, not international
    digits = encoded.hex().rstrip("f")
    return ("+" if international else "") + digits, len(digits) <= 15 and digits.isdecimal()


def role_names(bits):
    return [name for bit, name in ROLE_NAMES.items() if bits & bit]


@dataclasses.dataclass
class Anchor:
    """An authority's key that people accepted or that came with the program."""

    key: Key
    name: str
    number: str = None


@dataclasses.dataclass
class Certificate:
    """That is held."""

    payload: bytes
    issuer: Key
    identifier: bytes
    first: int          # steps
    last: int
    roles: list
    number: str
    name: str
    subject: Key

    def is_for_the_same(self, other):
        if self.issuer.fingerprint != other.issuer.fingerprint or self.number != other.number:
            return False
        return self.number is not None or self.name == other.name


@dataclasses.dataclass
class RevocationList:
    payload: bytes
    update: int         # steps
    next_update: int
    handles: list


class Credentials:
    def __init__(self, anchors):
        self.anchors = anchors
        self.certificates = []      # in the order of their acceptance
        self.lists = {}             # by the issuer's fingerprint

    def is_anchor(self, key):
        return any(anchor.key.fingerprint == key.fingerprint for anchor in self.anchors)

    def issuers(self, hint, curve):
        """Those keys that certificates and lists with this hint may be from, anchors first."""
        keys = [anchor.key for anchor in self.anchors]
        keys += [certificate.subject for certificate in self.certificates if ISSUING_AUTHORITY in certificate.roles]
        return list({key.fingerprint: key for key in keys
                     if key.fingerprint[:HINT_LENGTH] == hint and key.curve is curve}.values())

    @staticmethod
    def signer(issuers, header, stamp, content, r, s):
        """The issuer whose signature it is, and the identifier; or None."""
        for issuer in issuers[:MOST_ISSUERS_TRIED]:
            signed = signed_bytes(header.bytes, stamp, issuer.fingerprint, NOBODY, content)
            if in_range(issuer.curve, r, s) and ecdsa_verifier(issuer.curve, issuer.point, r, s)(signed):
                return issuer, identifier_of(issuer.curve, signed, r)
        return None

    # Certificates

    def receive_certificate(self, header, payload, time):
        curve = CURVE_BY_IDENTIFIER[header.curve_identifier]
        content, signature = payload[4:-curve.signature_length], payload[-curve.signature_length:]
        require(len(payload) >= 4 + 20 + curve.signature_length, "C1", MALFORMED)
        first, last = unsigned(content[:2]) << 16 | header.low_step, unsigned(content[2:6])
        roles = role_names(content[10] & 0x0F)
        number, number_is_good = decode_number(content[12:20], content[10] & INTERNATIONAL)
        require(last >= first and content[10] & 0xE0 == 0 and content[11] & 0xE0 == 0, "C1", MALFORMED)
        require(roles and (roles == [ISSUING_AUTHORITY] or ISSUING_AUTHORITY not in roles), "C1", MALFORMED)
        require(number_is_good, "C1", MALFORMED)
        require(content[11] in CURVE_BY_IDENTIFIER, "C1", UNSUPPORTED)
        subject_curve = CURVE_BY_IDENTIFIER[content[11]]
        name_at = 20 + subject_curve.point_length
        require(number or len(content) > name_at, "C1", MALFORMED)
        subject = self.subject(subject_curve, content[20:name_at])

        issuers = self.issuers(content[6:10], curve)
        require(issuers, "C2", UNKNOWN_SENDER)
        require(all(held.payload != payload for held in self.certificates), "C3", REPLAYED)
        signer = self.signer(issuers, header, first * STEP, content, *split_signature(curve, signature))
        require(signer, "C4", SIGNATURE_INVALID)
        issuer, identifier = signer
        require(ISSUING_AUTHORITY not in roles or self.is_anchor(issuer), "C5", SIGNATURE_INVALID)
        try:
            name = DECODE[header.coding](content[name_at:])
        except Malformed:
            require(False, "C6", MALFORMED)
        certificate = Certificate(payload, issuer, identifier, first, last, roles, number, name, subject)
        paths = [path for path in self.paths(certificate) if self.end(path) >= step_of(time)]
        require(paths, "C7", TOO_OLD)
        require(any(not self.is_revoked(path) for path in paths), "C8", SIGNATURE_INVALID)
        same = [i for i, held in enumerate(self.certificates) if certificate.is_for_the_same(held)]
        for i in same:
            held = self.certificates[i]
            require((held.first, held.last) <= (first, last), "C9", TOO_OLD)
        if same:
            self.certificates[same[0]] = certificate
        else:
            self.certificates.append(certificate)
        return {
            "verdict": CREDENTIAL_ACCEPTED,
            "credential": {
                "public": subject.public().hex(), "curve": subject_curve.name, "number": number, "name": name,
                "roles": roles, "first": first * STEP, "last": last * STEP, "issuer": issuer.fingerprint.hex(),
                "identifier": identifier.hex(),
            },
        }

    @staticmethod
    def subject(curve, encoded):
        try:
            return Key(None, curve, None, curve.decode_point(encoded))
        except Malformed:
            require(False, "C1", MALFORMED)

    def paths(self, certificate):
        """Lists of certificates up to an anchor; the certificate itself comes first."""
        found = [[certificate]] if self.is_anchor(certificate.issuer) else []
        return found + [[certificate, authority] for authority in self.certificates
                        if ISSUING_AUTHORITY in authority.roles and self.is_anchor(authority.issuer)
                        and authority.subject.fingerprint == certificate.issuer.fingerprint]

    @staticmethod
    def end(path):
        return min(certificate.last for certificate in path)

    def is_revoked(self, path):
        return any(certificate.identifier[:HANDLE_LENGTH] in self.lists[certificate.issuer.fingerprint].handles
                   for certificate in path if certificate.issuer.fingerprint in self.lists)

    # Revocation lists

    def receive_list(self, header, payload, time):
        curve = CURVE_BY_IDENTIFIER[header.curve_identifier]
        content, signature = payload[4:-curve.signature_length], payload[-curve.signature_length:]
        length = len(payload) - curve.signature_length - 4 - 10
        require(length >= 0 and length % HANDLE_LENGTH == 0, "L1", MALFORMED)
        update, next_update = unsigned(content[:2]) << 16 | header.low_step, unsigned(content[2:6])
        handles = [content[i:i + HANDLE_LENGTH] for i in range(10, len(content), HANDLE_LENGTH)]
        require(next_update >= update, "L1", MALFORMED)
        require(all(low < high for low, high in zip(handles, handles[1:])), "L1", MALFORMED)

        issuers = self.issuers(content[6:10], curve)
        require(issuers, "L2", UNKNOWN_SENDER)
        require(all(held.payload != payload for held in self.lists.values()), "L3", REPLAYED)
        issuers = [issuer for issuer in issuers
                   if issuer.fingerprint not in self.lists or self.lists[issuer.fingerprint].update < update]
        require(issuers, "L3", TOO_OLD)
        signer = self.signer(issuers, header, update * STEP, content, *split_signature(curve, signature))
        require(signer, "L4", SIGNATURE_INVALID)
        require(update <= step_of(time) + STEPS_AFTER, "L5", SIGNATURE_INVALID)
        issuer, identifier = signer
        self.lists[issuer.fingerprint] = RevocationList(payload, update, next_update, handles)
        return {
            "verdict": CREDENTIAL_ACCEPTED,
            "credential": {
                "issuer": issuer.fingerprint.hex(), "thisUpdate": update * STEP, "nextUpdate": next_update * STEP,
                "handles": [handle.hex() for handle in handles], "identifier": identifier.hex(),
            },
        }

    def state_of_list(self, issuer, step):
        held = self.lists.get(issuer.fingerprint)
        if held is None:
            return "missing"
        return "old" if held.next_update < step else "current"

    # Using them

    def sender_at(self, originator, time):
        """The key that is known for a number, and what is told of its certificate; None for what is not."""
        if originator is None:
            return None, None
        for anchor in self.anchors:
            if anchor.number == originator:
                return anchor.key, None
        step = step_of(time)
        for certificate in self.certificates:
            if certificate.number != originator:
                continue
            for path in self.paths(certificate):
                if all(part.first <= step <= part.last for part in path) and not self.is_revoked(path):
                    return certificate.subject, self.certification(path, step)
        return None, None

    def certification(self, path, step):
        certificate, top = path[0], path[-1].issuer
        states = [self.state_of_list(part.issuer, step) for part in path]
        return {
            "number": certificate.number,
            "name": certificate.name,
            "roles": certificate.roles,
            "anchor": next(anchor.name for anchor in self.anchors if anchor.key.fingerprint == top.fingerprint),
            "until": self.end(path) * STEP,
            "revocation": max(states, key=WORST_LAST.index),
        }
