# SPDX-License-Identifier: Apache-2.0
"""Sections 18 to 20 of the format: the state tables, and sequences of events that they are tested with.

A party takes one event and tells what it made of it, its state afterwards, and what it sends: a name of a message.
Whether a message is verified or replayed its receiver has found out before.
"""

from implementation.credentials import Credentials
from implementation.curves import CURVE
from implementation.receiving import (
    ACCEPTANCE, ACKNOWLEDGEMENT, CERTIFICATE, COMMAND, DAY, DEFAULT_MAXIMUM_AGE, KIND_NAMES, OFFER, PUBLIC_KEY,
    REPLAYED, RESULT, STEP, Receiver, Refused, ReplayWindow, step_of,
)
from implementation.vectorfile import FIRST_STAMP, VectorFile, make_key


class Sale:
    """On the supplier's side, of one offer and one customer's key."""

    def __init__(self, offer, answers):
        self.offer = offer
        self.answers = answers      # acknowledgements by the name of what they acknowledge
        self.taken = None
        self.acknowledged = set()

    def state(self):
        if self.taken is None:
            return "open"
        return "accepted" if self.taken.choice else "declined"

    def acceptance(self, message, verdict, time, stops=False):
        if verdict == REPLAYED:
            if message.name not in self.acknowledged:
                return "ignored", None
            return "repeated", self.answers[message.name]
        if self.taken is not None and message.choice != self.taken.choice:
            return "contradicts", None
        if self.taken is None:
            if message.choice > max(1, self.offer.choices):
                return "no such choice", None
            if max(step_of(time), step_of(message.stamp)) > step_of(self.offer.until):
                return "late", None
        self.acknowledged.add(message.name)
        result = "same" if self.taken else "taken"
        self.taken = self.taken or message
        return result, None if stops else self.answers[message.name]


class Purchase:
    """On the customer's side, of one offer."""

    def __init__(self, offer, answers):
        self.offer = offer
        self.answers = answers      # acceptances by choice
        self.chosen = None
        self.closed = False

    def state(self):
        has_passed = step_of(self.time) > step_of(self.offer.until)
        if self.closed:
            return "closed"
        if self.chosen is not None:
            return "unknown" if has_passed else "answered"
        return "expired" if has_passed else "open"

    def choose(self, choice, time):
        self.time = time
        before = self.state()
        if before in ("closed", "expired") or self.chosen not in (None, choice):
            return "refused", None
        if choice > max(1, self.offer.choices):
            return "refused", None
        self.chosen = choice
        return "answered" if before == "open" else "sent again", self.answers[choice]

    def acknowledgement(self, message, verdict, time):
        if verdict == REPLAYED:
            return "ignored", None
        self.closed = True
        return "closed", None

    def clock(self, time):
        self.time = time
        return self.state(), None


class Device:
    """That carries out one command."""

    def __init__(self, command, results):
        self.command = command
        self.results = results      # by "done", "late", "interrupted"
        self.sent = None
        self.begun = False

    def state(self):
        if self.sent:
            return "ended"
        return "begun" if self.begun else "not known"

    def receive(self, message, verdict, time):
        if verdict == REPLAYED:
            return ("sent again", self.sent) if self.sent else ("being carried out", None)
        if step_of(time) > step_of(self.command.until):
            return self.end("late")
        self.begun = True
        return "begun", None

    def end(self, how):
        self.sent = self.results[how]
        return how, self.sent

    def done(self):
        return self.end("done")

    def start(self):
        return self.end("interrupted") if self.begun and not self.sent else ("nothing", None)


class Order:
    """On the side of who sent a command."""

    def __init__(self, command):
        self.command = command
        self.ended = False

    def state(self):
        if self.ended:
            return "ended"
        return "unknown" if step_of(self.time) > step_of(self.command.until) else "waiting"

    def send(self, time):
        self.time = time
        return ("refused", None) if self.ended else ("sent", self.command.name)

    def result(self, message, verdict, time):
        if verdict == REPLAYED:
            return "ignored", None
        result = "contradicts" if self.ended else "ended"
        self.ended = True
        return result, None

    def clock(self, time):
        self.time = time
        return self.state(), None


