# SPDX-License-Identifier: Apache-2.0
"""Vectors that catch wrong receivers: each of these would pass the other vectors."""

from implementation.cases import other_curve, padding_to_the_end, resealed
from implementation.cases_answers import UNTIL
from implementation.cases_credentials import BEGIN, END, NUMBER, POINT_AT, SHORT_CODE, resigned
from implementation.messages import header_bytes
from implementation.receiving import (
    CERTIFICATE, COMMAND, DAY, ENCRYPTED_TEXT, MALFORMED, NOT_FOR_THIS_RECIPIENT, OFFER, REVOCATION_LIST, SIGNATURE_INVALID,
    SIGNED_TEXT, STEP, TOO_OLD, UNKNOWN_SENDER, UNSUPPORTED,
)
from implementation.signing import TAG_LENGTH, digest_of, ecdsa_sign, leftmost_bits, signature_bytes, signed_bytes
from implementation.texts import UTF_8
from implementation.vectorfile import ANCHOR, FIRST_STAMP, ISSUING, ROOT, SUPPLIER, flip, with_header, with_signature

DEVICE_NUMBER, AUTHORITY_NUMBER, ROOT_NUMBER, EARLY_NUMBER = "+491701234599", "+4930", "112", "48485"
CHAIN = ["certificate-issuing", "certificate-supplier"]


def receive_from_wrong_senders(file):
    """Answers of somebody whom the message was not sent to."""
    carol = file.keys["carol"]
    for name, answer, sent in [("ack", "ack-text", "text-acknowledge"), ("accept", "accept-bob", "offer-bob"),
                               ("result", "result-done", "command-text")]:
        message = file.messages[answer]
        file.receive(f"{name}-by-carol-of-bobs", "Carol answers what was sent to bob, in everything else as he does.",
                     message, SIGNATURE_INVALID, 14, message.forged(sender=carol).payload, sender="carol", sent=[sent])
    anyone = file.messages["ack-anyone"]
    file.receive("ack-by-carol-of-anyones", "Carol acknowledges what was sent to anyone.", anyone,
                 payload=anyone.forged(sender=carol).payload, sender="carol",
                 sent=["text-anyone-acknowledge", "text-acknowledge"])


def receive_in_wrong_order(file):
    """Tests that must not come before others, and bytes that must all be compared."""
    text, encrypted, padded, ack = (file.messages[name] for name in
                                    ("text-bound", "encrypted-short", "encrypted-padded", "ack-text"))
    empty, curve = file.messages["text-empty"], text.sender.curve
    file.receive("order-signature-floor", "Forged, and at the floor.", text, SIGNATURE_INVALID, 16,
                 with_signature(text, s=1), floor=text.stamp)
    file.receive("order-signature-padding", "Forged, and P = 1 without the byte 80.", padded, SIGNATURE_INVALID, 16,
                 padded.forged(coding=UTF_8, content=b"Yes", signature=signature_bytes(curve, padded.made.r, 1)).payload)
    late = empty.stamp + 6 * DAY
    file.receive("floor-not-of-the-clock", "The floor is that of the stamps, not of the receiver's clock.", text,
                 after=[empty], afterTime=late, time=text.stamp + 7, maximumAge=late - empty.stamp)
    carol_text = file.messages["carol-text"]
    file.receive("window-of-another", "Each sender's key has its own window.", text, afterOthers=["carol-text"],
                 time=text.stamp, maximumAge=carol_text.stamp - text.stamp)
    e = leftmost_bits(curve, digest_of(curve, text.made.signed))
    file.receive("signature-infinity", "r and s with which the sum of both points is at infinity.", text, SIGNATURE_INVALID, 16,
                 with_signature(text, r=-e * pow(text.sender.private, -1, curve.n) % curve.n))
    file.receive("r-is-1", "r is 1, the lowest.", text, SIGNATURE_INVALID, 16, with_signature(text, r=1))
    anyone, carol = file.messages["text-anyone"], file.keys["carol"]
    header = header_bytes(SIGNED_TEXT, curve, anyone.stamp, False, False, False, anyone.coding)
    signed = signed_bytes(header, anyone.stamp, anyone.sender.fingerprint, carol.fingerprint, anyone.content())
    file.receive("anyone-signed-for-carol", "B = 0, and carol's fingerprint is signed: it is for nobody.", anyone,
                 SIGNATURE_INVALID, 16, header + anyone.content() + signature_bytes(
                     curve, *ecdsa_sign(curve, anyone.sender.private, signed)[1:]), others=["carol"])
    infinity = bytes(encrypted.recipient.curve.point_length)
    file.receive("encrypted-r-infinity", "R is at infinity, with Z = 0.", encrypted, NOT_FOR_THIS_RECIPIENT, 12,
                 resealed(encrypted, infinity, 0))
    for place in range(TAG_LENGTH):
        file.receive(f"encrypted-tag-{place}", f"One bit of byte {place} of the tag is another.", encrypted,
                     NOT_FOR_THIS_RECIPIENT, 12, flip(encrypted.made.payload, place - TAG_LENGTH))
    for place in range(1, 4):
        file.receive(f"ack-handle-{place}", f"One bit of byte {place} of the handle is another.", ack,
                     SIGNATURE_INVALID, 14, flip(ack.made.payload, 4 + place))


