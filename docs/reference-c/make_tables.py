#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tables.c from the tables in format.md and compact-coding.md, and compact-model.bin:

    python3 make_tables.py > tables.c

The C build does not run this script. Run it when one of them changes.
"""
import os
import re
import sys

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def page(name):
    with open(os.path.join(DOCS, name), encoding="utf-8") as file:
        return file.read()


def gsm_alphabet(text):
    names = {"SP": " ", "LF": "\n", "CR": "\r", "ESC": "\x1b"}
    alphabet = []
    for row in range(8):
        cells = re.search(r"^%d0  (.*)$" % row, text, re.M).group(1).split()
        assert len(cells) == 16, row
        alphabet += [ord(names.get(cell, cell)) for cell in cells]
    # Look-alike letters in the page would go unnoticed otherwise.
    for septet, value in ((0x09, 0xC7), (0x10, 0x394), (0x12, 0x3A6), (0x13, 0x393), (0x14, 0x39B), (0x15, 0x3A9),
                          (0x16, 0x3A0), (0x17, 0x3A8), (0x18, 0x3A3), (0x19, 0x398), (0x1A, 0x39E)):
        assert alphabet[septet] == value, hex(septet)
    return alphabet


def gsm_extension(text):
    line = re.search(r"^0A FF.*$", text, re.M).group(0)
    cells = re.sub(r"\(U\+[0-9A-F]+\)", "", line).split()
    return [(int(cells[i], 16), 0x0C if cells[i + 1] == "FF" else ord(cells[i + 1])) for i in range(0, len(cells), 2)]


def block(text, name):
    return re.search(r"<!-- %s, made.*?-->\n(.*?)<!-- end of %s -->" % (name, name), text, re.S).group(1)


def signs(text):
    row = re.search(r"^\| 67-104 \| (.*) \|$", text, re.M).group(1)
    cells = [cell.strip("`").replace("\\|", "|") for cell in row.split(" ")]
    assert len(cells) == 38 and all(len(cell) == 1 for cell in cells)
    return [ord(cell) for cell in cells]


def letters(text):
    caseless = {int(code, 16) for code in re.findall(r"\(U\+([0-9A-F]{4})\)", block(text, "caseless"))}
    slots = {}
    found = []

    def add(letter, number, slot, mark):
        capital = 0
        if ord(letter) not in caseless:
            capital = ord(letter.upper())
            assert capital != ord(letter)
        found.append((ord(letter), capital, number, slot, mark))

    for number, row in re.findall(r"^page (\d) (.*)$", block(text, "letters"), re.M):
        for slot, letter in enumerate(row.split()):
            if letter != ".":
                slots[letter] = (int(number), slot)
                add(letter, int(number), slot, 0)
    for mark, row in re.findall(r"^mark (\d)  (.*)$", block(text, "marks"), re.M):
        for base, letter in row.split():
            add(letter, *slots[base], int(mark) + 1)
    return sorted(found)


def numbers(text, name):
    offset, length = map(int, re.search(r"^\| (\d+) \| (\d+) \| %s \|$" % name, text, re.M).groups())
    with open(os.path.join(DOCS, "compact-model.bin"), "rb") as file:
        return file.read()[offset:offset + length]


def model(text):
    steps, weights, children = (iter(numbers(text, name)) for name in ("steps", "weights", "children"))
    first_weight, first_child, symbols, values = [], [], [], []
    level, node_symbols = list(range(16)), [0] * 16
    total = 16
    for depth in range(4):
        following = []
        for _ in level:
            first_weight.append(len(values))
            step, symbol = next(steps), -1
            while step:
                symbol += step
                weight = next(weights)
                symbols.append(symbol)
                values.append(weight % 32 - 16)
                if weight >= 32:
                    break
                step = next(steps)
            first_child.append(total)
            if depth < 3:
                symbol = -1
                while True:
                    step = next(children)
                    if not step:
                        break
                    symbol += step
                    node_symbols.append(symbol)
                    following.append(total)
                    total += 1
        level = following
    for rest in (steps, weights, children):
        assert next(rest, None) is None
    first_weight.append(len(values))
    first_child.append(total)
    assert len(node_symbols) == total and len(first_weight) == total + 1
    return node_symbols, first_weight, first_child, symbols, values


def array(kind, name, values):
    print("\nconst %s %s[%d] = {" % (kind, name, len(values)))
    line = "   "
    for value in values:
        cell = " %s," % value
        if len(line) + len(cell) > 110:
            print(line)
            line = "   "
        line += cell
    print(line)
    print("};")


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    text, compact = page("format.md"), page("compact-coding.md")
    node_symbols, first_weight, first_child, symbols, values = model(compact)
    print("/* SPDX-License-Identifier: Apache-2.0 */")
    print("/* Written by make_tables.py from docs/format.md and docs/compact-coding.md. Do not edit. */")
    print('#include "trusted_sms.h"')
    print('#include "tables.h"')
    print("\n#if TS_CODINGS & 1")
    array("uint16_t", "ts_gsm_alphabet", gsm_alphabet(text))
    array("struct ts_gsm_extension", "ts_gsm_extensions", ["{%d, %d}" % pair for pair in gsm_extension(text)])
    print("\n#endif")
    print("#if TS_CODINGS & 8")
    array("uint16_t", "ts_signs", signs(compact))
    array("struct ts_letter", "ts_letters", ["{%d, %d, %d, %d, %d}" % letter for letter in letters(compact)])
    array("uint8_t", "ts_node_symbol", node_symbols)
    array("uint16_t", "ts_node_first_weight", first_weight)
    array("uint16_t", "ts_node_first_child", first_child)
    array("uint8_t", "ts_weight_symbol", symbols)
    array("int8_t", "ts_weight", values)
    print("\n#endif")


main()
