# SPDX-License-Identifier: Apache-2.0
"""Vectors of kinds 5 and 10: certificates and revocation lists, and of messages from certified senders."""

from implementation.credentials import HINT_LENGTH
from implementation.curves import CURVE
from implementation.receiving import (
    CERTIFICATE, DAY, MALFORMED, OFFER, REPLAYED, REVOCATION_LIST, SIGNATURE_INVALID, SIGNED_TEXT, STEP, STEPS_AFTER,
    TOO_OLD, UNKNOWN_SENDER, UNSUPPORTED,
)
from implementation.texts import UTF_8, UTF_16
from implementation.vectorfile import (
    ANCHOR, FIRST_STAMP, ISSUING, ROOT, SUPPLIER, Key, abscissa_without_point, flip, secret, unreduced,
    unreduced_polynomial, with_header, with_signature,
)

BEGIN = FIRST_STAMP - 30 * DAY
END = FIRST_STAMP + 335 * DAY
NUMBER, SHORT_CODE = "+491701234567", "48484"
POINT_AT = 20


def add_credentials(file):
    def certify(name, comment, subject, issuer=ROOT, **fields):
        return file.add(name, comment, CERTIFICATE, sender=issuer, subject=subject,
                        **{"stamp": BEGIN, "until": END, **fields})

    certify("certificate-alice", "A person, with number and name.", "alice", number=NUMBER, roles=("person",),
            text="Alice Rossi")
    certify("certificate-issuing", "An issuing authority, by name.", ISSUING, roles=("issuing authority",), text="Isaac")
    certify("certificate-supplier", "A supplier with a short number and no name, certified by the issuing authority.",
            SUPPLIER, issuer=ISSUING, number=SHORT_CODE, roles=("service supplier",), stamp=BEGIN + DAY,
            until=END + DAY)
    certify("certificate-bob", "Two roles, a name and no number.", "bob", roles=("person", "device"), text="Bob")
    certify("certificate-alice-later", "The next one for the number, for another key.", "carol", number=NUMBER,
            roles=("person",), text="Alice Rossi", stamp=BEGIN + 300 * DAY, until=END + 300 * DAY)
    certificates = file.messages
    for name, comment, sender, days, revoked in [
        ("revocation-empty", "Nothing is revoked.", ROOT, 0, ()),
        ("revocation-alice", "Alice's certificate is revoked.", ROOT, 1, ("certificate-alice",)),
        ("revocation-two", "Two certificates are revoked.", ROOT, 2, ("certificate-bob", "certificate-issuing")),
        ("revocation-supplier", "The list of the issuing authority.", ISSUING, 3, ("certificate-supplier",)),
    ]:
        stamp = FIRST_STAMP + days * DAY
        file.add(name, comment, REVOCATION_LIST, sender=sender, stamp=stamp, until=stamp + 7 * DAY,
                 revoked=tuple(certificates[certificate] for certificate in revoked))
    file.add("text-supplier", "From the supplier.", SIGNED_TEXT, sender=SUPPLIER, recipient="bob", text="We are open")
    file.add("offer-supplier", "From the supplier, for anyone.", OFFER, sender=SUPPLIER, until=FIRST_STAMP + DAY * 9,
             currency="EUR", amount=99, text="Weather for a week")


def add_more_credentials(file):
    def certify(name, comment, **fields):
        file.add(name, comment, CERTIFICATE, sender=ROOT,
                 **{"subject": "carol", "stamp": BEGIN, "until": END, "roles": ("person",), **fields})

    certify("certificate-one-digit", "A number of one digit.", number="1")
    certify("certificate-fifteen-digits", "A number of fifteen digits.", number="+123456789012345")
    certify("certificate-zeros", "A number of zeros.", number="000")
    certify("certificate-all-roles", "All roles that go together.", number="112",
            roles=("person", "service supplier", "device"))
    certify("certificate-utf16", "A name in UTF-16.", text="你好，世界")
    certify("certificate-long-name", "A certificate that takes two SMS.", text="A name that is long " * 8, number="12")
    certify("certificate-one-step", "Valid for twenty seconds.", number="13", until=BEGIN)
    certify("certificate-widest", "The widest validity.", number="14", stamp=0, until=(2 ** 32 - 1) * STEP)