def add_for_wrong_receivers(file):
    def certify(name, comment, subject, issuer=ROOT, stamp=BEGIN, until=END, roles=("person",), **fields):
        file.add(name, comment, CERTIFICATE, sender=issuer, subject=subject, stamp=stamp, until=until, roles=roles,
                 **fields)

    certify("certificate-device", "A device with a number.", "alice", number=DEVICE_NUMBER, roles=("device",))
    certify("certificate-issuing-number", "An issuing authority with a number.", ISSUING, number=AUTHORITY_NUMBER,
            roles=("issuing authority",))
    certify("certificate-alice-by-issuing", "Another authority certifies alice's number for carol, from later on.",
            "carol", issuer=ISSUING, number=NUMBER, stamp=BEGIN + DAY)
    certify("certificate-national", "The digits of alice's number without +, from later on.", "carol",
            number=NUMBER[1:], text="Alice Rossi", stamp=BEGIN + DAY)
    certify("certificate-name-alone", "The name alone, from later on.", "carol", number=None, text="Alice Rossi",
            stamp=BEGIN + DAY)
    certify("certificate-supplier-early", "Valid before the issuing authority's own certificate is.", SUPPLIER,
            issuer=ISSUING, number=EARLY_NUMBER, roles=("service supplier",), stamp=BEGIN - DAY)
    certify("certificate-renamed", "Alice's number under another name, from later on.", "carol", number=NUMBER,
            text="Alice Bianchi", stamp=BEGIN + DAY)
    certify("certificate-bob-later", "The name alone, from later on.", "carol", text="Bob", stamp=BEGIN + DAY)
    certify("certificate-bobby", "Another name alone.", "carol", text="Bobby", stamp=BEGIN + DAY)
    certify("certificate-issuing-person", "The key of the issuing authority as that of a person.", ISSUING, text="Isaac at home")
    certify("certificate-other-authority", "Another issuing authority.", "carol", text="Carol's authority",
            roles=("issuing authority",))
    alice = file.messages["certificate-alice"]
    stamp = FIRST_STAMP + DAY
    file.add("revocation-at-once", "The next update is in the step of this one.", REVOCATION_LIST, sender=ROOT, stamp=stamp,
             until=stamp)
    for place in range(4):
        file.add(f"revocation-near-{place}", f"One bit of byte {place} of the handle of alice's certificate is another.",
                 REVOCATION_LIST, sender=ROOT, stamp=stamp, until=stamp + 7 * DAY, handles=(flip(alice.handle(), place),))
    for name, comment, days, revoked in [
        ("empty", "The list of the issuing authority: nothing is revoked.", 1, ()),
        ("alice", "The issuing authority revokes what another has issued.", 1, (alice,)),
    ]:
        stamp = FIRST_STAMP + days * DAY
        file.add(f"revocation-issuing-{name}", comment, REVOCATION_LIST, sender=ISSUING, stamp=stamp,
                 until=stamp + 8 * DAY, revoked=revoked)
    for name, comment, sender in [("issuing", "From the issuing authority.", ISSUING), ("root", "From the anchor.", ROOT)]:
        file.add(f"offer-{name}", comment, OFFER, sender=sender, until=UNTIL, text="A certificate")
    file.add("offer-amount-alone", "An amount and no text.", OFFER, recipient="bob", until=UNTIL, currency="EUR", amount=1)
    file.add("command-at-once", "Until is the step of the stamp.", COMMAND, recipient="bob", stamp=FIRST_STAMP, until=FIRST_STAMP,
             text="Now")
    for name, comment, sender, stamp in [
        ("text-begin", "In the first step of alice's certificate.", "alice", BEGIN),
        ("text-end", "In the last step of alice's certificate.", "alice", END),
        ("text-supplier-begin", "In the first step of the issuing authority's certificate.", SUPPLIER, BEGIN),
        ("text-supplier-end", "In the last step of the issuing authority's certificate.", SUPPLIER, END),
    ]:
        file.add(name, comment, SIGNED_TEXT, sender=sender, recipient="bob", stamp=stamp, text="On the edge")