class Enrolment:
    """On the authority's side, of one number."""

    def __init__(self, offers, certificates):
        self.offers = offers                # lists of messages by (key, name): the first is made first
        self.certificates = certificates    # the same
        self.offer = self.offered_to = None
        self.certificate = self.certified = None
        self.agreed = None                  # the offer whose acceptance made the certificate
        self.ended = "none"

    def state(self):
        if self.certificate:
            return "certified"
        return "offered" if self.offer and not self.passed else self.ended

    def request(self, message, verdict, time):
        self.clock(time)
        asked = (message.sender.name, message.text)
        if self.certified == asked:
            return "sent again", self.certificate.name
        if self.offered_to == asked and not self.passed:
            return "sent again", self.offer.name
        self.offered_to, self.passed, self.offer = asked, False, next(
            offer for offer in self.offers[asked] if offer.stamp >= time)
        return "offered", self.offer.name

    def acceptance(self, message, verdict, time):
        self.clock(time)
        if message.answered is self.agreed and message.choice == 1:
            return "sent again", self.certificate.name
        if message.answered is not self.offer or message.choice > 1:
            return "ignored", None
        if max(step_of(time), step_of(message.stamp)) > step_of(self.offer.until):
            return "ignored", None
        self.agreed = self.offer if message.choice else self.agreed
        asked, self.offer, self.offered_to = self.offered_to, None, None
        if not message.choice:
            self.ended = "declined"
            return "declined", None
        self.certified = asked
        self.certificate = next(made for made in self.certificates[asked] if made.stamp >= time - DAY)
        return "certified", self.certificate.name

    def clock(self, time):
        if self.offer and step_of(time) > step_of(self.offer.until):
            self.passed = True      # a message of before may still accept the offer
            self.ended = "expired"
        if self.certificate and step_of(time) > step_of(self.certificate.until):
            self.certificate = self.certified = self.agreed = None
            self.ended = "expired"
        return self.state(), None


# ---------------------------------------------------------------------------------------------------------------------
# The file
# ---------------------------------------------------------------------------------------------------------------------

USER_NUMBER = "+491701234567"
SUPPLIER_KEY, CUSTOMER, AUTHORITY, OTHER = "sybil", "bob", "trent", "carol"
NOW = FIRST_STAMP
UNTIL = NOW + DAY
VALIDITY = 365 * DAY
LAST_STEP = VALIDITY + 60       # of the certificate for the first request


def sequence_keys():
    return [make_key(name, CURVE["P-256"], "transactions P-256")
            for name in (SUPPLIER_KEY, CUSTOMER, AUTHORITY, OTHER)]


