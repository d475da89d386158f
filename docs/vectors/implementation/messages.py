# SPDX-License-Identifier: Apache-2.0
"""Making messages: sections 2, 3, 7, 8 and 16 to 19 of the format."""

import dataclasses

from implementation.credentials import (
    HINT_LENGTH, ROLE_NAMES, encode_number,
)
from implementation.curves import Key, der, der_integer
from implementation.receiving import (
    ACCEPTANCE, ACKNOWLEDGEMENT, CERTIFICATE, COMMAND, CREDENTIAL_ACCEPTED, DATA_ARE_BYTES, ENCRYPTED_TEXT,
    HANDLE_LENGTH, HAS_AMOUNT, KEY_OFFERED, KIND_NAMES, OFFER, PUBLIC_KEY, RESULT, REVOCATION_LIST, STEP, VERIFIED,
    Sent, step_of,
)
from implementation.signing import (
    NOBODY, ecdsa_sign, ecies_encrypt, identifier_of, signature_bytes, signed_bytes,
)
from implementation.texts import ENCODE, GSM, choose_coding


@dataclasses.dataclass
class Composition:
    """A payload, and what is computed on the way to it."""

    curve: object
    signed: bytes
    nonce: int
    r: int
    s: int
    header: bytes
    plaintext: bytes        # what is signed or encrypted as it is sent, and the signature
    payload: bytes

    @property
    def identifier(self):
        return identifier_of(self.curve, self.signed, self.r)


def header_bytes(kind, curve, stamp, ack, bound, padded, coding, version=1):
    first = version << 6 | kind << 2 | ack << 1 | bound
    second = padded << 7 | coding << 5 | curve.identifier
    return bytes([first, second]) + (step_of(stamp) & 0xFFFF).to_bytes(2, "big")


def compose(kind, sender, recipient, stamp, content, coding=GSM, ack=False, padded=False, ephemeral=None,
            additional=b"", *, signed_content=None, version=1, signer=None, sealed_for=None, signature=None):
    """The arguments behind the star are for forgeries, but `signed_content` is also for answers."""
    curve = sender.curve
    header = header_bytes(kind, curve, stamp, ack, recipient is not None, padded, coding, version)
    signed = signed_bytes(header, stamp, sender.fingerprint, recipient.fingerprint if recipient else NOBODY,
                          content if signed_content is None else signed_content)
    nonce, r, s = ecdsa_sign(curve, (signer or sender).private, signed, additional)
    plaintext = content + (signature or signature_bytes(curve, r, s))
    body = plaintext
    if ephemeral is not None:
        body = ecies_encrypt(sealed_for or recipient, ephemeral, header, sender.fingerprint, plaintext)
    return Composition(curve, signed, nonce, r, s, header, plaintext, header + body)


