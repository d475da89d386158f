// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.hash.Hash;
import org.trustedsms.message.Evidence;

/**
 * The evidence of a transaction (docs/format.md section 18): of its three messages and of the
 * certificates of both sides, as {@link EvidenceFiles} in a folder each, and a shell script that
 * checks them with OpenSSL alone. Each side's certificates lead from the anchor to its key; none if
 * people compared the key. Immutable and thread-safe.
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

  public PurchaseEvidenceFiles {
    supplier = List.copyOf(supplier);
    customer = List.copyOf(customer);
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
    contents.put(README, resource(README).getBytes(StandardCharsets.US_ASCII));
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

  /** Fills the lines of the resource in that depend on the parts. */
  private byte[] script(byte[] statement) {
    StringBuilder facts = new StringBuilder();
    StringBuilder signatures = new StringBuilder();
    parts()
        .forEach(
            (part, evidence) -> {
              String hash = evidence.hashName().replace("-", "").toLowerCase(Locale.ROOT);
              facts.append("  signing ").append(part).append('\n');
              signatures.append("signed ").append(part).append(' ').append(hash).append('\n');
            });
    parts().keySet().stream()
        .filter(part -> part.contains("certificate"))
        .forEach(part -> facts.append("  valid ").append(part).append('\n'));
    StringBuilder chains = new StringBuilder();
    addChain(chains, "supplier", supplier, "offer");
    addChain(chains, "customer", customer, "acceptance");
    return resource(SCRIPT)
        .replace("@FACTS@\n", facts)
        .replace("@SIGNATURES@\n", signatures)
        .replace("@CHAINS@\n", chains)
        .replace("@DIGEST@", HexFormat.of().formatHex(Hash.sha256().digest(statement)))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String resource(String name) {
    try (InputStream file = PurchaseEvidenceFiles.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