def add_transaction_messages(file):
    messages = file.messages

    def add(name, comment, kind, sender, recipient, when, **fields):
        answered = fields.pop("answers", None)
        file.add(name, comment, kind, sender=sender, recipient=recipient, stamp=NOW + when,
                 answered=messages[answered] if answered else None, **fields)

    add("offer", "Two choices.", OFFER, SUPPLIER_KEY, None, 0, until=UNTIL, choices=2, currency="EUR", amount=250,
        text="Parking\nOne hour\nOne day")
    for name, choice, when, text in [
        ("one", 1, 60, ""), ("one-again", 1, 120, "As I said"), ("two", 2, 180, ""), ("decline", 0, 240, ""),
        ("three", 3, 300, ""), ("last-step", 1, DAY, ""), ("late", 1, DAY + STEP, ""), ("two-late", 2, DAY + STEP, ""),
    ]:
        add(f"accept-{name}", f"Choice {choice}.", ACCEPTANCE, CUSTOMER, SUPPLIER_KEY, when, answers="offer",
            choice=choice, text=text, ack=True)
        if name not in ("three", "late", "two-late"):
            add(f"ack-{name}", "The supplier's.", ACKNOWLEDGEMENT, SUPPLIER_KEY, CUSTOMER, when + 20,
                answers=f"accept-{name}")
    add("offer-plain", "No choices.", OFFER, SUPPLIER_KEY, None, 0, until=UNTIL, text="Parking")
    for name, choice in [("decline", 0), ("one", 1), ("two", 2)]:
        add(f"accept-plain-{name}", f"Choice {choice}.", ACCEPTANCE, CUSTOMER, SUPPLIER_KEY, 60 + 60 * choice,
            answers="offer-plain", choice=choice, ack=True)
        if choice < 2:
            add(f"ack-plain-{name}", "The supplier's.", ACKNOWLEDGEMENT, SUPPLIER_KEY, CUSTOMER, 80 + 60 * choice,
                answers=f"accept-plain-{name}")
    add("command", "To the device.", COMMAND, SUPPLIER_KEY, CUSTOMER, 0, until=UNTIL, text="Open gate 4")
    for how, status in [("done", 0), ("failed", 2), ("late", 3), ("interrupted", 4)]:
        add(f"result-{how}", "Of the device.", RESULT, CUSTOMER, SUPPLIER_KEY, 400 + 20 * status, answers="command",
            status=status)
    for number, (name, key, claimed, when) in enumerate([
        ("request", CUSTOMER, "Bob", 0), ("request-renamed", CUSTOMER, "Bobby", 200), ("request-other-key", OTHER, "Bob", 400),
        ("request-later", CUSTOMER, "Bob", 2 * DAY), ("request-year", CUSTOMER, "Bob", VALIDITY + 60),
        ("request-year-renamed", CUSTOMER, "Bobby", VALIDITY),
    ]):
        add(name, "Key and name.", PUBLIC_KEY, key, AUTHORITY, when, text=claimed)
        add(f"{name}-offer", "What is to be certified.", OFFER, AUTHORITY, key, when + 20, until=NOW + when + DAY,
            text=f"Certify {USER_NUMBER}, {claimed}, digits ...?")
        add(f"{name}-accept", "Yes.", ACCEPTANCE, key, AUTHORITY, when + 60, answers=f"{name}-offer", choice=1)
        add(f"{name}-decline", "No.", ACCEPTANCE, key, AUTHORITY, when + 80, answers=f"{name}-offer", choice=0)
        add(f"{name}-certificate", "For a year.", CERTIFICATE, AUTHORITY, None, when + 60, subject=key,
            until=NOW + when + 60 + VALIDITY, number=USER_NUMBER, roles=("person",), text=claimed)
    add("request-last-accept", "Yes, in the last step.", ACCEPTANCE, CUSTOMER, AUTHORITY, DAY, answers="request-offer", choice=1)
    add("request-two-accept", "A choice that there is not.", ACCEPTANCE, CUSTOMER, AUTHORITY, 40, answers="request-offer",
        choice=2)
    add("request-late-accept", "Yes, a step late.", ACCEPTANCE, CUSTOMER, AUTHORITY, DAY + STEP, answers="request-offer",
        choice=1)


