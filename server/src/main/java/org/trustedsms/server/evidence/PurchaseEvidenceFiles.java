// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.hash.Hash;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;

/**
 * The evidence of a transaction (docs/format.md section 18): of its three messages and of the
 * certificates of both sides, as {@link EvidenceFiles} in a folder each, and a shell script that
 * checks them with OpenSSL alone. Immutable and thread-safe.
 *
 * @param supplier the certificates from the anchor to the supplier's key; none if people compared
 *     it
 * @param customer the certificates from the anchor to the customer's key; none if people compared
 *     it
 */
public record PurchaseEvidenceFiles(
    Evidence offer,
    Evidence acceptance,
    Evidence acknowledgement,
    List<Certificate> supplier,
    List<Certificate> customer) {

  /** The name of the script, for a POSIX shell with {@code openssl} and the usual commands. */
  public static final String SCRIPT = "check.sh";

  /** The name of the file that says in words what was agreed. */
  public static final String STATEMENT = "statement.txt";

  private static final String README = "README.txt";

  private static final String README_TEXT =
      """
      This folder proves a transaction: an offer, the answer to it, the acknowledgement of that, and
      the certificates of both sides. statement.txt says in words what was agreed.

      Each folder has the bytes that were signed (signed.bin), the signature (sig.der, and its first
      half, r.bin) and the signer's public key (key.pem). "sh check.sh" checks all of it with OpenSSL:
      the signatures, that each message answers the one before, and the certificates. It also computes
      the lines of statement.txt that begin with "=" from the signed bytes and compares them, and
      checks that statement.txt was not changed since check.sh was made.

      OpenSSL cannot read the text, which is in a coding of its own; the script checks its bytes.
      "trusted-sms evidence FOLDER" makes the whole statement from the signed bytes and compares it,
      word for word. So can anybody else, by sections 6, 7 and 18 of docs/format.md of trusted-sms.

      Whose keys they are the evidence tells only as far as the certificates do. Compare the key of the
      first certificate, or of a side without certificates, with one that you have from its owner. Times
      are those that the signers named.
      """;

  private static final String FUNCTIONS =
      """
      #!/bin/sh
      # Checks a transaction with OpenSSL: an offer, its acceptance, the acknowledgement of that.
      # Ends with "Verified" and status 0 if all of it holds.
      cd "$(dirname "$0")" || exit 1

      fail() { echo "NOT verified: $*"; exit 1; }
      # The bytes of a file from an offset on, in hexadecimal.
      part() { dd if="$1" bs=1 skip="$2" count="$3" 2>/dev/null | od -An -v -tx1 | tr -d ' \\n'; }
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
        point=$(openssl ec -pubin -in "$2/key.pem" -pubout -conv_form compressed -outform DER \
          2>/dev/null | tail -c "$3" | od -An -v -tx1 | tr -d ' \\n')
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
        printf '%04d-%02d-%02dT%02d:%02d:%02dZ\\n' "$year" "$month" "$day" \\
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
        echo "= amount $(field offer 93 5) in the smallest unit of" \\
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

      """;

  public PurchaseEvidenceFiles {
    supplier = List.copyOf(supplier);
    customer = List.copyOf(customer);
  }

  /**
   * Writes the files into a folder, which is made if it is missing; returns the script.
   *
   * @throws FileException if there is a file of one of the names already, or it cannot be written
   */
  public Path write(Path folder) throws FileException {
    for (Map.Entry<String, byte[]> file : contents().entrySet()) {
      Path path = folder.resolve(file.getKey());
      OutputFolder.make(path.getParent());
      AtomicFile.write(path, file.getValue(), FileAccess.DEFAULT, IfExists.FAIL);
    }
    return folder.resolve(SCRIPT);
  }

  /** Returns what is in the files, by their names within the folder, with / between the parts. */
  public Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    parts()
        .forEach(
            (part, evidence) ->
                EvidenceFiles.contents(evidence)
                    .forEach((name, bytes) -> contents.put(part + "/" + name, bytes)));
    byte[] statement = statement();
    contents.put(STATEMENT, statement);
    contents.put(README, README_TEXT.getBytes(StandardCharsets.US_ASCII));
    contents.put(SCRIPT, script(statement));
    return contents;
  }

  Map<String, Evidence> parts() {
    Map<String, Evidence> parts = new LinkedHashMap<>();
    parts.put("offer", offer);
    parts.put("acceptance", acceptance);
    parts.put("acknowledgement", acknowledgement);
    addCertificates(parts, "supplier", supplier);
    addCertificates(parts, "customer", customer);
    return parts;
  }

  /** The evidence was verified when it was made or read, so that it can be put in words. */
  private byte[] statement() {
    try {
      return PurchaseEvidence.of(this).toText().getBytes(StandardCharsets.UTF_8);
    } catch (InvalidEvidenceException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private byte[] script(byte[] statement) {
    StringBuilder script = new StringBuilder(FUNCTIONS);
    script.append("facts() {\n  decision\n  amount\n");
    script.append("  echo \"= open until $(utc $(($(field offer 86 4) * 20)))\"\n");
    parts().keySet().forEach(part -> script.append("  signing ").append(part).append('\n'));
    parts().keySet().stream()
        .filter(part -> part.contains("certificate"))
        .forEach(part -> script.append("  valid ").append(part).append('\n'));
    script.append("  offer_text\n  text acceptance 119\n}\n\n");
    parts()
        .forEach(
            (part, evidence) -> {
              String hash = evidence.hashName().replace("-", "").toLowerCase(Locale.ROOT);
              script.append("signed ").append(part).append(' ').append(hash).append('\n');
            });
    script.append(
        """
        kind offer 58 59
        kind acceptance 5d 5f
        kind acknowledgement 51 51
        same_key acknowledgement offer
        for_signer_of acceptance offer
        for_signer_of acknowledgement acceptance
        [ "$(part offer/signed.bin 12 1)" = 58 ] || for_signer_of offer acceptance
        answers acceptance offer
        answers acknowledgement acceptance
        """);
    addChain(script, "supplier", supplier, "offer");
    addChain(script, "customer", customer, "acceptance");
    String digest = HexFormat.of().formatHex(Hash.sha256().digest(statement));
    script.append("statement ").append(digest).append('\n');
    script.append("echo; cat statement.txt; echo\necho Verified\n");
    return script.toString().getBytes(StandardCharsets.US_ASCII);
  }

  static String name(String whose, int number) {
    return whose + "-certificate-" + number;
  }

  private static void addCertificates(
      Map<String, Evidence> parts, String whose, List<Certificate> certificates) {
    for (int i = 0; i < certificates.size(); i++) {
      parts.put(name(whose, i + 1), certificates.get(i).evidence());
    }
  }

  private static void addChain(
      StringBuilder script, String whose, List<Certificate> certificates, String message) {
    for (int i = 1; i <= certificates.size(); i++) {
      String next = i == certificates.size() ? message : name(whose, i + 1);
      int length = certificates.get(i - 1).subject().key().curve().compressedPointLength();
      script.append("kind " + name(whose, i) + " 54 54\n");
      script.append("certifies " + name(whose, i) + " " + next + " " + length + "\n");
    }
  }
}