def receive_from_certified_on_the_edge(file):
    messages = file.messages
    text, by_supplier, carol_text = (messages[name] for name in ("text-bound", "text-supplier", "carol-text"))
    alice, supplier, early, by_issuing, device, issuing = (messages[f"certificate-{name}"] for name in (
        "alice", "supplier", "supplier-early", "alice-by-issuing", "device", "issuing-number"))

    def receive(name, comment, message, credentials, originator, *refused, told=None, anchors=(ANCHOR,), sender=None,
                **situation):
        """`told`: certificate, end of the path, state of the lists."""
        expected = {}
        if told:
            certificate, until, revocation = told
            expected = {"certification": {
                "number": certificate.number, "name": certificate.text, "roles": list(certificate.roles),
                "anchor": ANCHOR["name"], "until": until, "revocation": revocation}}
        file.receive(f"certified-{name}", comment, message, *refused, sender=sender, anchors=list(anchors),
                     credentials=list(credentials), expected=expected, **{"from": originator}, **situation)

    unknown = (UNKNOWN_SENDER, 9)
    # Offers
    offer = messages["offer-anyone"]
    receive("offer-by-device", "A certified device makes no offers.", offer, ["certificate-device"], DEVICE_NUMBER,
            *unknown)
    receive("text-by-device", "It may send texts.", text, ["certificate-device"], DEVICE_NUMBER,
            told=(device, END, "missing"))
    receive("offer-by-authority", "An authority makes offers.", messages["offer-issuing"],
            ["certificate-issuing-number"], AUTHORITY_NUMBER, told=(issuing, END, "missing"))
    receive("offer-by-anchor", "An anchor makes offers, and has no roles.", messages["offer-root"], [], ROOT_NUMBER,
            anchors=[{**ANCHOR, "number": ROOT_NUMBER}])
    receive("offer-by-compared", "The roles of somebody whom people accepted are not asked for.", offer,
            ["certificate-alice"], NUMBER, sender="alice")

    # Several certificates
    both = ["certificate-issuing", "certificate-alice", "certificate-alice-by-issuing"]
    receive("first-accepted", "Two authorities certify the number: the certificate that was accepted first counts.",
            text, both, NUMBER, told=(alice, END, "missing"))
    receive("first-accepted-other", "The other was accepted first.", carol_text, [both[0], both[2], both[1]], NUMBER,
            told=(by_issuing, END, "missing"))
    receive("second-accepted", "The key of the second does not count.", text, [both[0], both[2], both[1]], NUMBER,
            SIGNATURE_INVALID, 16)
    receive("first-accepted-revoked", "When the first is revoked the second counts.", carol_text,
            [*both, "revocation-alice"], NUMBER, time=messages["revocation-alice"].stamp,
            told=(by_issuing, END, "missing"))
    receive("national-stays", "The digits without + are another number: nothing is replaced.", text,
            ["certificate-alice", "certificate-national"], NUMBER, told=(alice, END, "missing"))
    receive("name-stays", "A certificate of the name alone replaces none with a number.", text,
            ["certificate-alice", "certificate-name-alone"], NUMBER, told=(alice, END, "missing"))
    file.receive("certificate-beside-name", "A certificate with a number is not compared with one of the name alone.",
                 alice, time=FIRST_STAMP, credentials=["certificate-name-alone"])
    file.receive("certificate-beside-national", "Nor with one of the number without +.", alice, time=FIRST_STAMP,
                 credentials=["certificate-national"])

    receive("place-of-the-replaced", "A certificate that replaces another stands in its place, before that of another authority.",
            carol_text, [*both, "certificate-renamed"], NUMBER, told=(messages["certificate-renamed"], END, "missing"))
    receive("other-name-replaces", "Another name for the number: the certificate is replaced.", text,
            ["certificate-alice", "certificate-renamed"], NUMBER, SIGNATURE_INVALID, 16)
    bob = messages["certificate-bob"]
    file.receive("certificate-beside-other-name", "Of the names alone, another is held.", bob, time=FIRST_STAMP,
                 credentials=["certificate-bobby"])
    file.receive("certificate-older-name", "Of the names alone, a later one for this name is held.", bob, TOO_OLD, "C9",
                 time=FIRST_STAMP, credentials=["certificate-bob-later"])
    file.receive("certified-without-address", "There is no originating address, and a certificate without a number.",
                 messages["accept-bob"], *unknown, sender=None, anchors=[ANCHOR], credentials=["certificate-bob"])
    receive("second-anchor", "Of two anchors the second has issued the certificate.", text, ["certificate-alice"], NUMBER,
            anchors=[{"key": "carol", "name": "Carol's authority"}, ANCHOR], told=(alice, END, "missing"))

    # Paths
    revoked = {"time": messages["revocation-two"].stamp}
    file.receive("certificate-of-two-paths", "The issuing authority's certificate is revoked, but it is an anchor, too.",
                 supplier, anchors=[ANCHOR, {"key": ISSUING, "name": "Isaac's authority"}],
                 credentials=["certificate-issuing", "revocation-two"], **revoked)
    for name, other in [("person", "certificate-issuing-person"), ("another", "certificate-other-authority")]:
        file.receive(f"certificate-path-of-{name}", "The issuing authority's certificate is revoked, and the other is no path.",
                     supplier, SIGNATURE_INVALID, "C8", credentials=["certificate-issuing", other, "revocation-two"], **revoked)

    # Validity
    begin, end = messages["text-begin"], messages["text-end"]
    receive("first-step", "The first second of the certificate's first step.", begin, ["certificate-alice"], NUMBER,
            time=BEGIN, told=(alice, END, "missing"))
    receive("before-first-step", "A second before it.", begin, ["certificate-alice"], NUMBER, *unknown, time=BEGIN - 1)
    receive("last-step", "The last second of the certificate's last step.", end, ["certificate-alice"], NUMBER,
            time=END + STEP - 1, told=(alice, END, "missing"))
    receive("after-last-step", "A second later.", end, ["certificate-alice"], NUMBER, *unknown, credentialsTime=END,
            time=END + STEP)
    begin, end = messages["text-supplier-begin"], messages["text-supplier-end"]
    chain = ["certificate-issuing", "certificate-supplier-early"]
    receive("path-first-step", "The first second of the authority's first step.", begin, chain, EARLY_NUMBER,
            time=BEGIN, told=(early, END, "missing"))
    receive("path-before-first-step", "A second before it: the certificate is valid, its authority's is not yet.",
            begin, chain, EARLY_NUMBER, *unknown, time=BEGIN - 1)
    receive("path-last-step", "The last second of the authority's last step.", end, CHAIN, SHORT_CODE,
            time=END + STEP - 1, told=(supplier, END, "missing"))
    receive("path-after-last-step", "A second later: the certificate is valid, its authority's is over.", end, CHAIN,
            SHORT_CODE, *unknown, credentialsTime=END, time=END + STEP)

    # Revocation lists
    own = "revocation-issuing-empty"
    receive("issuer-of-issuer-missing", "The list of the leaf's issuer is current, the anchor's is missing.",
            by_supplier, [*CHAIN, own], SHORT_CODE, told=(supplier, END, "missing"))
    receive("both-current", "Both lists are.", by_supplier, [*CHAIN, own, "revocation-empty"], SHORT_CODE,
            told=(supplier, END, "current"))
    after = FIRST_STAMP + 7 * DAY + STEP
    receive("issuer-of-issuer-old", "The list of the leaf's issuer is current, the anchor's is old.", by_supplier,
            [*CHAIN, own, "revocation-empty"], SHORT_CODE, time=after, maximumAge=14 * DAY,
            told=(supplier, END, "old"))
    receive("not-yet-old", "The last second of the step of the next update.", text,
            ["certificate-alice", "revocation-empty"], NUMBER, time=after - 1, maximumAge=14 * DAY,
            told=(alice, END, "current"))
    receive("revoked-by-another", "The list of an authority revokes its own certificates alone.", text,
            ["certificate-issuing", "certificate-alice", "revocation-issuing-alice"], NUMBER,
            told=(alice, END, "missing"))

    for place in range(4):
        receive(f"revoked-near-{place}", f"The handle in the list differs in byte {place}: the certificate is not revoked.", text,
                ["certificate-alice", f"revocation-near-{place}"], NUMBER, time=FIRST_STAMP + DAY, told=(alice, END, "current"))

    receive("not-revoked-by-another", "The same, and the list of its own authority is empty.", text,
            ["certificate-issuing", "certificate-alice", "revocation-empty", "revocation-issuing-alice"], NUMBER,
            time=FIRST_STAMP + DAY, told=(alice, END, "current"))

    # Lengths
    statement, length = alice.content(), alice.sender.curve.signature_length
    unknown_curve = statement[:11] + b"\x11" + statement[12:POINT_AT]
    for name, comment, payload, verdict in [
        ("header-only", "A header and nothing else.", alice.made.payload[:4], MALFORMED),
        ("empty", "A signature and nothing before it.", alice.made.payload[:4 + length], MALFORMED),
        ("unknown-curve-shortest", "As short as can be, and the subject's curve is not assigned.",
         alice.forged(content=unknown_curve).payload, UNSUPPORTED),
        ("unknown-curve-short", "One byte shorter.", alice.forged(content=unknown_curve[:-1]).payload, MALFORMED),
        ("number-leading-f", "The number begins with F, under a signature that holds.",
         resigned(alice, _12=bytes.fromhex("f491701234567fff")), MALFORMED),
    ]:
        file.receive(f"certificate-{name}", comment, alice, verdict, "C1", payload, time=FIRST_STAMP)
    empty = messages["revocation-empty"]
    for bytes_ in (2, 6):
        file.receive(f"list-{bytes_}-bytes", f"A list of {bytes_} bytes, under a signature that holds.", empty, MALFORMED, "L1",
                     empty.forged(content=empty.content()[:bytes_]).payload)

    # Who may have issued
    hint = alice.content()[6:10]
    for place in range(4):
        content = alice.content()
        content = content[:6] + flip(hint, place) + content[10:]
        file.receive(f"certificate-hint-{place}", f"One bit of byte {place} of the hint is another; the signature holds.",
                     alice, UNKNOWN_SENDER, "C2", alice.forged(content=content).payload, time=FIRST_STAMP)
    file.receive("certificate-curve-other", "The header says another curve than that of the authority's key.", alice,
                 UNKNOWN_SENDER, "C2", with_header(alice.made.payload, curve=other_curve(alice.sender.curve)),
                 time=FIRST_STAMP)


def add_longest_stream(file):
    """More than 255 blocks of the key stream: their counter takes two bytes."""
    curve = file.keys["alice"].curve
    overhead = 4 + curve.point_length + curve.signature_length + TAG_LENGTH
    padding = padding_to_the_end(overhead, "Yes") + 128 * 64
    file.add("encrypted-counter", "The counter of KDF2 takes two bytes.", ENCRYPTED_TEXT, recipient="bob", text="Yes",
             padding=padding)