def resigned(message, **replaced):
    """With other bytes at some offsets of the content, under a signature that holds."""
    content = bytearray(message.content())
    for offset, value in replaced.items():
        at = int(offset.strip("_"))
        content[at:at + len(value)] = value
    return message.forged(content=bytes(content)).payload


def receive_credentials(file):
    alice, issuing, supplier, bob, later = (file.messages[f"certificate-{name}"] for name in
                                            ("alice", "issuing", "supplier", "bob", "alice-later"))
    curve = alice.sender.curve
    now = FIRST_STAMP
    statement = alice.content()

    def refused(name, comment, message, verdict, step, payload=None, **situation):
        file.receive(name, comment, message, verdict, step, payload, **{"time": now, **situation})

    holds = ", under a signature that holds."
    refused("certificate-short", "Shorter than the shortest.", alice, MALFORMED, "C1",
            alice.made.payload[:4 + 19 + curve.signature_length])
    refused("certificate-short-point", "The point is cut.", alice, MALFORMED, "C1",
            alice.forged(content=statement[:-len("Alice Rossi") - 4]).payload)
    refused("certificate-validity", f"The last step is before the first{holds}", alice, MALFORMED, "C1",
            resigned(alice, _2=(BEGIN // STEP - 1).to_bytes(4, "big")))
    refused("certificate-no-role", f"No role{holds}", alice, MALFORMED, "C1", resigned(alice, _10=b"\x10"))
    refused("certificate-authority-and-person", f"Issuing authority and person{holds}", alice, MALFORMED, "C1",
            resigned(alice, _10=b"\x19"))
    refused("certificate-reserved-roles", f"A bit that must be 0 is 1{holds}", alice, MALFORMED, "C1",
            resigned(alice, _10=b"\x31"))
    refused("certificate-reserved-curve", f"A bit that must be 0 is 1{holds}", alice, MALFORMED, "C1",
            resigned(alice, _11=bytes([0x80 | curve.identifier])))
    refused("certificate-unknown-curve", f"The subject's curve is not assigned{holds}", alice, UNSUPPORTED, "C1",
            resigned(alice, _11=b"\x11"))
    refused("certificate-nobody", f"Neither number nor name{holds}", bob, MALFORMED, "C1",
            bob.forged(content=bob.content()[:POINT_AT + bob.subject.curve.point_length]).payload)
    refused("certificate-number-letter", f"A digit is no decimal{holds}", alice, MALFORMED, "C1",
            resigned(alice, _12=b"\x4a"))
    refused("certificate-number-sixteen", f"Sixteen digits{holds}", alice, MALFORMED, "C1",
            resigned(alice, _12=bytes.fromhex("1234567890123456")))
    refused("certificate-number-gap", f"A digit behind F{holds}", alice, MALFORMED, "C1",
            resigned(alice, _12=bytes.fromhex("49f1234567ffffff")))
    refused("certificate-number-international", f"No number, but international{holds}", bob, MALFORMED, "C1",
            resigned(bob, _10=b"\x15"))
    for name, comment, point in bad_points(alice.subject):
        refused(f"certificate-{name}", comment, alice, MALFORMED, "C1", resigned(alice, _20=point))
    for name, changes in [("ack", {"ack": True}), ("padded", {"padded": True}),
                          ("bound", {"recipient": file.keys["bob"]})]:
        refused(f"certificate-{name}", f"A bit of the header that must be 0 is 1{holds}", alice, MALFORMED, 4,
                alice.forged(**changes).payload)

    refused("certificate-unknown-issuer", "The authority is no anchor.", alice, UNKNOWN_SENDER, "C2",
            anchors=[{"key": "carol", "name": "Carol"}])
    refused("certificate-no-anchors", "There are no anchors.", alice, UNKNOWN_SENDER, "C2", anchors=[])
    refused("certificate-without-issuing", "The certificate of the issuing authority is not held.", supplier,
            UNKNOWN_SENDER, "C2", credentials=[])
    by_supplier = alice.forged(sender=file.keys[SUPPLIER], content=with_hint(statement, file.keys[SUPPLIER])).payload
    refused("certificate-by-supplier", "A supplier certifies, which it cannot.", alice, UNKNOWN_SENDER, "C2",
            by_supplier, credentials=["certificate-issuing", "certificate-supplier"])
    refused("certificate-held", "It is held.", alice, REPLAYED, "C3", credentials=["certificate-alice"])
    refused("certificate-changed", "One bit of the name is another.", alice, SIGNATURE_INVALID, "C4",
            flip(alice.made.payload, 4 + len(statement) - 1))
    refused("certificate-other-hint", "The hint means the authority, but another has signed.", alice,
            SIGNATURE_INVALID, "C4", alice.forged(signer=file.keys["carol"]).payload)
    refused("certificate-r-zero", "r is 0.", alice, SIGNATURE_INVALID, "C4", with_signature(alice, r=0))
    by_issuing = issuing.forged(sender=file.keys[ISSUING], content=with_hint(issuing.content(), file.keys[ISSUING]))
    refused("certificate-path-too-long", "The issuing authority makes an issuing authority.", issuing,
            SIGNATURE_INVALID, "C5", by_issuing.payload, credentials=["certificate-issuing"])
    refused("certificate-malformed-name", f"The name is malformed{holds}", alice, MALFORMED, "C6",
            alice.forged(coding=UTF_8, content=statement[:POINT_AT + curve.point_length] + b"\xff").payload)
    refused("certificate-expired", "One step after its end.", alice, TOO_OLD, "C7", time=END + STEP)
    refused("certificate-path-expired", "The certificate of the issuing authority has ended.", supplier, TOO_OLD, "C7",
            time=END + STEP, credentialsTime=now)
    refused("certificate-revoked", "It is revoked.", alice, SIGNATURE_INVALID, "C8", time=now + 2 * DAY,
            credentials=["revocation-alice"])
    refused("certificate-path-revoked", "The certificate of the issuing authority is revoked.", supplier,
            SIGNATURE_INVALID, "C8", time=now + 3 * DAY, credentials=["certificate-issuing", "revocation-two"])
    refused("certificate-older", "A later one for the number is held.", alice, TOO_OLD, "C9",
            credentials=["certificate-alice-later"])
    file.receive("certificate-at-its-end", "The last second of its last step.", alice, time=END + STEP - 1)
    file.receive("certificate-before-its-begin", "It is accepted before it is valid.", alice, time=BEGIN - DAY)
    file.receive("certificate-replaces", "It takes the place of an earlier one.", later, time=now,
                 credentials=["certificate-alice"])
    file.receive("certificate-other-s", "(r, n - s) is a signature of the same certificate.", alice,
                 payload=with_signature(alice, s=curve.n - alice.made.s), credentials=["certificate-alice"])
    receive_lists(file)
    receive_from_certified(file)


def bad_points(key):
    curve = key.curve
    yield "point-off-curve", "The point is not on the curve.", b"\x02" + curve.field_bytes(abscissa_without_point(curve))
    yield "point-infinity", "The point is at infinity.", bytes(curve.point_length)
    if curve.cofactor > 1:
        yield "point-x-zero", "x = 0: the point of order two.", b"\x02" + bytes(curve.field.length)
        outside = curve.add(key.point, curve.point_of_order_two())
        yield "point-outside", "On the curve, but outside the subgroup.", curve.compressed(outside)


def with_hint(content, issuer):
    return content[:6] + issuer.fingerprint[:HINT_LENGTH] + content[10:]


def receive_lists(file):
    empty, revoking, two, by_issuing = (file.messages[f"revocation-{name}"] for name in
                                        ("empty", "alice", "two", "supplier"))
    curve = empty.sender.curve

    def refused(name, comment, message, verdict, step, payload=None, **situation):
        file.receive(f"list-{name}", comment, message, verdict, step, payload, **situation)

    holds = ", under a signature that holds."
    refused("short", "Shorter than the shortest.", empty, MALFORMED, "L1",
            empty.made.payload[:4 + 9 + curve.signature_length])
    refused("odd", f"Half a handle{holds}", empty, MALFORMED, "L1", empty.forged(content=empty.content() + b"\x01\x02").payload)
    refused("validity", f"The next update is before this{holds}", empty, MALFORMED, "L1",
            resigned(empty, _2=(empty.stamp // STEP - 1).to_bytes(4, "big")))
    handles = two.content()[10:]
    refused("descending", f"The handles descend{holds}", two, MALFORMED, "L1",
            resigned(two, _10=handles[4:] + handles[:4]))
    refused("twice", f"A handle is there twice{holds}", two, MALFORMED, "L1", resigned(two, _10=handles[:4] * 2))
    refused("coding", "Text coding 1.", empty, MALFORMED, 4, empty.forged(coding=UTF_8).payload)
    refused("bound", "B = 1.", empty, MALFORMED, 4, empty.forged(recipient=file.keys["bob"]).payload)
    refused("unknown-issuer", "The authority is no anchor.", empty, UNKNOWN_SENDER, "L2", anchors=[])
    refused("without-issuing", "The certificate of the issuing authority is not held.", by_issuing, UNKNOWN_SENDER, "L2",
            credentials=[])
    refused("held", "It is held.", empty, REPLAYED, "L3", credentials=["revocation-empty"])
    refused("older", "A later one is held.", empty, TOO_OLD, "L3", credentials=["revocation-alice"],
            time=revoking.stamp)
    refused("same-update", f"Another list with the same update is held{holds}", empty, TOO_OLD, "L3",
            empty.forged(content=empty.content() + b"\x01\x02\x03\x04").payload, credentials=["revocation-empty"])
    refused("changed", "One bit of a handle is another.", revoking, SIGNATURE_INVALID, "L4",
            flip(revoking.made.payload, 4 + 13))
    refused("s-zero", "s is 0.", empty, SIGNATURE_INVALID, "L4", with_signature(empty, s=0))
    refused("future", "It lies 28 hours ahead, and a step more.", empty, SIGNATURE_INVALID, "L5",
            time=empty.stamp - STEPS_AFTER * STEP - 1)
    file.receive("list-ahead", "It lies 28 hours ahead.", empty, time=empty.stamp - STEPS_AFTER * STEP)
    file.receive("list-newer", "It takes the place of an earlier one.", revoking, credentials=["revocation-empty"])
    file.receive("list-old", "An old list is better than none.", empty, time=empty.until + 100 * DAY)
    file.receive("list-of-another", "Each authority has its own list.", by_issuing, time=by_issuing.stamp,
                 credentials=["certificate-issuing", "revocation-empty"])


def receive_from_certified(file):
    text, by_supplier, offer = (file.messages[name] for name in ("text-bound", "text-supplier", "offer-supplier"))
    alice, supplier = (file.messages[f"certificate-{name}"] for name in ("alice", "supplier"))
    chain = ["certificate-issuing", "certificate-supplier"]

    def told(certificate, until, revocation):
        return {"certification": {
            "number": certificate.number, "name": certificate.text, "roles": list(certificate.roles),
            "anchor": ANCHOR["name"], "until": until, "revocation": revocation}}

    def receive(name, comment, message, credentials, originator, *refused, sender=None, **situation):
        expected = situation.pop("expected", {})
        file.receive(f"certified-{name}", comment, message, *refused, sender=sender, anchors=[ANCHOR],
                     credentials=credentials, expected=expected, **{"from": originator}, **situation)

    receive("person", "From a number that is certified by an anchor.", text, ["certificate-alice"], NUMBER,
            expected=told(alice, END, "missing"))
    receive("chain", "From a number that is certified by an issuing authority: its end is the path's.", by_supplier, chain,
            SHORT_CODE, expected=told(supplier, END, "missing"))
    receive("offer", "An offer from a certified supplier.", offer, chain, SHORT_CODE,
            expected=told(supplier, END, "missing"))
    receive("offer-by-person", "A certified person makes no offers.", file.messages["offer-anyone"], ["certificate-alice"],
            NUMBER, UNKNOWN_SENDER, 9)
    receive("elsewhere", "From another number.", text, ["certificate-alice"], "+491701234568", UNKNOWN_SENDER, 9)
    receive("national", "From the number without +.", text, ["certificate-alice"], NUMBER[1:], UNKNOWN_SENDER, 9)
    receive("without-number", "A certificate without a number makes no number known.",
            file.messages["accept-bob"], ["certificate-bob"], "Bob", UNKNOWN_SENDER, 9)
    receive("compared-first", "The key that people accepted comes first.", text, ["certificate-alice"], NUMBER,
            SIGNATURE_INVALID, 16, sender="carol")
    receive("compared", "The same key was accepted by people: nothing is told of the certificate.", text,
            ["certificate-alice"], NUMBER, sender="alice")
    receive("revoked", "The certificate was revoked after it was accepted.", text,
            ["certificate-alice", "revocation-alice"], NUMBER, UNKNOWN_SENDER, 9, time=text.stamp + 2 * DAY)
    receive("path-revoked", "The certificate of the issuing authority was.", by_supplier, [*chain, "revocation-two"],
            SHORT_CODE, UNKNOWN_SENDER, 9, time=by_supplier.stamp + 3 * DAY)
    receive("current", "The list is current.", text, ["certificate-alice", "revocation-empty"], NUMBER,
            expected=told(alice, END, "current"))
    receive("old", "Its next update has passed.", text, ["certificate-alice", "revocation-empty"], NUMBER,
            expected=told(alice, END, "old"), time=FIRST_STAMP + 7 * DAY + STEP, maximumAge=14 * DAY)
    receive("one-missing", "One list is current, the other is missing.", by_supplier, [*chain, "revocation-empty"],
            SHORT_CODE, expected=told(supplier, END, "missing"))
    receive("not-any-more", "The certificate has ended.", text, ["certificate-alice"], NUMBER, UNKNOWN_SENDER, 9,
            credentialsTime=END, time=END + STEP)
    receive("not-yet", "The certificate has not begun.", text, ["certificate-alice-later"], NUMBER, UNKNOWN_SENDER, 9)
    receive("replaced", "The next certificate is for another key.", text,
            ["certificate-alice", "certificate-alice-later"], NUMBER, UNKNOWN_SENDER, 9)
    file.receive("anchor-number", "An anchor with a number is the sender at it.", file.messages["carol-text"],
                 sender=None, anchors=[{"key": "carol", "name": "Carol", "number": NUMBER}],
                 credentials=[], **{"from": NUMBER})


def receive_more_credentials(file):
    alice, bob = file.messages["certificate-alice"], file.messages["certificate-bob"]
    utf16 = bob.forged(coding=UTF_16, content=bob.content()[:POINT_AT + bob.subject.curve.point_length] + b"odd")
    file.receive("certificate-name-utf16", "The name is an odd number of bytes of UTF-16.", bob, MALFORMED, "C6",
                 utf16.payload)
    # Order: the first row of the table decides.
    file.receive("order-certificate-issuer", "Malformed, and from an unknown authority.", alice, MALFORMED, "C1",
                 resigned(alice, _10=b"\x10"), anchors=[])
    file.receive("order-certificate-curve", "An unknown curve, and no role.", alice, MALFORMED, "C1",
                 resigned(alice, _10=b"\x10", _11=b"\x11"))
    file.receive("order-certificate-curve-issuer", "An unknown curve, and from an unknown authority.", alice, UNSUPPORTED,
                 "C1", resigned(alice, _11=b"\x11"), anchors=[])
    file.receive("order-certificate-expired-revoked", "Revoked, and its end has passed.", alice, TOO_OLD, "C7",
                 time=END + STEP, credentialsTime=FIRST_STAMP + 2 * DAY, credentials=["revocation-alice"])
    file.receive("order-certificate-forged-expired", "Forged, and its end has passed.", alice, SIGNATURE_INVALID, "C4",
                 with_signature(alice, s=1), time=END + STEP)
    longer = alice.forged(content=alice.content()[:2] + ((END + DAY) // STEP).to_bytes(4, "big") + alice.content()[6:])
    file.receive("certificate-longer", "The same begin and a later end.", alice, payload=longer.payload,
                 credentials=["certificate-alice"],
                 expected={"credential": {**alice.says()["credential"], "last": END + DAY,
                                          "identifier": longer.identifier.hex()}})
    shorter = alice.forged(content=alice.content()[:2] + ((END - DAY) // STEP).to_bytes(4, "big") + alice.content()[6:])
    file.receive("certificate-shorter", "The same begin and an earlier end.", alice, TOO_OLD, "C9", shorter.payload,
                 credentials=["certificate-alice"])
    file.receive("certificate-not-taken", "A receiver of texts.", alice, UNSUPPORTED, 3, takes=(SIGNED_TEXT,))


# On P-192: three authorities whose fingerprints have the same first four bytes, found by trying.
SAME_HINT = {"eve": 1322328, "eva": 2718773, "ivy": 4109586}


def keys_with_one_hint():
    curve = CURVE["P-192"]
    start = secret(curve, "P-192 private hint")
    return [Key(name, curve, start + offset) for name, offset in SAME_HINT.items()]


def add_with_one_hint(file):
    for name in SAME_HINT:
        file.add(f"certificate-by-{name}", "The hint means two authorities.", CERTIFICATE, sender=name, subject="carol",
                 stamp=BEGIN, until=END, number="15", roles=("person",))
        file.add(f"revocation-by-{name}", "The hint means two authorities.", REVOCATION_LIST, sender=name,
                 stamp=FIRST_STAMP + (DAY if name == "eve" else 0), until=FIRST_STAMP + 8 * DAY)


def receive_with_one_hint(file):
    all_three = [{"key": name, "name": name} for name in SAME_HINT]
    both = all_three[:2]
    eve, eva, ivy = (file.messages[f"certificate-by-{name}"] for name in SAME_HINT)
    later, earlier, third = (file.messages[f"revocation-by-{name}"] for name in SAME_HINT)
    file.receive("hint-first", "Of two authorities with the hint the first has signed.", eve, anchors=both)
    file.receive("hint-second", "Of two authorities with the hint the second has signed.", eva, anchors=both)
    file.receive("hint-neither", "Of two authorities with the hint none has signed.", eve, SIGNATURE_INVALID, "C4",
                 with_signature(eve, s=1), anchors=both)
    file.receive("hint-one", "Only the other is an anchor.", eve, SIGNATURE_INVALID, "C4", anchors=both[1:])
    file.receive("hint-third", "Of three authorities with the hint the third has signed: two are tried.", ivy, SIGNATURE_INVALID,
                 "C4", anchors=all_three)
    file.receive("hint-list-third", "The same with a list.", third, SIGNATURE_INVALID, "L4", anchors=all_three)
    file.receive("hint-list-third-of-two", "The first has a later list, and is left out before two are tried.", third,
                 anchors=all_three, credentials=["revocation-by-eve"], time=later.stamp)
    file.receive("hint-certificate-of-the-other", "The other's certificate for the number stays.", eva, anchors=both,
                 credentials=["certificate-by-eve"])
    file.receive("hint-list", "The other's later list does not count.", earlier, anchors=both,
                 credentials=["revocation-by-eve"], time=later.stamp)
    file.receive("hint-list-older", "Its own later list does.", earlier, TOO_OLD, "L3", anchors=both[:1],
                 credentials=["revocation-by-eve"], time=later.stamp)
