# SPDX-License-Identifier: Apache-2.0
"""Test vectors of the signed-SMS message format, made from docs/format.md alone.

    generate.py            writes the compressed JSON files beside this script
    generate.py --check    receives every payload in the files on disk as the format says, makes every message again,
                           and lets the openssl command (if there is one) check curves, keys and signatures
    generate.py --examples prints appendix A of the format, from the files on disk

Only the standard library is used. The arithmetic is plain, and neither fast nor constant in time: the private keys
here are public. "Section" means a section of docs/format.md everywhere.
"""

import concurrent.futures
import sys

sys.dont_write_bytecode = True

from implementation.checking import check_curves, check_files
from implementation.examples import appendix
from implementation.files import NAMES, write_file


def generate():
    check_curves()
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for future in [pool.submit(write_file, name) for name in NAMES]:
            future.result()


def main(arguments):
    if arguments == ["--check"]:
        return 0 if check_files() else 1
    if arguments == ["--examples"]:
        print(appendix(), end="")
        return 0
    if arguments:
        print(__doc__)
        return 2
    generate()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
