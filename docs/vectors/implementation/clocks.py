# SPDX-License-Identifier: Apache-2.0
"""Section 9 of the format: reference times, and the stamps of a sender whose clock was or is wrong. With vectors."""

import calendar
import datetime

from implementation.receiving import DAY, HIGHEST_STAMP, STEP, STEPS_AFTER, STEPS_BEFORE, step_of
from implementation.vectorfile import FIRST_STAMP, FORMAT

HOUR = 3600
LONGEST_BEFORE, LONGEST_AFTER = STEPS_BEFORE * STEP, STEPS_AFTER * STEP
LATEST = 2 ** 63 - 1


def read_time_stamp(field):
    """The time of a TP-SCTS (3GPP TS 23.040, 9.2.3.11), or None if it is none."""
    digits = [digit for octet in field for digit in (octet & 0x0F, octet >> 4)]
    east = 1 if digits[12] < 8 else -1
    digits[12] &= 7
    if max(digits) > 9:
        return None
    year, month, day, hour, minute, second, quarters = [10 * tens + ones for tens, ones in zip(digits[::2], digits[1::2])]
    try:
        date = datetime.datetime(year + (2000 if year < 70 else 1900), month, day, hour, minute, second)
    except ValueError:
        return None
    time = calendar.timegm(date.timetuple()) - east * quarters * 900
    return time if time >= 0 else None


def reference_time(stated, own):
    """Of a receiver whose clock is set from outside. `stated` is None if the service centre gives no time."""
    if stated is not None and step_of(own) - STEPS_BEFORE <= step_of(stated) <= step_of(own) + STEPS_AFTER:
        return stated
    return own


def next_stamp(last, time):
    """The stamp of a message at a time, or None if the sender must not sign. `last` is None before the first message."""
    step = step_of(time)
    if last is None:
        return step * STEP
    if step_of(last) > step + STEPS_AFTER:
        return None
    return max(step, step_of(last)) * STEP


def may_forget(last, time):
    """Whether a sender may forget its last stamp after somebody has confirmed that its clock is right."""
    return step_of(last) > step_of(time) + STEPS_AFTER


TIME_STAMPS = [
    ("example", "The example of section 9: an hour east.", "32114132310240"),
    ("west", "The same time, an hour west.", "32114112310248"),
    ("far-west", "19 hours and 45 minutes west: the sign is bit 3 of the first octet's low half.", "3211412082029F"),
    ("utc", "In UTC.", "32114122310200"),
    ("half-hour", "Five hours and a half east.", "32115130340222"),
    ("first-day", "The first second of 1970.", "07101000000000"),
    ("before-1970", "A quarter of an hour east of it: before 1970.", "07101000000010"),
    ("year-70", "The year 70 is 1970.", "07501000000000"),
    ("year-94", "The year 94 is 1994, not 2094.", "49112041803100"),
    ("year-99", "The last second of 1999.", "99211332959500"),
    ("year-00", "The first second of 2000.", "00101000000000"),
    ("year-38", "The second after the one that 31 bits hold, 2038.", "83109130418000"),
    ("year-69", "The last second of 2069.", "96211332959500"),
    ("leap-day", "29 February 2000.", "00209221000000"),
    ("leap-day-68", "29 February 2068.", "86209200000000"),
    ("leap-day-72", "29 February 1972.", "27209200000000"),
    ("no-leap-day", "29 February 2023.", "32209200000000"),
    ("april-31", "31 April.", "32401300000000"),
    ("day-32", "32 December.", "32212300000000"),
    ("day-0", "The day 0.", "32110000000000"),
    ("month-0", "The month 0.", "32004100000000"),
    ("month-13", "The month 13.", "32314100000000"),
    ("hour-24", "24 hours.", "32114142310200"),
    ("minute-60", "60 minutes.", "32114122060200"),
    ("second-60", "60 seconds.", "32114122310600"),
    ("zeros", "A service centre without a clock.", "00000000000000"),
    ("ones", "No digits.", "FFFFFFFFFFFFFF"),
    ("digit-10", "A month that is written as one digit above 9.", "32C04122310200"),
    ("zone-10", "A time zone with a digit above 9.", "321141223102A0"),
]


