# SPDX-License-Identifier: Apache-2.0
"""Tries wrong receivers on the test vectors: each must fail one.

    mutate.py              makes a small mistake in the independent implementation, a mutant, and checks the files of
                           vectors with it; and so on for each place and each kind of mistake
    mutate.py WORD ...     only mutants whose names contain a word, and for each the first vector that it fails

A mutant that passes all vectors changes no verdict, and is named in equivalent.txt with the reason; any other that passes is a
missing vector. Exit status 0: all others fail, and none in that list does.
"""

import ast
import copy
import functools
import gc
import importlib
import itertools
import os
import pathlib
import re
import resource
import sys
import time

sys.dont_write_bytecode = True

from implementation import checking, compact

FOLDER = pathlib.Path(__file__).resolve().parent
SECONDS, BYTES = 15, 2 ** 30
BROKEN = 3
# By module the files that have to do with it. One curve is enough where the arithmetic is right, but P-192 alone has the longest
# payloads and the collisions, and a binary curve has tests of its own.
MESSAGES = ["P-192", "mixed"]
FILES = {"curves": ["P-192", "K-233", "mixed"],
         "parts": ["parts"], "clocks": ["clocks"], "sealing": ["sealed"], "transactions": ["transactions"],
         "texts": ["text", "P-192"], "compact": ["text", "P-192"]}
# They make no messages, and those that were made before are good.
RECEIVERS = ("receiving", "transactions")
# What a receiver or a sender does. Functions that make vectors, read JSON or write DER are left out, as is arithmetic
# without a decision: one mistake in it, and no signature holds.
WHERE = {
    "receiving": "(?!HIGHEST_STAMP|DAY|DEFAULT_MAXIMUM_AGE|Refused|unsigned).*",
    "credentials": "(?!NO_NUMBER).*",
    "transactions": "(Sale|Purchase|Device|Order|Enrolment).*",
    "parts": "read|Reassembler.*|LONGEST_USER_DATA",
    "clocks": "read_time_stamp|reference_time|next_stamp|may_forget",
    "sealing": "seal|unseal|stream|derive|mac|[A-Z_]+",
    "signing": "(?!ecdsa_sign|rfc6979|ecies_encrypt|ecies_seal).*",
    "texts": "[a-z].*",
    "compact": "capitals_follow|cut|join|language_of|Decoder.(number|step)|Blocks.*|encode|decode|most_symbols",
    "curves": ".*(solve_quadratic|in_subgroup|point_at|decode_point|y_bit|compressed)|digits",
    "messages": "offer_terms|Message.(content|form)",
}


class Mutant:
    """What is changed in a module: `tree` gives the changed tree; `name` is the same on every machine and in any order."""

    def __init__(self, module, name, tree):
        self.module, self.name, self.tree = module, name, tree


# ---------------------------------------------------------------------------------------------------------------------
# Mistakes
# ---------------------------------------------------------------------------------------------------------------------

OTHER_COMPARISON = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
                    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
OTHER_OPERATION = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
                   ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift,
                   ast.RShift: ast.LShift}
OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "list", "sorted": "list",
                  "rsplit": "split", "rstrip": "strip"}


