# SPDX-License-Identifier: Apache-2.0
"""Times signing and verifying with the machine's own OpenSSL, hashing left out.

It calls libcrypto directly; a call from Python adds about a microsecond. What it reads and prints
is described in aveiro.py.
"""
import ctypes
import ctypes.util
import hashlib
import os
import sys
import time

LOOP_SECONDS = 0.002
ALL_SECONDS = 0.4
FEWEST_LOOPS = 3
MAX_SIGNATURE = 1024

found = ctypes.util.find_library("crypto")
if found is None:
    sys.exit("OpenSSL's library libcrypto is not installed")
crypto = ctypes.CDLL(found)
pointer = ctypes.c_void_p
size = ctypes.c_size_t


def function(name, result, *arguments):
    f = getattr(crypto, name)
    f.restype = result
    f.argtypes = arguments
    return f


version = function("OpenSSL_version", ctypes.c_char_p, ctypes.c_int)
bio = function("BIO_new_mem_buf", pointer, ctypes.c_char_p, ctypes.c_int)
private_key = function("PEM_read_bio_PrivateKey", pointer, pointer, pointer, pointer, pointer)
public_key = function("PEM_read_bio_PUBKEY", pointer, pointer, pointer, pointer, pointer)
context = function("EVP_PKEY_CTX_new", pointer, pointer, pointer)
option = function("EVP_PKEY_CTX_ctrl_str", ctypes.c_int, pointer, ctypes.c_char_p, ctypes.c_char_p)
sign_init = function("EVP_PKEY_sign_init", ctypes.c_int, pointer)
verify_init = function("EVP_PKEY_verify_init", ctypes.c_int, pointer)
sign = function(
    "EVP_PKEY_sign",
    ctypes.c_int,
    pointer,
    ctypes.c_char_p,
    ctypes.POINTER(size),
    ctypes.c_char_p,
    size,
)
verify = function(
    "EVP_PKEY_verify", ctypes.c_int, pointer, ctypes.c_char_p, size, ctypes.c_char_p, size
)


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


def need(result, what):
    if not result or result < 0:
        raise ValueError("OpenSSL cannot " + what)
    return result


def opened(key, init, kind):
    made = context(need(key, "read the key"), None)
    need(init(made), "begin")
    if kind == "pss":
        options = {b"rsa_padding_mode": b"pss", b"digest": b"sha256", b"rsa_pss_saltlen": b"32"}
    elif kind == "pkcs1":
        options = {b"rsa_padding_mode": b"pkcs1", b"digest": b"sha256"}
    else:
        options = {}
    for name, value in options.items():
        need(option(made, name, value), "do " + name.decode())
    return made


def measure(folder, kind, file, digest):
    pem = read(folder, file + ".pem")
    signer = opened(private_key(bio(pem, len(pem)), None, None, None), sign_init, kind)
    pub = read(folder, file + ".pub.pem")
    verifier = opened(public_key(bio(pub, len(pub)), None, None, None), verify_init, kind)
    buffer = ctypes.create_string_buffer(MAX_SIGNATURE)
    length = size()

    def signing():
        length.value = MAX_SIGNATURE
        need(sign(signer, buffer, ctypes.byref(length), digest, len(digest)), "sign")

    signing()
    signature = buffer.raw[: length.value]

    def verifying():
        need(verify(verifier, signature, len(signature), digest, len(digest)), "verify")

    return "%.3f\t%.3f\t%s" % (smallest(signing), smallest(verifying), signature.hex())


def main(folder):
    digest = hashlib.sha256(read(folder, "message.bin")).digest()
    print("version\t" + version(0).decode())
    for line in read(folder, "algorithms.txt").decode().splitlines():
        name, kind, file = line.split("\t")
        try:
            result = measure(folder, kind, file, digest)
        except Exception as e:
            result = "-\t" + " ".join(str(e).split() or [type(e).__name__])
        print(name + "\t" + result, flush=True)


main(sys.argv[1])
