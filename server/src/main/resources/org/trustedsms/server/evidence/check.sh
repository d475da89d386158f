#!/bin/sh
# Checks a transaction with OpenSSL: an offer, its acceptance, the acknowledgement of that.
# Ends with "Verified" and status 0 if all of it holds.
cd "$(dirname "$0")" || exit 1

fail() { echo "NOT verified: $*"; exit 1; }
# The bytes of a file from an offset on, in hexadecimal.
part() { dd if="$1" bs=1 skip="$2" count="$3" 2>/dev/null | od -An -v -tx1 | tr -d ' \n'; }
hash() { openssl dgst -sha256 -r | cut -c1-64; }
key_hash() { openssl pkey -pubin -in "$1/key.pem" -outform DER | hash; }
identifier() { cat "$1/signed.bin" "$1/r.bin" | hash; }
number() { tr 'A-F' 'a-f' | sed 's/^0*//'; }

# The signature holds, r.bin is of it, and the key is that of the sender in the signed bytes.
signed() {
  openssl dgst "-$2" -verify "$1/key.pem" -signature "$1/sig.der" "$1/signed.bin" >/dev/null ||
    fail "the signature of $1"
  r=$(openssl asn1parse -inform DER -in "$1/sig.der" | sed -n 's/.*INTEGER *://p' | head -n 1)
  [ "$(echo "$r" | number)" = "$(part "$1/r.bin" 0 99 | number)" ] || fail "r of $1"
  [ "$(key_hash "$1")" = "$(part "$1/signed.bin" 22 32)" ] || fail "the sender of $1"
  echo "$1: signed by the key with SHA-256 $(key_hash "$1")"
}
kind() { [ "$(part "$1/signed.bin" 12 1)" = "$2" ] || [ "$(part "$1/signed.bin" 12 1)" = "$3" ] ||
  fail "the kind of $1"; }
same_key() { [ "$(key_hash "$1")" = "$(key_hash "$2")" ] || fail "$1 and $2 have two signers"; }
for_signer_of() {
  [ "$(part "$1/signed.bin" 54 32)" = "$(key_hash "$2")" ] || fail "the recipient of $1"; }
answers() {
  [ "$(part "$1/signed.bin" 86 32)" = "$(identifier "$2")" ] || fail "$1 is not the answer to $2"
  echo "$1 answers $2"
}
# The certificate has the key of the other, compressed, of so many bytes.
certifies() {
  point=$(openssl ec -pubin -in "$2/key.pem" -pubout -conv_form compressed -outform DER     2>/dev/null | tail -c "$3" | od -An -v -tx1 | tr -d ' \n')
  [ "$(part "$1/signed.bin" 106 "$3")" = "$point" ] || fail "$1 is not of the signer of $2"
  echo "$1 certifies the signer of $2"
}
field() { echo "$((0x$(part "$1/signed.bin" "$2" "$3")))"; }
letter() { echo ABCDEFGHIJKLMNOPQRSTUVWXYZ | cut -c $(($1 % 26 + 1)); }
# Seconds since 1970-01-01 UTC as a date and time.
utc() {
  [ "$1" -le 253402300799 ] || { echo "$1"; return; }
  z=$(($1 / 86400 + 719468)); era=$((z / 146097)); doe=$((z % 146097))
  yoe=$(((doe - doe / 1460 + doe / 36524 - doe / 146096) / 365))
  doy=$((doe - (365 * yoe + yoe / 4 - yoe / 100))); mp=$(((5 * doy + 2) / 153))
  day=$((doy - (153 * mp + 2) / 5 + 1)); month=$((mp < 10 ? mp + 3 : mp - 9))
  year=$((yoe + era * 400 + (month <= 2 ? 1 : 0)))
  printf '%04d-%02d-%02dT%02d:%02d:%02dZ\n' "$year" "$month" "$day" \
    $(($1 % 86400 / 3600)) $(($1 % 3600 / 60)) $(($1 % 60))
}
decision() {
  case $(field acceptance 118 1) in
    0) echo "= the offer was DECLINED" ;;
    *) echo "= the offer was ACCEPTED, choice $(field acceptance 118 1)" ;;
  esac
}
amount() {
  [ "$(field offer 90 1)" -ge 128 ] || { echo "= no amount"; return; }
  code=$(field offer 91 2)
  echo "= amount $(field offer 93 5) in the smallest unit of" \
    "$(letter $((code / 676)))$(letter $((code / 26)))$(letter "$code")"
}
signing() { echo "= $1 signed at $(utc "$(field "$1" 14 8)") by the key $(key_hash "$1")"; }
valid() { echo "= $1 valid until $(utc $(($(field "$1" 88 4) * 20)))"; }
# Where the text begins depends on what is before it.
text() { echo "= $1 text as signed: $(part "$1/signed.bin" "$2" 9999999)"; }
offer_text() { if [ "$(field offer 90 1)" -ge 128 ]; then text offer 98; else text offer 91; fi; }
statement() {
  [ "$(hash <statement.txt)" = "$1" ] || fail "statement.txt was changed"
  [ "$(grep '^=' statement.txt)" = "$(facts)" ] || fail "statement.txt is not what was signed"
}

facts() {
  decision
  amount
  echo "= open until $(utc $(($(field offer 86 4) * 20)))"
@FACTS@
  offer_text
  text acceptance 119
}

@SIGNATURES@
kind offer 58 59
kind acceptance 5d 5f
kind acknowledgement 51 51
same_key acknowledgement offer
for_signer_of acceptance offer
for_signer_of acknowledgement acceptance
[ "$(part offer/signed.bin 12 1)" = 58 ] || for_signer_of offer acceptance
answers acceptance offer
answers acknowledgement acceptance
@CHAINS@
statement @DIGEST@
echo; cat statement.txt; echo
echo Verified