def reference_cases():
    own = FIRST_STAMP + 7
    first, last = (step_of(own) - STEPS_BEFORE) * STEP, (step_of(own) + STEPS_AFTER + 1) * STEP - 1
    yield "none", "The service centre gives no time.", None, own
    yield "same", "Both clocks are right.", own, own
    yield "minute-ahead", "A minute ahead.", own + 60, own
    yield "two-days-behind", "Two days in the service centre.", own - 2 * DAY, own
    yield "earliest", "The first second of the earliest step that is believed.", first, own
    yield "too-early", "A second before it.", first - 1, own
    yield "latest", "The last second of the latest step that is believed.", last, own
    yield "too-late", "A second after it.", last + 1, own
    for year in (1970, 1994, 2000, 2036, 2038, 2069):
        yield f"year-{year}", f"A service centre whose clock is in {year}.", calendar.timegm((year, 1, 1, 0, 0, 1)), own
    yield "own-at-zero", "The receiver's clock is at its start.", FIRST_STAMP, 0
    yield "both-at-zero", "Both are.", 0, 0
    yield "early-own", "There is no step below 0.", 0, LONGEST_BEFORE + STEP - 1
    yield "early-own-later", "The step 0 is one too early.", STEP - 1, LONGEST_BEFORE + STEP
    yield "own-at-the-end", "The latest time.", LATEST, LATEST


def stamp_cases():
    time = FIRST_STAMP + 7
    most = FIRST_STAMP + LONGEST_AFTER
    yield "first", "The first message of a key.", None, time
    yield "later", "The clock has gone on.", FIRST_STAMP - 60, time
    yield "same-step", "In the same step.", FIRST_STAMP, time
    yield "minute-behind", "The clock was set back by a minute.", FIRST_STAMP + 60, time
    yield "day-behind", "The clock was set back by a day.", FIRST_STAMP + DAY, time
    yield "most", "The most that receivers take.", most, time
    yield "too-far", "One step more: the sender must not sign.", most + STEP, time
    yield "too-far-at-the-end", "The same in the last second of the step.", most + STEP, FIRST_STAMP + STEP - 1
    yield "caught-up", "The time has caught up with the same stamp.", most + STEP, FIRST_STAMP + STEP
    yield "ten-days", "The clock was ten days ahead.", FIRST_STAMP + 10 * DAY, time
    for year in (2036, 2038, 2106):
        yield f"year-{year}", f"The clock was in {year}.", calendar.timegm((year, 3, 1, 0, 0, 0)), time
    yield "clock-at-zero", "The clock starts at 1970 after the battery was out.", FIRST_STAMP, 0
    yield "first-at-zero", "The first message, with a clock at 1970.", None, 0
    yield "highest", "The highest stamp, at the latest time.", HIGHEST_STAMP, LATEST


def confirmation_cases():
    time = FIRST_STAMP + 7
    most = FIRST_STAMP + LONGEST_AFTER
    yield "past", "Nothing is ahead.", FIRST_STAMP - DAY, time
    yield "hour", "The clock was an hour ahead: a receiver may have taken the stamp.", FIRST_STAMP + HOUR, time
    yield "most", "The last stamp that a receiver may have taken.", most, time
    yield "too-far", "The first that none can have taken.", most + STEP, time
    yield "too-far-at-the-end", "The same in the last second of the step.", most + STEP, FIRST_STAMP + STEP - 1
    yield "caught-up", "The time has caught up with the same stamp.", most + STEP, FIRST_STAMP + STEP
    yield "ten-days", "The clock was ten days ahead.", FIRST_STAMP + 10 * DAY, time
    yield "year-2036", "The clock was in 2036.", calendar.timegm((2036, 2, 7, 6, 28, 0)), time


# By the list of the file: what an entry says, from what is given in it.
ANSWERS = {
    "timeStamps": lambda given: {"time": read_time_stamp(bytes.fromhex(given["field"]))},
    "referenceTimes": lambda given: {"reference": reference_time(given["stated"], given["own"])},
    "stamps": lambda given: {"stamp": next_stamp(given["last"], given["time"])},
    "confirmed": lambda given: {"forgotten": may_forget(given["last"], given["time"]),
                                "stamp": next_stamp(
                                    None if may_forget(given["last"], given["time"]) else given["last"], given["time"])},
}


def clocks_file():
    given = {
        "timeStamps": [{"name": name, "comment": comment, "field": field.lower()} for name, comment, field in TIME_STAMPS],
        "referenceTimes": [{"name": name, "comment": comment, "stated": stated, "own": own}
                           for name, comment, stated, own in reference_cases()],
        **{what: [{"name": name, "comment": comment, "last": last, "time": time} for name, comment, last, time in cases]
           for what, cases in [("stamps", stamp_cases()), ("confirmed", confirmation_cases())]},
    }
    return {"format": FORMAT, **{what: [{**entry, **ANSWERS[what](entry)} for entry in entries]
                                 for what, entries in given.items()}}
