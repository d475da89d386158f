#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Prints sizes of the receiver at -Os and its deepest stack frames: size.sh FILE.c ...
# The compilers: that of this machine, and arm-none-eabi-gcc for a Cortex-M0 if it is installed.
set -e

measure() {
    compiler=$1
    size=$2
    shift 2
    directory=build/size
    rm -rf "$directory"
    mkdir -p "$directory"
    objects=
    for file in $files; do
        object=$directory/${file%.c}.o
        "$compiler" -std=c11 -Os -ffunction-sections -fdata-sections -fstack-usage "$@" -c -o "$object" "$file"
        objects="$objects $object"
    done
    echo "$compiler -Os $*"
    # shellcheck disable=SC2086 # a list of names without spaces
    "$size" -t $objects
    echo "deepest frames, in bytes:"
    cat "$directory"/*.su | sort -k2 -n -r -t"$(printf '\t')" | head -n 6 | cut -f 1,2
    cat > "$directory/state.c" <<'END'
#include "trusted_sms.h"
char sender[sizeof(struct ts_sender)];
char receiver[sizeof(struct ts_receiver)];
char reassembly[sizeof(struct ts_reassembly)];
char device[sizeof(struct ts_device)];
END
    "$compiler" -std=c11 -I. "$@" -c -o "$directory/state.o" "$directory/state.c"
    "${size%size}nm" -S "$directory/state.o" | while read -r _ bytes _ name; do
        echo "struct ts_$name: $((0x$bytes)) bytes"
    done
}

files=$*
measure "${CC:-cc}" size
if command -v arm-none-eabi-gcc > /dev/null; then
    measure arm-none-eabi-gcc arm-none-eabi-size -mcpu=cortex-m0 -mthumb
    for codings in 3 0; do
        echo
        measure arm-none-eabi-gcc arm-none-eabi-size -mcpu=cortex-m0 -mthumb -DTS_CODINGS=$codings -DTS_WINDOW_SIZE=8
    done
else
    echo "arm-none-eabi-gcc is not installed: no sizes for a Cortex-M0"
fi