# (table, name, comment, events, and perhaps the offer); an event: (what, message or choice, seconds after NOW)
SEQUENCES = [
    ("sale", "accepted", "Accepted and repeated, on time and late.", [
        ("acceptance", "accept-one", 70), ("acceptance", "accept-one", 90), ("acceptance", "accept-one", 2 * DAY)]),
    ("sale", "declined", "Declined, then accepted: the decline stays.", [
        ("acceptance", "accept-decline", 250), ("acceptance", "accept-one", 260), ("acceptance", "accept-decline", 270),
        ("acceptance", "accept-one", 280)]),
    ("sale", "contradicts", "Another choice, and the first again.", [
        ("acceptance", "accept-one", 70), ("acceptance", "accept-two", 190), ("acceptance", "accept-decline", 250),
        ("acceptance", "accept-two", 260), ("acceptance", "accept-one", 270), ("acceptance", "accept-two-late", DAY + 40)]),
    ("sale", "same", "The same choice in another message, on time and late; both are acknowledged, and again.", [
        ("acceptance", "accept-one", 70), ("acceptance", "accept-one-again", 130), ("acceptance", "accept-one", 140),
        ("acceptance", "accept-one-again", 150)]),
    ("sale", "same-late", "The same choice in another message, after until, when the first was taken.", [
        ("acceptance", "accept-one", 70), ("acceptance", "accept-one-again", DAY + STEP)]),
    ("sale", "last-step", "The last second in which it can be accepted.", [
        ("acceptance", "accept-last-step", DAY + STEP - 1)]),
    ("sale", "late", "A step late, and repeated.", [
        ("acceptance", "accept-one", DAY + STEP), ("acceptance", "accept-one", DAY + 2 * STEP)]),
    ("sale", "late-stamp", "The stamp is late, though the reference time is not.", [
        ("acceptance", "accept-late", DAY)]),
    ("sale", "no-such-choice", "Choice 3 of two, repeated; then one that there is.", [
        ("acceptance", "accept-three", 310), ("acceptance", "accept-three", 320), ("acceptance", "accept-two", 330),
        ("acceptance", "accept-three", 340)]),
    ("sale", "no-such-choice-after", "Choice 3 of two, when another was taken.", [
        ("acceptance", "accept-two", 190), ("acceptance", "accept-three", 310)]),
    ("sale", "no-such-choice-late", "Choice 3 of two, late.", [("acceptance", "accept-three", DAY + STEP)]),
    ("sale", "without-choices", "Choice 2 of an offer without choices, then 1.", [
        ("acceptance", "accept-plain-two", 190), ("acceptance", "accept-plain-one", 200)], "offer-plain"),
    ("sale", "stopped", "The supplier stops between storing and acknowledging.", [
        ("acceptance, then it stops", "accept-one", 70), ("acceptance", "accept-one", 90)]),
    ("purchase", "closed", "Chosen and acknowledged.", [
        ("choose", 1, 60), ("choose", 1, 100), ("choose", 2, 110), ("acknowledgement", "ack-one", 120),
        ("acknowledgement", "ack-one", 130), ("choose", 1, 140), ("choose", 0, 150), ("clock", None, DAY + STEP)]),
    ("purchase", "unknown", "Chosen, and not acknowledged until until; then it is.", [
        ("choose", 2, 180), ("clock", None, DAY + STEP - 1), ("clock", None, DAY + STEP), ("choose", 2, DAY + 40),
        ("choose", 1, DAY + 60), ("acknowledgement", "ack-two", DAY + 80)]),
    ("purchase", "last-second", "Chosen in the last second of until, and again in the step after it.", [
        ("choose", 1, DAY + STEP - 1), ("choose", 1, DAY + STEP), ("choose", 2, DAY + STEP)]),
    ("purchase", "a-second-late", "Nothing was chosen in the last second, and then it is too late.", [
        ("clock", None, DAY + STEP - 1), ("choose", 1, DAY + STEP), ("choose", 0, DAY + STEP)]),
    ("purchase", "expired", "Not chosen in time.", [
        ("clock", None, DAY), ("clock", None, DAY + STEP), ("choose", 1, DAY + STEP)]),
    ("purchase", "declined", "Declined, and the decline acknowledged.", [
        ("choose", 0, 240), ("choose", 1, 250), ("acknowledgement", "ack-decline", 270)]),
    ("purchase", "without-choices", "Choice 2 of an offer without choices, then 1.", [
        ("choose", 2, 100), ("choose", 1, 120), ("acknowledgement", "ack-plain-one", 150)], "offer-plain"),
    ("purchase", "no-such-choice", "There are two.", [("choose", 3, 60), ("choose", 2, 180)]),
    ("device", "done", "Carried out, and repeated during and after it.", [
        ("command", "command", 10), ("command", "command", 20), ("done", None, 400), ("command", "command", 410),
        ("start", None, 420), ("command", "command", 2 * DAY)]),
    ("device", "late", "After until, and repeated.", [
        ("command", "command", DAY + STEP), ("command", "command", DAY + 60)]),
    ("device", "last-step", "The last second in which it may be begun.", [("command", "command", DAY + STEP - 1)]),
    ("device", "started-before", "The device starts before the command is there, and after it was late.", [
        ("start", None, 0), ("command", "command", DAY + STEP), ("start", None, DAY + 2 * STEP)]),
    ("device", "interrupted", "The device stops in between.", [
        ("command", "command", 10), ("start", None, 480), ("command", "command", 490), ("start", None, 500)]),
    ("order", "done", "Sent three times, and done.", [
        ("send", None, 0), ("send", None, 100), ("send", None, 200), ("result", "result-done", 410),
        ("result", "result-done", 420), ("result", "result-failed", 450), ("send", None, 460)]),
    ("order", "unknown", "No result until until; then there is one.", [
        ("send", None, 0), ("clock", None, DAY + STEP), ("result", "result-interrupted", DAY + 100)]),
    ("order", "last-second", "Waiting until the last second of until.", [
        ("send", None, 0), ("clock", None, DAY + STEP - 1), ("clock", None, DAY + STEP), ("send", None, DAY + STEP),
        ("result", "result-late", DAY + 60), ("send", None, DAY + 80)]),
    ("order", "sent-after", "Sent again when until has passed.", [("send", None, 0), ("send", None, DAY + STEP)]),
    ("order", "never-sent", "Its until passes before it is sent.", [("clock", None, DAY + STEP), ("send", None, DAY + 40)]),
    ("enrolment", "last-second", "Accepted in the last second of until.", [
        ("request", "request", 10), ("request", "request", DAY + STEP - 1), ("acceptance", "request-accept", DAY + STEP - 1),
        ("acceptance", "request-accept", DAY + STEP)]),
    ("enrolment", "last-step-stamp", "Accepted with a stamp in the last step.", [
        ("request", "request", 10), ("acceptance", "request-last-accept", DAY)]),
    ("enrolment", "late-stamp", "The stamp is late, though the reference time is not.", [
        ("request", "request", 10), ("acceptance", "request-late-accept", DAY), ("acceptance", "request-accept", DAY)]),
    ("enrolment", "a-second-late", "Accepted in time by its stamp, and arrived a second late.", [
        ("request", "request", 10), ("clock", None, DAY + STEP - 1), ("acceptance", "request-accept", DAY + STEP)]),
    ("enrolment", "certified", "Each step twice.", [
        ("request", "request", 10), ("request", "request", 30), ("acceptance", "request-accept", 70),
        ("acceptance", "request-accept", 80), ("request", "request", 90), ("acceptance", "request-decline", 100),
        ("clock", None, DAY + 40)]),
    ("enrolment", "no-such-choice", "Choice 2 while the offer is open, and when there is a certificate.", [
        ("request", "request", 10), ("acceptance", "request-two-accept", 50), ("acceptance", "request-accept", 70),
        ("acceptance", "request-two-accept", 80)]),
    ("enrolment", "declined", "Declined, and asked for again two days later.", [
        ("request", "request", 10), ("acceptance", "request-decline", 90), ("acceptance", "request-accept", 100),
        ("request", "request-later", 2 * DAY), ("acceptance", "request-later-accept", 2 * DAY + 70)]),
    ("enrolment", "expired", "Accepted too late, and asked for again.", [
        ("request", "request", 10), ("acceptance", "request-late-accept", DAY + STEP), ("clock", None, DAY + STEP),
        ("request", "request-later", 2 * DAY)]),
    ("enrolment", "expired-accepted", "Accepted in time, by a message that comes when the clock has passed until.", [
        ("request", "request", 10), ("clock", None, DAY + STEP), ("acceptance", "request-accept", DAY)]),
    ("enrolment", "expired-declined", "The same, declined.", [
        ("request", "request", 10), ("clock", None, DAY + STEP), ("acceptance", "request-decline", DAY),
        ("acceptance", "request-accept", DAY)]),
    ("enrolment", "expired-unseen", "Asked for again when until has passed, and nothing in between.", [
        ("request", "request", 10), ("request", "request-later", 2 * DAY)]),
    ("enrolment", "certificate-last-step", "Asked for again in the last second of the certificate, and a second later.", [
        ("request", "request", 10), ("acceptance", "request-accept", 70), ("request", "request-year", LAST_STEP + STEP - 1),
        ("acceptance", "request-accept", LAST_STEP + STEP - 1), ("clock", None, LAST_STEP + STEP - 1),
        ("request", "request-year", LAST_STEP + STEP)]),
    ("enrolment", "certificate-over", "The certificate has ended: an acceptance that comes again has no answer.", [
        ("request", "request", 10), ("acceptance", "request-accept", 70), ("acceptance", "request-accept", LAST_STEP + STEP),
        ("clock", None, LAST_STEP + STEP)]),
    ("enrolment", "certificate-over-offered", "It ends while another offer is open.", [
        ("request", "request", 10), ("acceptance", "request-accept", 70), ("request", "request-year-renamed", VALIDITY),
        ("clock", None, LAST_STEP + STEP - 1), ("clock", None, LAST_STEP + STEP),
        ("acceptance", "request-year-renamed-accept", LAST_STEP + STEP)]),
    ("enrolment", "renamed", "Another name takes the place of the first.", [
        ("request", "request", 10), ("request", "request-renamed", 210), ("acceptance", "request-accept", 230),
        ("acceptance", "request-renamed-accept", 270)]),
    ("enrolment", "other-key", "Certified; then another key from the number: the certificate stays until it is accepted.", [
        ("request", "request", 10), ("acceptance", "request-accept", 70), ("request", "request-other-key", 410),
        ("request", "request", 420), ("acceptance", "request-other-key-accept", 470), ("request", "request-other-key", 480)]),
    ("enrolment", "other-key-declined", "The same, but it is declined, and accepted too late.", [
        ("request", "request", 10), ("acceptance", "request-accept", 70), ("request", "request-other-key", 410),
        ("acceptance", "request-other-key-decline", 490), ("request", "request", 500),
        ("acceptance", "request-other-key-accept", 510)]),
]