def mistakes(node):
    """Pairs of words and of a node that takes the place of this one; None: nothing does."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            other = OTHER_COMPARISON[type(operator)]
            yield (f"{other.__name__} {i}" if i else other.__name__,
                   ast.Compare(node.left, [*node.ops[:i], other(), *node.ops[i + 1:]], node.comparators))
        if len(node.ops) == 2:
            middle = node.comparators[0]
            yield "right half", ast.Compare(middle, node.ops[1:], node.comparators[1:])
            yield "left half", ast.Compare(node.left, node.ops[:1], node.comparators[:1])
    elif isinstance(node, ast.BoolOp):
        yield "or" if isinstance(node.op, ast.And) else "and", ast.BoolOp(
            ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for i in range(len(node.values)):
            rest = node.values[:i] + node.values[i + 1:]
            yield f"without {i}", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not left out", node.operand
    elif isinstance(node, ast.IfExp):
        yield "always", node.body
        yield "never", node.orelse
    elif isinstance(node, ast.If):
        yield "always", ast.If(ast.Constant(True), node.body, node.orelse)
        yield "never", ast.If(ast.Constant(False), node.body, node.orelse)
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield "unfiltered", ast.comprehension(node.target, node.iter, [], node.is_async)
    elif isinstance(node, ast.BinOp) and type(node.op) in OTHER_OPERATION:
        other = OTHER_OPERATION[type(node.op)]
        yield other.__name__, ast.BinOp(node.left, other(), node.right)
    elif isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", None))
        if name in OTHER_FUNCTION:
            changed = copy.deepcopy(node)
            setattr(changed.func, "id" if isinstance(node.func, ast.Name) else "attr", OTHER_FUNCTION[name])
            yield OTHER_FUNCTION[name], changed
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "+ 1", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "left out", ast.Pass()
    elif isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)):
        targets = node.targets if not isinstance(node, ast.AugAssign) else [node.target]
        if not isinstance(targets[0], (ast.Name, ast.Tuple)):
            yield "left out", ast.Pass()
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and all(
            isinstance(item, ast.Name) for item in node.elts):
        for i in range(len(node.elts)):
            yield f"without {i}", ast.Tuple(node.elts[:i] + node.elts[i + 1:], ast.Load())


def wrong_receivers(module):
    """Each with one mistake, in one place of the module that WHERE names."""
    path = FOLDER / "implementation" / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    names = {}
    for where, part in places(tree):
        if not re.fullmatch(WHERE[module], where):
            continue
        for parent, field, index, node in children(part):
            for words, changed in mistakes(node):
                text = re.sub(r"\s+", " ", ast.get_source_segment(source, node) or "").strip()
                if len(text) > 90:
                    text = text[:90] + "..."
                name = f"{module}.{where}: {text} | {words}"
                names[name] = names.get(name, 0) + 1
                if names[name] > 1:
                    name += f" #{names[name]}"
                yield Mutant(module, name, functools.partial(replace, parent, field, index, node, changed, tree))


def replace(parent, field, index, node, changed, tree):
    ast.copy_location(changed, node)
    if index is None:
        setattr(parent, field, changed)
    else:
        getattr(parent, field)[index] = changed
    return ast.fix_missing_locations(tree)


def places(tree):
    """Functions, methods and constants of a module, each with its name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", method
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node


def children(part):
    """All nodes below one, each with where it hangs."""
    for field, value in ast.iter_fields(part):
        if field in ("decorator_list", "annotation", "returns"):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST):
                yield part, field, index, node
                yield from children(node)


# ---------------------------------------------------------------------------------------------------------------------
# Mistakes that take more than one place, or that no rule above makes
# ---------------------------------------------------------------------------------------------------------------------

