# SPDX-License-Identifier: Apache-2.0
"""Vectors of kinds 6 to 9: offers, acceptances, commands and results."""

from implementation.messages import offer_terms
from implementation.receiving import (
    ACCEPTANCE, ACKNOWLEDGEMENT, COMMAND, DAY, MALFORMED, NOT_FOR_THIS_RECIPIENT, OFFER, REPLAYED, RESULT,
    SIGNATURE_INVALID, STEP, UNKNOWN_SENDER,
)
from implementation.texts import GSM, UTF_8
from implementation.vectorfile import APART, FIRST_STAMP, flip, with_header

UNTIL = FIRST_STAMP + 7 * DAY
LAST_UNTIL = (2 ** 32 - 1) * STEP
MENU = "Ring tone\nOnce\nFor ever"


def add_answers(file):
    messages = file.messages
    file.add("offer-bob", "An offer to bob, with an amount and without choices.", OFFER, recipient="bob", until=UNTIL,
             currency="EUR", amount=150, text="Bus ticket, one hour")
    file.add("offer-anyone", "An offer for anyone, with two choices and without an amount.", OFFER, until=UNTIL,
             choices=2, text=MENU)
    file.add("accept-bob", "Bob accepts, and asks for an acknowledgement.", ACCEPTANCE, sender="bob", recipient="alice",
             ack=True, answered=messages["offer-bob"], choice=1)
    file.add("accept-anyone", "Bob takes the second choice, and says something.", ACCEPTANCE, sender="bob",
             recipient="alice", answered=messages["offer-anyone"], choice=2, text="The new one, please")
    file.add("decline-bob", "Bob declines.", ACCEPTANCE, sender="bob", recipient="alice",
             answered=messages["offer-bob"], choice=0)
    file.add("ack-accept-bob", "Alice acknowledges bob's acceptance.", ACKNOWLEDGEMENT, recipient="bob",
             answered=messages["accept-bob"])
    file.add("command-text", "A command in words.", COMMAND, recipient="bob", until=UNTIL, text="Open gate 4")
    file.add("command-bytes", "A command in bytes.", COMMAND, recipient="bob", until=UNTIL,
             data=bytes.fromhex("0102ff00"))
    file.add("result-done", "Done, without data.", RESULT, sender="bob", recipient="alice",
             answered=messages["command-text"], status=0)
    file.add("result-bytes", "Done, with data in bytes.", RESULT, sender="bob", recipient="alice",
             answered=messages["command-bytes"], status=0, data=bytes.fromhex("00ff"))


def add_more_answers(file):
    messages = file.messages
    for name, comment, fields in [
        ("offer-nine", "Nine choices, line feeds in what is offered, and an amount.",
         {"choices": 9, "currency": "JPY", "amount": 2 ** 40 - 1, "text": "One\n\nof\n" + "\n".join("123456789")}),
        ("offer-empty", "No text at all.", {"text": ""}),
        ("offer-choices-alone", "Nothing is offered before the choices.", {"choices": 1, "text": "\nYes"}),
        ("offer-utf16", "A text in UTF-16, with a choice.", {"choices": 1, "text": "你好，世界\n好"}),
        ("offer-currency-lowest", "AAA and nothing.", {"currency": "AAA", "amount": 0, "text": "A present"}),
        ("offer-currency-highest", "ZZZ.", {"currency": "ZZZ", "amount": 1, "text": "A present"}),
        ("offer-line-feeds", "Line feeds, and no choices.", {"text": "\nA\n\nB\n"}),
        ("offer-latest", "The highest step until which an offer can be good.", {"until": LAST_UNTIL, "text": "Ever"}),
    ]:
        file.add(name, comment, OFFER, **{"recipient": "bob", "until": UNTIL, **fields})
    stamp = file.next_stamp
    file.add("offer-at-once", "Until is the step of the stamp.", OFFER, recipient="bob", stamp=stamp, until=stamp,
             text="Now or never")
    file.next_stamp += APART
    for name, comment, offer, choice, text in [
        ("accept-nine", "The ninth choice.", "offer-nine", 9, ""),
        ("accept-utf16", "A text in UTF-16.", "offer-utf16", 1, "你好，世界"),
    ]:
        file.add(name, comment, ACCEPTANCE, sender="bob", recipient="alice", answered=messages[offer], choice=choice,
                 text=text)
    file.add("accept-carol", "Carol takes what alice offered to anyone.", ACCEPTANCE, sender="carol",
             recipient="alice", answered=messages["offer-anyone"], choice=1)
    file.add("command-empty", "A command without data, in words.", COMMAND, recipient="bob", until=UNTIL)
    file.add("command-no-bytes", "A command without data, in bytes.", COMMAND, recipient="bob", until=UNTIL, data=b"")
    file.add("command-utf8", "A command in UTF-8.", COMMAND, recipient="bob", until=LAST_UNTIL, text="Öffne das Tor ½")
    for name, comment, status, fields in [
        ("refused", "Refused, and why.", 1, {"text": "Who are you?"}),
        ("failed", "Failed.", 2, {}),
        ("late", "Late.", 3, {}),
        ("interrupted", "Interrupted.", 4, {}),
        ("not-assigned", "A status that is not assigned.", 5, {}),
        ("own", "The highest status of the application, with bytes.", 127, {"data": b"\x01"}),
    ]:
        file.add(f"result-{name}", comment, RESULT, sender="bob", recipient="alice",
                 answered=messages["command-text"], status=status, **fields)


