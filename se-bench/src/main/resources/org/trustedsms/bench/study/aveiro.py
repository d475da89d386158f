# SPDX-License-Identifier: Apache-2.0
"""Times signing and verifying with the package cryptography, hashing left out.

Its argument is a folder with algorithms.txt (name, kind and file, separated by tabs), message.bin,
and for each file a private key FILE.pem (PKCS #8) and a public key FILE.pub.pem. It prints a line
for each algorithm: name, microseconds to sign and to verify, a signature in hexadecimal digits; or
name, "-" and why not.
"""
import hashlib
import os
import sys
import time

import cryptography
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, utils

LOOP_SECONDS = 0.002
ALL_SECONDS = 0.4
FEWEST_LOOPS = 3


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def smallest(work):
    """Returns the smallest mean of a loop, in microseconds."""
    best = float("inf")
    spent = 0.0
    loops = 0
    while loops < FEWEST_LOOPS or spent < ALL_SECONDS:
        runs = 0
        elapsed = 0.0
        start = time.perf_counter()
        while elapsed < LOOP_SECONDS:
            work()
            runs += 1
            elapsed = time.perf_counter() - start
        best = min(best, elapsed / runs)
        spent += elapsed
        loops += 1
    return best * 1e6


def arguments(kind):
    digest = utils.Prehashed(hashes.SHA256())
    if kind == "ecdsa":
        return (ec.ECDSA(digest),)
    if kind == "pss":
        return (padding.PSS(padding.MGF1(hashes.SHA256()), 32), digest)
    return (padding.PKCS1v15(), digest)


def measure(folder, kind, file, digest):
    private = serialization.load_pem_private_key(read(folder, file + ".pem"), None)
    public = serialization.load_pem_public_key(read(folder, file + ".pub.pem"))
    how = arguments(kind)
    signature = private.sign(digest, *how)
    sign = smallest(lambda: private.sign(digest, *how))
    verify = smallest(lambda: public.verify(signature, digest, *how))
    return "%.3f\t%.3f\t%s" % (sign, verify, signature.hex())


def main(folder):
    digest = hashlib.sha256(read(folder, "message.bin")).digest()
    print("version\t" + cryptography.__version__)
    for line in read(folder, "algorithms.txt").decode().splitlines():
        name, kind, file = line.split("\t")
        try:
            result = measure(folder, kind, file, digest)
        except UnsupportedAlgorithm:
            result = "-\tthis version does not have it"
        except Exception as e:
            result = "-\t" + " ".join(str(e).split() or [type(e).__name__])
        print(name + "\t" + result, flush=True)


main(sys.argv[1])