# (place, words, text of the source, what takes its place)
MORE = [
    ("receiving.Reception.verdict", "the receiver's clock moves the floor, too", "        if self.certified:\n",
     "        receiver.window.rise(receiver.time - receiver.maximum_age)\n        if self.certified:\n"),
    ("receiving.ReplayWindow.accept", "an encrypted message counts twice", "len(self.stamps) > self.capacity",
     "len(self.stamps) + len(self.payloads) > self.capacity"),
    ("checking.VectorCheck.check_reception", "one window for all senders", "window=ReplayWindow())", "window=receiver.window)"),
    ("receiving.Reception.verdict", "the floor before the signature", "        stamp = self.stamp()\n",
     "        stamp = self.stamp()\n        self.check_age(stamp)\n"),
    ("receiving.Reception.verdict", "the padding before the signature", "        stamp = self.stamp()\n",
     "        stamp = self.stamp()\n        if header.is_padded:\n            self.read(content, signed_content, stamp)\n"),
    ("receiving.Reception.verdict", "too old before replayed", "        if header.kind != PUBLIC_KEY:\n",
     "        self.check_age(self.stamp())\n        if header.kind != PUBLIC_KEY:\n"),
    ("receiving.Reception.verdict", "the text before the age", "        self.check_age(stamp)\n",
     "        self.read(content, signed_content, stamp)\n        self.check_age(stamp)\n"),
    ("receiving.Reception.verdict", "the signature before replayed", "        if header.kind != PUBLIC_KEY:\n",
     "        self.check_signature(ecdsa_verifier(self.curve, self.key, r, s), lambda other: signed_at(self.stamp(), other), own)\n"
     "        if header.kind != PUBLIC_KEY:\n"),
    ("receiving.Reception.signed_content", "three bytes of the handle", "sent.identifier[:HANDLE_LENGTH] == handle",
     "sent.identifier[:3] == handle[:3]"),
    ("receiving.Reception.signed_content", "the first of several messages sent", "meant[-1]", "meant[0]"),
    ("receiving.Reception.find_key", "a device makes offers", 'require("service supplier" in roles',
     'require("device" in roles or "service supplier" in roles'),
    ("receiving.Reception.find_key", "an anchor makes no offers", "if header.kind == OFFER and self.certified:\n"
     '            roles = self.certified["roles"]', "if header.kind == OFFER and receiver.sender is None:\n"
     '            roles = (self.certified or {"roles": ()})["roles"]'),
    ("receiving.Reception.find_key", "roles of somebody whom people accepted", "if header.kind == OFFER and self.certified:\n"
     '            roles = self.certified["roles"]',
     "certified = receiver.credentials.sender_at(receiver.originator, receiver.time)[1]\n"
     '        if header.kind == OFFER and certified:\n            roles = certified["roles"]'),
    ("signing.ecies_decrypt", "R at infinity, with Z = 0", "        return None\n    z = curve.field_bytes(",
     "        if any(encoded_r):\n            return None\n        point = INFINITY\n"
     "    z = bytes(curve.field.length) if point is INFINITY else curve.field_bytes("),
    *[("signing.ecies_decrypt", f"byte {i} of the tag is not compared", "compare_digest(ecies_tag(mac_key, ciphertext), tag)",
       f"compare_digest(ecies_tag(mac_key, ciphertext)[:{i}], tag[:{i}]) or ecies_tag(mac_key, ciphertext)[{i + 1}:] != "
       f"tag[{i + 1}:]") for i in range(8)],
    ("signing.key_derivation", "a counter of one byte", 'counter.to_bytes(4, "big")', "bytes([0, 0, 0, counter % 256])"),
    ("compact.most_symbols", "5n + 31", "+ 32", "+ 31"),
    ("credentials.Credentials.sender_at", "the certificate that was accepted last", "for certificate in self.certificates:",
     "for certificate in reversed(self.certificates):"),
    ("credentials.Credentials.receive_certificate", "a certificate that replaces stands at the end",
     "self.certificates[same[0]] = certificate", "self.certificates = [held for held in self.certificates\n"
     "                if not certificate.is_for_the_same(held)] + [certificate]"),
    ("credentials.Credentials.sender_at", "491 is +491", "if certificate.number != originator:",
     'if (certificate.number or "").lstrip("+") != originator.lstrip("+"):'),
    ("credentials.Certificate.is_for_the_same", "491 is +491", "self.number != other.number",
     '(self.number or "").lstrip("+") != (other.number or "").lstrip("+")'),
    ("credentials.Certificate.is_for_the_same", "a name alone is a name with a number", "or self.number != other.number",
     "or None not in (self.number, other.number) and self.number != other.number"),
    ("credentials.Credentials.sender_at", "the validity of the leaf alone", "part.last for part in path)",
     "part.last for part in path[:1])"),
    ("credentials.Credentials.end", "the end of the leaf alone", "for certificate in path)", "for certificate in path[:1])"),
    ("credentials.Credentials.is_revoked", "the leaf alone is revoked", "for certificate in path if", "for certificate in path[:1] if"),
    ("credentials.Credentials.certification", "the list of the leaf's issuer alone", "for part in path]", "for part in path[:1]]"),
    ("credentials.Credentials.sender_at", "old by seconds", "self.certification(path, step)", "self.certification(path, time / STEP)"),
    ("credentials.Credentials.is_revoked", "the list of any authority revokes",
     "in self.lists[certificate.issuer.fingerprint].handles", "in sum((held.handles for held in self.lists.values()), [])"),
    ("credentials.Credentials.is_revoked", "three bytes of the handle",
     "certificate.identifier[:HANDLE_LENGTH] in self.lists[certificate.issuer.fingerprint].handles",
     "certificate.identifier[:3] in [handle[:3] for handle in self.lists[certificate.issuer.fingerprint].handles]"),
    ("credentials.Credentials.issuers", "three bytes of the hint", "key.fingerprint[:HINT_LENGTH] == hint",
     "key.fingerprint[:3] == hint[:3]"),
    ("credentials.Credentials.issuers", "the curve is not asked for", " and key.curve is curve", ""),
    ("curves.Curve.decode_point", "x is reduced", "        if x >= self.field.size:\n            raise Malformed(\"no element of the field\")\n",
     "        x = self.field.reduce(x) if hasattr(self.field, \"reduce\") else x % self.field.size\n"),
    ("curves.Curve.decode_point", "the subgroup is not tested", "if not self.in_subgroup(point):", "if False:"),
]


def more_wrong_receivers():
    for place, words, text, changed in MORE:
        module, _, where = place.partition(".")
        source = (FOLDER / "implementation" / f"{module}.py").read_text(encoding="utf-8")
        tree = ast.parse(source)
        part = ast.get_source_segment(source, dict(places(tree))[where])
        if part.count(text) != 1:
            raise ValueError(f"{place}: there is not one {text!r}")
        yield Mutant(module, f"{place}: {words}", functools.partial(ast.parse, source.replace(part, part.replace(text, changed))))