def forge(message, fixed, **changes):
    """With another fixed part, under a signature that holds."""
    content = fixed + message.content()[len(fixed):]
    return message.forged(content=content, **changes).payload


def forge_answer(message, choice_or_status, text=b"", answered=None, **changes):
    identifier = (answered or message.answered).made.identifier
    rest = bytes([choice_or_status]) + text
    return message.forged(content=identifier[:4] + rest, signed_content=identifier + rest, **changes).payload


def receive_answers(file):
    offer, anyone, accept, command, result = (file.messages[name] for name in (
        "offer-bob", "offer-anyone", "accept-bob", "command-text", "result-bytes"))

    def malformed(name, comment, message, step, payload, **situation):
        file.receive(name, comment, message, MALFORMED, step, payload, **situation)

    for message in (offer, accept, command, result):
        malformed(f"{message.name}-short", "Shorter than this kind can be.", message, 7,
                  message.made.payload[:8 + message.sender.curve.signature_length])
    terms = offer.content()[:4]
    malformed("offer-reserved", "A bit that must be 0 is 1, under a signature that holds.", offer, 7,
              forge(offer, terms + b"\x90"))
    malformed("offer-ten-choices", "Ten choices, under a signature that holds.", anyone, 7, forge(anyone, terms + b"\x0a"))
    malformed("offer-currency", "No currency, under a signature that holds.", offer, 7,
              forge(offer, terms + b"\x80" + (26 ** 3).to_bytes(2, "big")))
    malformed("offer-without-amount", "M = 1 and no room for the amount, under a signature that holds.", offer, 7,
              offer.forged(content=terms + b"\x80" + bytes(6)).payload)
    malformed("offer-until-past", "Until is before the stamp, under a signature that holds.", offer, 18,
              forge(offer, offer_terms(offer.stamp - STEP, 0, "EUR", 150)))
    malformed("offer-choice-missing", "Two line feeds and three choices, under a signature that holds.", anyone, 18,
              forge(anyone, terms + b"\x03"))
    malformed("offer-asks-ack", "An offer with A = 1, under a signature that holds.", offer, 4,
              offer.forged(ack=True).payload)
    file.receive("offer-changed", "One bit of the amount is another.", offer, SIGNATURE_INVALID, 16,
                 flip(offer.made.payload, 15))
    file.receive("offer-replayed", "It was there before.", offer, REPLAYED, 15, after=[offer])
    file.receive("offer-unknown-sender", "No key is known for the sender.", offer, UNKNOWN_SENDER, 9, sender=None)

    malformed("accept-ten", "Choice 10, under a signature that holds.", accept, 7, forge_answer(accept, 10))
    no_choice = "is verified: that it is no choice is for the sale to find."
    file.receive("accept-two", f"Choice 2 of an offer without choices {no_choice}", accept,
                 payload=forge_answer(accept, 2), expected={"choice": 2})
    file.receive("accept-three", f"Choice 3 of two {no_choice}", accept,
                 payload=forge_answer(accept, 3, answered=anyone), sent=["offer-anyone"],
                 expected={"choice": 3, "answers": anyone.made.identifier.hex()})
    malformed("accept-anyone-bound", "An acceptance with B = 0, under a signature that holds.", accept, 4,
              accept.forged(recipient=None).payload)
    file.receive("accept-changed", "Another choice.", accept, SIGNATURE_INVALID, 16,
                 flip(accept.made.payload, 8))
    file.receive("accept-exchanged", "The handle of another offer.", accept, SIGNATURE_INVALID, 16,
                 accept.made.payload[:4] + anyone.handle() + accept.made.payload[8:],
                 sent=["offer-bob", "offer-anyone"])
    file.receive("accept-of-nothing", "Alice has offered nothing.", accept, SIGNATURE_INVALID, 14, sent=[])
    text = file.messages["text-bound"]
    file.receive("accept-of-text", "Bob accepts a text, which nobody does.", accept, SIGNATURE_INVALID, 14,
                 forge_answer(accept, 1, answered=text), sent=["text-bound"])
    file.receive("accept-replayed", "It was there before.", accept, REPLAYED, 15, after=[accept])

    until = command.content()[:4]
    malformed("command-form-1", "A form that is not assigned, under a signature that holds.", command, 7,
              forge(command, until + b"\x01"))
    malformed("command-form-81", "A form that is not assigned, under a signature that holds.", command, 7,
              forge(command, until + b"\x81", coding=GSM))
    malformed("command-bytes-coding", "Bytes with a text coding, under a signature that holds.", command, 7,
              forge(command, until + b"\x80", coding=UTF_8))
    malformed("command-until-past", "Until is before the stamp, under a signature that holds.", command, 18,
              forge(command, (command.stamp // STEP - 1).to_bytes(4, "big")))
    malformed("command-for-anyone", "A command with B = 0, under a signature that holds.", command, 4,
              command.forged(recipient=None).payload)
    malformed("command-asks-ack", "A command with A = 1, under a signature that holds.", command, 4,
              command.forged(ack=True).payload)
    file.receive("command-replayed", "It was there before.", command, REPLAYED, 15, after=[command])
    file.receive("command-for-carol", "For bob, received by carol, who knows bob.", command, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="carol", others=["bob"])
    malformed("result-bytes-coding", "Bytes with a text coding, under a signature that holds.", result, 7,
              forge_answer(result, 0x80, b"\x00", coding=UTF_8))
    malformed("result-for-anyone", "A result with B = 0, under a signature that holds.", result, 4,
              result.forged(recipient=None).payload)
    file.receive("result-of-nothing", "Alice has sent no command.", result, SIGNATURE_INVALID, 14, sent=[])
    file.receive("result-of-offer", "The result of an offer, which there is not.", result, SIGNATURE_INVALID, 14,
                 forge_answer(result, 0x80, answered=offer), sent=["offer-bob"])
    file.receive("ack-of-command", "Bob acknowledges a command, which nobody does.", file.messages["ack-text"],
                 SIGNATURE_INVALID, 14, file.messages["ack-text"].forged(
                     content=command.handle(), signed_content=command.made.identifier).payload, sent=["command-text"])
    file.receive("result-replayed", "It was there before.", result, REPLAYED, 15, after=[result])


def receive_more_answers(file):
    offer, anyone, accept, command, result = (file.messages[name] for name in (
        "offer-bob", "offer-anyone", "accept-bob", "command-text", "result-done"))
    terms = offer.content()[:4]
    for bit in (0x10, 0x20, 0x40):
        file.receive(f"offer-reserved-{bit:02x}", "A bit that must be 0 is 1, under a signature that holds.", anyone,
                     MALFORMED, 7, forge(anyone, terms + bytes([bit | 2])))
    file.receive("offer-fifteen-choices", "Fifteen choices.", anyone, MALFORMED, 7, forge(anyone, terms + b"\x0f"))
    for name, text in [("first", b"A\n\nB"), ("last", b"A\nB\n"), ("both", b"A\n\n")]:
        file.receive(f"offer-choice-empty-{name}", "A choice is empty, under a signature that holds.", anyone, MALFORMED,
                     18, anyone.forged(content=terms + b"\x02" + text, coding=UTF_8).payload)
    file.receive("offer-malformed-text", "Malformed UTF-8, under a signature that holds.", anyone, MALFORMED, 18,
                 anyone.forged(content=terms + b"\x00\xff", coding=UTF_8).payload)
    file.receive("offer-padded", "An offer with P = 1.", offer, MALFORMED, 4,
                 offer.forged(padded=True).payload)
    file.receive("offer-expired", "An offer whose until has passed is verified: what follows says section 18.", offer,
                 time=UNTIL + STEP, maximumAge=14 * DAY)
    file.receive("offer-replayed-one-round", "The 16 bits have gone round, and until would be before the stamp.", offer,
                 REPLAYED, 15, after=[offer], afterTime=offer.stamp, time=offer.stamp + 65536 * STEP)
    file.receive("offer-bound-cleared", "B was 1 and is 0.", offer, SIGNATURE_INVALID, 16,
                 with_header(offer.made.payload, bound=0))
    file.receive("offer-for-bob-known", "Bound to bob, whom carol knows.", offer, NOT_FOR_THIS_RECIPIENT, 16,
                 receiver="carol", others=["bob"])
    file.receive("accept-not-asked", "Without A.", accept, payload=accept.forged(ack=False).payload)
    file.receive("accept-malformed-text", "Malformed UTF-8, under a signature that holds.", accept, MALFORMED, 18,
                 forge_answer(accept, 1, b"\xff", coding=UTF_8))
    file.receive("accept-two-old", "Choice 2 of an offer without choices, too old.", accept, "too old", 17,
                 forge_answer(accept, 2), time=accept.stamp + 8 * DAY)
    file.receive("accept-255", "Choice 255, under a signature that holds.", accept, MALFORMED, 7,
                 forge_answer(accept, 255))
    file.receive("accept-handle-signed", "Only the handle is signed.", accept, SIGNATURE_INVALID, 16,
                 accept.forged(signed_content=offer.handle() + b"\x01").payload)
    file.receive("accept-of-one-of-several", "Alice has made several offers.", accept,
                 sent=["offer-bob", "offer-anyone", "offer-nine"])
    file.receive("accept-by-carol", "Carol accepts what was offered to bob.", accept, SIGNATURE_INVALID, 14,
                 accept.forged(sender=file.keys["carol"]).payload, sender="carol", sent=["offer-bob"])
    file.receive("command-as-text", "The payload of a command as a signed text.", command, SIGNATURE_INVALID, 16,
                 with_header(command.made.payload, kind=1))
    file.receive("command-malformed-text", "Malformed UTF-8, under a signature that holds.", command, MALFORMED, 18,
                 command.forged(content=command.content()[:5] + b"\xff", coding=UTF_8).payload)
    file.receive("command-bytes-any", "Bytes are no text: FF.", command,
                 payload=command.forged(content=command.content()[:4] + b"\x80\xff", coding=GSM).payload,
                 expected={"text": None, "bytes": "ff"})
    file.receive("command-late", "A command whose until has passed is verified: what follows says section 19.", command,
                 time=UNTIL + STEP, maximumAge=14 * DAY)
    file.receive("result-status-changed", "Another status.", result, SIGNATURE_INVALID, 16,
                 flip(result.made.payload, 8))
    file.receive("result-padded", "A result with P = 1.", result, MALFORMED, 4,
                 with_header(result.made.payload, padded=1))
    file.receive("result-exchanged", "The handle of another command.", result, SIGNATURE_INVALID, 16,
                 result.made.payload[:4] + file.messages["command-bytes"].handle() + result.made.payload[8:],
                 sent=["command-text", "command-bytes"])