def offer_terms(until, choices, currency=None, amount=None):
    terms = (until // STEP).to_bytes(4, "big") + bytes([(HAS_AMOUNT if currency else 0) | choices])
    if currency:
        a, b, c = (ord(letter) - ord("A") for letter in currency)
        terms += (676 * a + 26 * b + c).to_bytes(2, "big") + amount.to_bytes(5, "big")
    return terms


def certificate_statement(first, last, hint, roles, number, subject):
    digits, international = encode_number(number)
    bits = international | sum(bit for bit, name in ROLE_NAMES.items() if name in roles)
    return (high_bits(first) + (last // STEP).to_bytes(4, "big") + hint + bytes([bits, subject.curve.identifier])
            + digits + subject.public())


def high_bits(stamp):
    return (step_of(stamp) >> 16).to_bytes(2, "big")


@dataclasses.dataclass
class Message:
    """A message that its sender made as the specification says."""

    name: str
    comment: str
    kind: int
    sender: Key
    recipient: Key = None
    ack: bool = False
    stamp: int = 0                  # of a certificate the begin of its validity, of a revocation list this update
    text: str = ""                  # in a public key message or a certificate the name
    data: bytes = None              # of a command or a result, in place of the text
    padding: int = None             # zero bytes behind the byte 80
    additional: bytes = b""
    ephemeral: int = None
    answered: "Message" = None
    until: int = None               # of a certificate the end of its validity, of a revocation list the next update
    choices: int = 0
    currency: str = None
    amount: int = None
    choice: int = None
    status: int = None
    subject: Key = None
    number: str = None
    roles: tuple = ()
    revoked: tuple = ()             # messages
    handles: tuple = ()             # of certificates that are not there

    def __post_init__(self):
        self.coding = GSM if self.data is not None else choose_coding(self.text)
        self.made = compose(**self.ingredients())

    def ingredients(self):
        content, signed_content = self.content(), None
        if self.answered:
            identifier = self.answered.made.identifier
            signed_content, content = identifier + content, identifier[:HANDLE_LENGTH] + content
        return {
            "kind": self.kind, "sender": self.sender, "recipient": self.recipient, "stamp": self.stamp,
            "content": content, "coding": self.coding, "ack": self.ack, "padded": self.padding is not None,
            "ephemeral": self.ephemeral, "additional": self.additional, "signed_content": signed_content,
        }

    def content(self):
        """As sent, but for the handle."""
        text = self.data if self.data is not None else ENCODE[self.coding](self.text)
        hint = self.sender.fingerprint[:HINT_LENGTH]
        if self.padding is not None:
            return text + b"\x80" + bytes(self.padding)
        if self.kind == PUBLIC_KEY:
            return self.sender.public() + text
        if self.kind == CERTIFICATE:
            return certificate_statement(self.stamp, self.until, hint, self.roles, self.number, self.subject) + text
        if self.kind == OFFER:
            return offer_terms(self.until, self.choices, self.currency, self.amount) + text
        if self.kind == ACCEPTANCE:
            return bytes([self.choice]) + text
        if self.kind == COMMAND:
            return (self.until // STEP).to_bytes(4, "big") + bytes([self.form()]) + text
        if self.kind == RESULT:
            return bytes([self.status | self.form()]) + text
        if self.kind == REVOCATION_LIST:
            return (high_bits(self.stamp) + (self.until // STEP).to_bytes(4, "big") + hint
                    + b"".join(self.all_handles()))
        return text

    def form(self):
        return 0 if self.data is None else DATA_ARE_BYTES

    def handle(self):
        return self.made.identifier[:HANDLE_LENGTH]

    def all_handles(self):
        """In a revocation list."""
        return sorted([*self.handles, *(message.handle() for message in self.revoked)])

    def forged(self, **changes):
        """With other ingredients. Other content takes the place of what is signed, too, unless that is given."""
        return compose(**{**self.ingredients(), **changes})

    def as_sent(self):
        return Sent(self.kind, self.made.identifier, self.recipient.fingerprint if self.recipient else None)

    def verdict(self):
        """Of a receiver who takes it."""
        return {PUBLIC_KEY: KEY_OFFERED, CERTIFICATE: CREDENTIAL_ACCEPTED,
                REVOCATION_LIST: CREDENTIAL_ACCEPTED}.get(self.kind, VERIFIED)

    def says(self):
        """What a receiver learns from it."""
        identifier = self.made.identifier.hex()
        if self.kind == CERTIFICATE:
            return {"credential": {
                "public": self.subject.public().hex(), "curve": self.subject.curve.name, "number": self.number,
                "name": self.text, "roles": list(self.roles), "first": self.stamp, "last": self.until,
                "issuer": self.sender.fingerprint.hex(), "identifier": identifier}}
        if self.kind == REVOCATION_LIST:
            return {"credential": {
                "issuer": self.sender.fingerprint.hex(), "thisUpdate": self.stamp, "nextUpdate": self.until,
                "handles": [handle.hex() for handle in self.all_handles()], "identifier": identifier}}
        said = {"text": self.text} if self.data is None else {"bytes": self.data.hex()}
        if self.kind == ACKNOWLEDGEMENT:
            said = {"acknowledges": self.answered.made.identifier.hex()}
        if self.kind == PUBLIC_KEY:
            said = {"offeredName": self.text, "public": self.sender.public().hex()}
        if self.kind in (OFFER, COMMAND):
            said["until"] = self.until
        if self.kind == OFFER:
            said.update(self.amount_fields())
            said["offered"], *said["choices"] = self.text.rsplit("\n", self.choices)
        if self.kind in (ACCEPTANCE, RESULT):
            said["answers"] = self.answered.made.identifier.hex()
        if self.kind == ACCEPTANCE:
            said["choice"] = self.choice
        if self.kind == RESULT:
            said["status"] = self.status
        return {**said, "stamp": self.stamp}

    def amount_fields(self):
        return {"currency": self.currency, "amount": self.amount} if self.currency else {}

    def kind_fields(self):
        """Those fields of the JSON that only some kinds have."""
        fields = {}
        if self.kind in (ACKNOWLEDGEMENT, ACCEPTANCE, RESULT):
            fields["acknowledges" if self.kind == ACKNOWLEDGEMENT else "answers"] = self.answered.name
        if self.kind in (CERTIFICATE, OFFER, COMMAND, REVOCATION_LIST):
            fields["until"] = self.until
        if self.kind == CERTIFICATE:
            fields.update(subject=self.subject.name, number=self.number, roles=list(self.roles))
        if self.kind == OFFER:
            fields.update(choices=self.choices, **self.amount_fields())
        if self.kind == ACCEPTANCE:
            fields["choice"] = self.choice
        if self.kind == RESULT:
            fields["status"] = self.status
        if self.kind == REVOCATION_LIST:
            fields["revoked"] = [message.name for message in self.revoked]
            if self.handles:
                fields["handles"] = [handle.hex() for handle in self.handles]
        elif self.data is not None:
            fields["bytes"] = self.data.hex()
        elif self.kind != ACKNOWLEDGEMENT:
            fields.update(text=self.text, coding=self.coding)
        if self.padding is not None:
            fields["padding"] = self.padding
        if self.additional:
            fields["additional"] = self.additional.hex()
        if self.kind == ENCRYPTED_TEXT:
            fields["ephemeral"] = self.recipient.curve.scalar_bytes(self.ephemeral).hex()
        return fields

    def as_json(self):
        curve, made = self.sender.curve, self.made
        return {
            "name": self.name,
            "comment": self.comment,
            "kind": KIND_NAMES[self.kind],
            "sender": self.sender.name,
            "recipient": self.recipient.name if self.recipient else None,
            "ackRequested": self.ack,
            "stamp": self.stamp,
            **self.kind_fields(),
            "signed": made.signed.hex(),
            "identifier": made.identifier.hex(),
            "nonce": curve.scalar_bytes(made.nonce).hex(),
            "signature": signature_bytes(curve, made.r, made.s).hex(),
            "signatureDer": der(0x30, der_integer(made.r), der_integer(made.s)).hex(),
            "payload": made.payload.hex(),
        }

    @staticmethod
    def from_json(fields, keys, messages):
        """The same message made again; `keys` and earlier `messages` by name."""
        answered = fields.get("acknowledges") or fields.get("answers")
        ephemeral = fields.get("ephemeral")
        return Message(
            fields["name"], fields["comment"],
            next(number for number, name in KIND_NAMES.items() if name == fields["kind"]),
            keys[fields["sender"]], keys.get(fields["recipient"]), fields["ackRequested"], fields["stamp"],
            text=fields.get("text", ""),
            data=bytes.fromhex(fields["bytes"]) if "bytes" in fields else None,
            padding=fields.get("padding"),
            additional=bytes.fromhex(fields.get("additional", "")),
            ephemeral=None if ephemeral is None else int(ephemeral, 16),
            answered=messages[answered] if answered else None,
            until=fields.get("until"), choices=fields.get("choices", 0),
            currency=fields.get("currency"), amount=fields.get("amount"), choice=fields.get("choice"),
            status=fields.get("status"), subject=keys.get(fields.get("subject")), number=fields.get("number"),
            roles=tuple(fields.get("roles", ())),
            revoked=tuple(messages[name] for name in fields.get("revoked", ())),
            handles=tuple(bytes.fromhex(handle) for handle in fields.get("handles", ())))
