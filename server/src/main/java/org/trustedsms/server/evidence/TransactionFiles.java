// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;

/**
 * The evidence of a transaction (docs/format.md section 18): of its three messages and of the
 * certificates of both sides, as {@link EvidenceFiles} in a folder each, and a shell script that
 * checks them with OpenSSL alone. Immutable and thread-safe.
 *
 * @param offer which the supplier signed
 * @param acceptance which the customer signed
 * @param acknowledgement which the supplier signed
 * @param supplier the certificates from the anchor to the supplier's key; none if people compared
 *     it
 * @param customer the certificates from the anchor to the customer's key, likewise
 */
public record TransactionFiles(
    Evidence offer,
    Evidence acceptance,
    Evidence acknowledgement,
    List<Certificate> supplier,
    List<Certificate> customer) {

  /** The name of the script, for a POSIX shell with {@code openssl} and the usual commands. */
  public static final String SCRIPT = "check.sh";

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

      """;

  /** Copies the lists. */
  public TransactionFiles {
    supplier = List.copyOf(supplier);
    customer = List.copyOf(customer);
  }

  /**
   * Writes the files.
   *
   * @param folder where to; created if it is missing
   * @return the script
   * @throws FileException if there is a file of one of the names already, or it cannot be written
   */
  public Path write(Path folder) throws FileException {
    for (Map.Entry<String, Evidence> part : parts().entrySet()) {
      EvidenceFiles.write(part.getValue(), folder.resolve(part.getKey()));
    }
    Path file = folder.resolve(SCRIPT);
    AtomicFile.write(file, script(), FileAccess.DEFAULT, IfExists.FAIL);
    return file;
  }

  /** Returns what is in the files, by their names within the folder, with / between the parts. */
  public Map<String, byte[]> contents() {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    parts()
        .forEach(
            (part, evidence) ->
                EvidenceFiles.contents(evidence)
                    .forEach((name, bytes) -> contents.put(part + "/" + name, bytes)));
    contents.put(SCRIPT, script());
    return contents;
  }

  private Map<String, Evidence> parts() {
    Map<String, Evidence> parts = new LinkedHashMap<>();
    parts.put("offer", offer);
    parts.put("acceptance", acceptance);
    parts.put("acknowledgement", acknowledgement);
    addCertificates(parts, "supplier", supplier);
    addCertificates(parts, "customer", customer);
    return parts;
  }

  private byte[] script() {
    StringBuilder script = new StringBuilder(FUNCTIONS);
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
    script.append("echo Verified\n");
    return script.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String name(String whose, int number) {
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