# ---------------------------------------------------------------------------------------------------------------------
# Mutants at work
# ---------------------------------------------------------------------------------------------------------------------

def install(mutant):
    """Puts the changed code into the functions that are there: whoever has a reference to one has the changed one."""
    tree = mutant.tree()
    module = importlib.import_module(f"implementation.{mutant.module}")
    place = mutant.name.partition(":")[0].split(".")[1:]
    if place[-1].isupper():
        set_constant(module, place[-1], tree)
        return
    code = compile(tree, module.__file__, "exec")
    holder = module
    for name in place:
        code = next(constant for constant in code.co_consts if getattr(constant, "co_name", None) == name)
        holder = vars(holder)[name]
    function = getattr(holder, "__func__", getattr(holder, "fget", holder))
    function = getattr(function, "__wrapped__", function)
    function.__code__ = code


def set_constant(module, name, tree):
    value = next(node.value for node in tree.body if isinstance(node, ast.Assign)
                 and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name)
    value = eval(compile(ast.Expression(value), module.__file__, "eval"), vars(module))
    for other in list(sys.modules.values()):
        if getattr(other, "__name__", "").startswith("implementation.") and name in vars(other):
            setattr(other, name, value)


class Failed(Exception):
    """A vector."""


class FirstMistake(list):
    def append(self, mistake):
        raise Failed(mistake)


def first_mistake(mutant, checks):
    """Of the first vector that the mutant fails; None if it passes all."""
    install(mutant)
    try:
        if mutant.module == "compact":
            compact.encode.cache_clear()
            compact.decode.cache_clear()
        for name in FILES.get(mutant.module, MESSAGES):
            checks[name].mistakes = FirstMistake()
            if mutant.module in RECEIVERS and isinstance(checks[name], checking.VectorCheck):
                checks[name].check_what_arrives()
            else:
                checks[name].run()
    except Failed as failed:
        return str(failed)
    except Exception as error:
        return repr(error)
    return None


def run(mutants, checks, told):
    """The names of those that pass. Each is a process of its own."""
    running, passed, waiting = {}, [], list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < os.cpu_count():
            mutant = waiting.pop()
            reader, writer = os.pipe()
            child = os.fork()
            if child == 0:
                resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
                resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
                try:
                    mistake = first_mistake(mutant, checks)
                    os.write(writer, (mistake or "")[:500].encode())
                    os._exit(0 if mistake is None else 1)
                finally:
                    os._exit(BROKEN)
            os.close(writer)
            running[child] = mutant, reader, time.time()
        child, status = os.wait()
        mutant, reader, started = running.pop(child)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
            raise ValueError(f"{mutant.name}: this mutant cannot be made")
        mistake = os.read(reader, 1000).decode() or "no end"
        os.close(reader)
        put_first(mistake, checks)
        if status == 0:
            passed.append(mutant.name)
        if told:
            print(f"{time.time() - started:5.2f} s  {mutant.name}\n         {'PASSES' if status == 0 else mistake[:300]}")
    return passed


def put_first(mistake, checks):
    """The reception that a mutant failed: the next one is likely to fail it, too."""
    name, _, rest = mistake.partition(": reception ")
    if rest:
        receptions = checks[name].content["receptions"]
        receptions.sort(key=lambda fields: fields["name"] != re.split("[: ]", rest)[0])


def equivalent():
    """Names of mutants that change no verdict; above each is the reason."""
    lines = (FOLDER / "equivalent.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def main(words):
    began = time.time()
    checks = {name: checking.check_of(name) for name in {*MESSAGES, *sum(FILES.values(), [])}}
    for check in checks.values():
        check.run()
        if check.mistakes:
            print("The vectors fail without a mistake: run generate.py --check.")
            return 1
    gc.freeze()
    mutants = [mutant for mutant in itertools.chain(more_wrong_receivers(), *map(wrong_receivers, WHERE))
               if not words or any(word in mutant.name for word in words)]
    passed = run(mutants, checks, words)
    known = equivalent()
    names = {mutant.name for mutant in mutants}
    wrong = [f"passes all vectors: {name}" for name in passed if name not in known]
    if not words:
        wrong += [f"in equivalent.txt, but fails a vector: {name}" for name in sorted(known & names - set(passed))]
        wrong += [f"in equivalent.txt, but there is no such mutant: {name}" for name in sorted(known - names)]
    for line in wrong:
        print(line)
    print(f"{len(mutants)} mutants: {len(mutants) - len(passed)} fail a vector, {len(passed)} pass all of them, "
          f"of which {sum(name in known for name in passed)} change no verdict ({time.time() - began:.0f} s)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