def play(file, table, events, offer="offer"):
    """The events with what follows from each."""
    messages = file.messages
    offer, command = messages[offer], messages["command"]
    choices = {}
    for name, message in messages.items():
        if message.kind == ACCEPTANCE and message.answered is offer:
            choices.setdefault(message.choice, name)
    acknowledgements = {m.answered.name: m.name for m in messages.values() if m.kind == ACKNOWLEDGEMENT}
    requests = {}
    for name, message in messages.items():
        if message.kind == PUBLIC_KEY:
            requests.setdefault((message.sender.name, message.text), []).append(name)
    party = {
        "sale": lambda: Sale(offer, acknowledgements),
        "purchase": lambda: Purchase(offer, choices),
        "device": lambda: Device(command, {how: f"result-{how}" for how in ("done", "late", "interrupted")}),
        "order": lambda: Order(command),
        "enrolment": lambda: Enrolment(
            {asked: [messages[f"{name}-offer"] for name in names] for asked, names in requests.items()},
            {asked: [messages[f"{name}-certificate"] for name in names] for asked, names in requests.items()}),
    }[table]()
    windows, sent, played = {}, [], []
    if table == "sale":
        sent = [offer]
    if table == "order":
        sent = [command]
    for what, argument, time in events:
        event = {"event": what, "time": time}
        if isinstance(argument, str):
            message = messages[argument]
            verdict = verdict_on(file, message, windows, sent, time)
            event.update(message=argument, verdict=verdict)
            if what.startswith("acceptance") and table == "sale":
                result = party.acceptance(message, verdict, time, stops="stops" in what)
            else:
                result = {"acceptance": "acceptance", "acknowledgement": "acknowledgement", "command": "receive",
                          "result": "result", "request": "request"}[what]
                result = getattr(party, result)(message, verdict, time)
        elif what == "choose":
            event["choice"] = argument
            result = party.choose(argument, time)
        else:
            result = {"clock": lambda: party.clock(time), "done": lambda: party.done(), "start": lambda: party.start(),
                      "send": lambda: party.send(time)}[what]()
        event["result"], event["sends"] = result
        event["state"] = party.state()
        if result[1] and messages[result[1]] not in sent:
            sent.append(messages[result[1]])
        played.append(event)
    return played


def verdict_on(file, message, windows, sent, time):
    window = windows.setdefault(message.sender.name, ReplayWindow())
    own = message.recipient or file.keys[CUSTOMER]
    receiver = Receiver(own, message.sender, None, [], window, time, DEFAULT_MAXIMUM_AGE,
                        [m.as_sent() for m in sent], list(KIND_NAMES), Credentials([]))
    try:
        return receiver.receive(message.made.payload)["verdict"]
    except Refused as refused:
        return refused.verdict


def transactions_file():
    file = VectorFile("transactions", sequence_keys())
    add_transaction_messages(file)
    file.receive_all_messages()
    sequences = []
    for table, name, comment, events, *offer in SEQUENCES:
        played = play(file, table, [(what, argument, NOW + after) for what, argument, after in events], *offer)
        sequences.append({"name": f"{table}-{name}", "comment": comment, "table": table,
                          **({"offer": offer[0]} if offer else {}), "events": played})
    return {**file.as_json(curve="P-256", keys={name: key.as_json() for name, key in file.keys.items()}),
            "sequences": sequences}
