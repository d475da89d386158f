#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# What a controller in the field does by command: switch a relay, read and set values, restart.
# The command is on standard input, such as "set apn iot.example". What this prints is the result.
set -eu
settings=settings
relay=/sys/class/gpio/gpio17/value # BCM 17, exported and set to output at boot
[ -w "$relay" ] || relay=relay     # without GPIO, a file

usage() {
  echo "say relay on|off, get NAME, set NAME VALUE, show or reboot"
  exit 64
}

# Letters, digits and a few signs: nothing here is fit for a shell, a path or an option.
words=$(head -c 200)
case $words in '' | *[!A-Za-z0-9\ ._:-]* | -* | *' -'*) usage ;; esac
# shellcheck disable=SC2086
set -- $words
touch "$settings"

case "$#:${1:-}" in
  2:relay)
    case $2 in on) echo 1 > "$relay" ;; off) echo 0 > "$relay" ;; *) usage ;; esac
    echo "the relay is $2"
    ;;
  2:get) awk -F= -v name="$2" '$1 == name { print; set = 1 } END { exit !set }' "$settings" || echo "$2 is not set" ;;
  3:set)
    { awk -F= -v name="$2" '$1 != name' "$settings"; echo "$2=$3"; } > "$settings.new"
    diff "$settings" "$settings.new" | grep '^[<>]' || echo "nothing has changed"
    mv "$settings.new" "$settings"
    ;;
  1:show) cat "$settings" ;;
  1:reboot)
    shutdown -r +1 2> /dev/null || { echo "this user may not restart the machine"; exit 77; }
    echo "restarts in a minute"
    ;;
  *) usage ;;
esac
