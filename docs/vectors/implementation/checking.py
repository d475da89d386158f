# SPDX-License-Identifier: Apache-2.0
"""Checks the files on disk."""

import base64
import concurrent.futures
import dataclasses
import gzip
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from implementation.credentials import Anchor, Credentials
from implementation.curves import CURVE, CURVES, Key, Malformed, der, der_integer, der_object_identifier, subject_public_key_info
from implementation.cases_texts import encodings
from implementation.clocks import ANSWERS as CLOCK_ANSWERS
from implementation.files import FOLDER, NAMES
from implementation.messages import Message
from implementation.receiving import CREDENTIAL_ACCEPTED, ENCRYPTED_TEXT, KIND_NAMES, Receiver, Refused, ReplayWindow
from implementation.parts import play as play_parts
from implementation.sealing import entry, unseal
from implementation.transactions import play as play_sequence
from implementation.texts import CODING_FIELDS, CODING_NAMES, DECODE
from implementation.vectorfile import FORMAT


def check_curves():
    for curve in CURVES:
        if not curve.contains(curve.base) or not curve.in_subgroup(curve.base):
            raise ValueError(f"the parameters of {curve.name} are wrong")


class Check:
    """Of one file: counts and mistakes."""

    def __init__(self, name):
        self.name = name
        self.text = gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes()).decode("ascii")
        self.content = json.loads(self.text)
        self.mistakes = []
        self.counts = {}

    def equal(self, what, actual, expected):
        if actual != expected:
            self.mistakes.append(f"{self.name}: {what}: {actual!r} instead of {expected!r}")

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def check_form(self):
        self.equal("formatting", self.text == json.dumps(self.content, indent=1, ensure_ascii=True) + "\n", True)
        self.equal("format", self.content["format"], FORMAT)

    def run(self):
        """What the vectors say, by the inputs in the file."""
        raise NotImplementedError


class TextCheck(Check):
    def run(self):
        for entry in self.content["encode"]:
            self.equal("encodings", encodings(entry["text"]), entry)
            for coding, name in CODING_FIELDS.items():
                if entry.get(name) is not None:
                    self.equal(f"{name} decoded", self.decoded(coding, entry[name]), entry["text"])
            self.count("texts")
        for entry in self.content["malformed"]:
            self.equal(entry["comment"], self.is_malformed(entry), True)
            self.count("malformed texts")

    @staticmethod
    def decoded(coding, encoded):
        try:
            return DECODE[coding](bytes.fromhex(encoded))
        except Malformed as reason:
            return reason

    @staticmethod
    def is_malformed(entry):
        try:
            DECODE[entry["coding"]](bytes.fromhex(entry["bytes"]))
        except Malformed:
            return True
        return False


class VectorCheck(Check):
    SITUATION = {"name", "comment", "receiver", "sender", "from", "others", "time", "maximumAge", "sent", "after",
                 "afterTime", "afterOthers", "afterRefused", "floor", "capacity", "takes", "anchors", "credentials", "credentialsTime",
                 "payload"}

    def run(self):
        self.check_messages()
        self.check_what_arrives()

    def check_messages(self):
        self.keys = {name: self.key(name, fields) for name, fields in self.content["keys"].items()}
        self.messages = {}
        for fields in self.content["messages"]:
            self.check_message(fields)

    def check_what_arrives(self):
        for fields in self.content["receptions"]:
            self.check_reception(fields)
        for what in ("messages", "receptions"):
            names = [fields["name"] for fields in self.content[what]]
            self.equal(f"names of {what}", len(set(names)), len(names))

    def key(self, name, fields):
        curve = CURVE[fields.get("curve") or self.content["curve"]]
        key = Key(name, curve, int(fields["private"], 16))
        self.equal(f"key {name}", {**fields, **key.as_json()}, fields)
        self.count("keys")
        return key

    def check_message(self, fields):
        message = Message.from_json(fields, self.keys, self.messages)
        self.equal(f"message {message.name}", message.as_json(), fields)
        self.messages[message.name] = message
        self.count("messages")

    def check_reception(self, fields):
        receiver = Receiver(
            own=self.keys[fields["receiver"]], sender=self.keys.get(fields["sender"]), originator=fields.get("from"),
            others=[self.keys[name] for name in fields["others"]],
            window=ReplayWindow(fields.get("floor"), fields.get("capacity")),
            time=fields["time"], maximum_age=fields["maximumAge"],
            sent=[self.messages[name].as_sent() for name in fields["sent"]],
            takes=[kind for kind, name in KIND_NAMES.items() if name in fields.get("takes", KIND_NAMES.values())],
            credentials=Credentials([Anchor(self.keys[anchor["key"]], anchor["name"], anchor.get("number"))
                                     for anchor in fields.get("anchors", [])]))
        what = f"reception {fields['name']}"
        receiver.time = fields.get("credentialsTime", fields["time"])
        for name in fields.get("credentials", []):
            verdict = self.verdict(receiver, self.messages[name].made.payload)
            self.equal(f"{what} with {name}", verdict["verdict"], CREDENTIAL_ACCEPTED)
        receiver.time = fields.get("afterTime", fields["time"])
        for name in fields["after"]:
            verdict = self.verdict(receiver, self.messages[name].made.payload)
            self.equal(f"{what} after {name}", verdict["verdict"], self.messages[name].verdict())
        for name in fields.get("afterOthers", []):
            message = self.messages[name]
            other = dataclasses.replace(receiver, sender=message.sender, window=ReplayWindow())
            self.equal(f"{what} after {name}", self.verdict(other, message.made.payload)["verdict"], message.verdict())
        receiver.time = fields["time"]
        for payload in fields.get("afterRefused", []):
            self.equal(f"{what} after a refused one", "step" in self.verdict(receiver, bytes.fromhex(payload)), True)
        verdict = self.verdict(receiver, bytes.fromhex(fields["payload"]))
        self.equal(what, verdict, {name: value for name, value in fields.items() if name not in self.SITUATION})
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


