#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Switches a light. The command is on standard input: on, off or state.
# On a Raspberry Pi, /sys/class/leds/ACT/brightness is the green LED on the board.
set -eu
light=light

command=$(head -c 20)
case $command in
  on) echo 1 > "$light" ;;
  off) echo 0 > "$light" ;;
  state) ;;
  *)
    echo "say on, off or state"
    exit 64
    ;;
esac
if [ "$(cat "$light" 2> /dev/null)" = 1 ]; then echo "the light is on"; else echo "the light is off"; fi
