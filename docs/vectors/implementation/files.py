# SPDX-License-Identifier: Apache-2.0
"""What is in each file."""

import gzip
import io
import json
import pathlib

from implementation.cases import *
from implementation.cases_answers import add_answers, add_more_answers, receive_answers, receive_more_answers
from implementation.cases_credentials import (
    BEGIN, END, add_credentials, add_more_credentials, add_with_one_hint, keys_with_one_hint, receive_credentials,
    receive_more_credentials, receive_with_one_hint,
)
from implementation.cases_receivers import (
    add_for_wrong_receivers, add_longest_stream, receive_from_certified_on_the_edge, receive_from_wrong_senders,
    receive_in_wrong_order,
)
from implementation.cases_texts import text_file
from implementation.clocks import clocks_file
from implementation.curves import CURVE, CURVES
from implementation.parts import parts_file
from implementation.sealing import sealed_file
from implementation.receiving import CERTIFICATE
from implementation.transactions import transactions_file
from implementation.vectorfile import FORMAT, VectorFile, make_key, with_header

FOLDER = pathlib.Path(__file__).resolve().parent.parent
THOROUGH = ("P-192", "P-256", "K-233", "B-283")
LONGEST = "P-192"


def curve_file(curve):
    thorough, longest = curve.name in THOROUGH, curve.name == LONGEST
    keys = [make_key(name, curve, curve.name) for name in ("alice", "bob")]
    keys.append(make_key("carol", curve, curve.name,
                         lambda key: starts_with_zero(curve, key.point[0], curve.field.length)))
    keys += [make_key(name, curve, curve.name) for name in ("trent", "isaac", "sybil")]
    file = VectorFile(curve.name, keys + (keys_with_one_hint() if longest else []))
    adding = [add_texts, add_encrypted, add_keys, add_answers, add_acknowledgements, add_credentials]
    receiving = [receive_lengths, receive_headers, receive_kinds, receive_signatures, receive_senders,
                 receive_for_others, receive_encrypted, receive_keys, receive_acknowledgements, receive_at_times,
                 receive_again, receive_malformed_texts, receive_answers, receive_credentials,
                 receive_from_wrong_senders]
    if thorough:
        adding += [add_more_texts, add_more_encrypted, add_more_acknowledgements, add_more_answers,
                   add_more_credentials, add_for_wrong_receivers]
        receiving += [receive_more_lengths, receive_more_headers, receive_in_order, receive_more_for_others,
                      receive_more_encrypted, receive_more_keys, receive_more_acknowledgements,
                      receive_at_more_times, receive_again_and_again, receive_in_full_window,
                      receive_more_malformed_texts, receive_more_answers, receive_more_credentials,
                      receive_in_wrong_order, receive_from_certified_on_the_edge]
    if longest:
        adding += [add_longest, add_colliding, add_with_one_hint, add_longest_stream]
        receiving += [receive_longest, receive_colliding, receive_with_one_hint]
    for add in adding:
        add(file)
    file.receive_all_messages()
    for receive in receiving:
        receive(file)
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
             answered=file.messages["text-alice-dave"])
    file.add("key-alice-dave", "A key on P-192 bound to one on P-256.", PUBLIC_KEY, recipient="dave", text="Alice")
    for i, issuer in enumerate(PEOPLE):
        subject = PEOPLE[(i + CURVES_APART) % len(PEOPLE)]
        file.add(f"certificate-{issuer}-{subject}",
                 f"An issuer on {file.keys[issuer].curve.name}, a subject on {file.keys[subject].curve.name}.",
                 CERTIFICATE, sender=issuer, subject=subject, stamp=BEGIN, until=END, number=f"+99900000{i:02}",
                 roles=("person",), text=subject)
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
                 NOT_FOR_THIS_RECIPIENT, 12, receiver="grace")
    file.receive("encrypted-too-short-here", "The receiver's curve has so long points that the payload is too short.",
                 file.messages["encrypted-leo-alice"], MALFORMED, 7, receiver="kate")
    file.receive("text-for-dave", "Bound to dave, whom frank knows.", text, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="frank", others=["bob", "dave"])
    file.receive("text-curve-changed", "The header says a curve that the sender's key is not on.", text,
                 SIGNATURE_INVALID, 10, with_header(text.made.payload, curve=CURVE["K-163"].identifier))
    key = file.messages["key-alice-dave"]
    file.receive("key-curve-changed", "A point of P-192 is none of K-163.", key, MALFORMED, 8,
                 with_header(key.made.payload, curve=CURVE["K-163"].identifier))


def write_json(name, content):
    text = json.dumps(content, indent=1, ensure_ascii=True) + "\n"
    (FOLDER / f"{name}.json.gz").write_bytes(compress(text.encode("ascii")))


def compress(content):
    """The same bytes at any time and on any machine that has the same zlib."""
    compressed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=compressed, mtime=0) as file:
        file.write(content)
    return compressed.getvalue()


def write_file(name):
    write_json(name, OTHER_FILES[name]() if name in OTHER_FILES else curve_file(CURVE[name]))


OTHER_FILES = {"mixed": mixed_file, "text": text_file, "transactions": transactions_file, "sealed": sealed_file,
               "parts": parts_file, "clocks": clocks_file}
NAMES = [*CURVE, *OTHER_FILES]