class TransactionsCheck(VectorCheck):
    def check_what_arrives(self):
        super().check_what_arrives()
        for sequence in self.content["sequences"]:
            events = [(event["event"], event.get("message", event.get("choice")), event["time"])
                      for event in sequence["events"]]
            self.equal(sequence["name"], play_sequence(
                self, sequence["table"], events, sequence.get("offer", "offer")), sequence["events"])
            self.count("sequences")
            self.count("events", len(events))


class SealedCheck(Check):
    def run(self):
        for fields in self.content["sealed"]:
            curve, private = CURVE[fields["curve"]], int(fields["private"], 16)
            self.equal(f"sealed key {fields['name']}", fields, entry(
                fields["name"], fields["comment"], curve, private, fields["passphrase"], fields["iterations"]))
            self.equal(f"opened key {fields['name']}", unseal(bytes.fromhex(fields["sealed"]), fields["passphrase"]),
                       (curve, private))
            self.count("sealed keys")
        for fields in self.content["refused"]:
            self.equal(fields["comment"], unseal(bytes.fromhex(fields["sealed"]), fields["passphrase"]), fields["error"])
            self.count("sealed keys refused")


class PartsCheck(Check):
    def run(self):
        for sequence in self.content["sequences"]:
            played = play_parts([(event["from"], bytes.fromhex(event["userData"]), event["time"])
                                 for event in sequence["events"]])
            self.equal(sequence["name"], played, sequence["events"])
            self.count("sequences of SMS")


class ClocksCheck(Check):
    def run(self):
        for what, answers in CLOCK_ANSWERS.items():
            for fields in self.content[what]:
                self.equal(f"{what} {fields['name']}", {**fields, **answers(fields)}, fields)
                self.count("cases of clocks")


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


def check_of(name):
    return {"text": TextCheck, "transactions": TransactionsCheck, "sealed": SealedCheck,
            "parts": PartsCheck, "clocks": ClocksCheck}.get(name, VectorCheck)(name)


def check_file(name):
    check = check_of(name)
    check.check_form()
    check.run()
    if isinstance(check, VectorCheck) and shutil.which("openssl"):
        check.check_with_openssl()
    return check


# Their values are words that README.md lists; those of the others are names, numbers, or bytes.
IN_WORDS = ("verdict", "result", "state", "table", "event", "error", "revocation")
CODINGS = ("coding", "chosen")


def named_in(content, found):
    """Fields of a file, words in them, and codings, each as README.md must have it."""
    if isinstance(content, list):
        for entry in content:
            named_in(entry, found)
    elif isinstance(content, dict):
        for field, value in content.items():
            found.add(f"`{field}`")
            if field in IN_WORDS and value is not None:
                found.add(f"`{value}`")
            elif field in CODINGS:
                found.add(f"{value} ({CODING_NAMES[value]})")
            named_in(list(value.values()) if field == "keys" else value, found)


def check_readme():
    """The names that are missing there."""
    found = set()
    for name in NAMES:
        named_in(check_of(name).content, found)
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    return [f"README.md does not name {name}" for name in sorted(found) if name not in page]


def check_files():
    check_curves()
    mistakes, counts = check_readme(), {"files": len(NAMES)}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for check in pool.map(check_file, NAMES):
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
