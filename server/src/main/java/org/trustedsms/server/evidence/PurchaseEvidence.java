// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.SignedBytes;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.transaction.Amount;

/**
 * A transaction that evidence proves: an offer, the answer to it, the acknowledgement of that, and
 * the certificates of both sides. Immutable and thread-safe.
 */
public final class PurchaseEvidence {
  private static final String OFFER = "offer";
  private static final String ACCEPTANCE = "acceptance";
  private static final String ACKNOWLEDGEMENT = "acknowledgement";
  private static final int MAX_CERTIFICATES = 9;
  private static final int MAX_STATEMENT = 1 << 20;

  /** By the names of their folders, in the order of the statement. */
  private final Map<String, SignedStatement> statements = new LinkedHashMap<>();

  private final Map<String, byte[]> signedBytes = new LinkedHashMap<>();

  private PurchaseEvidence() {}

  /** Reads the transaction of evidence without checking that its parts belong together. */
  static PurchaseEvidence of(PurchaseEvidenceFiles files) throws InvalidEvidenceException {
    PurchaseEvidence transaction = new PurchaseEvidence();
    for (Map.Entry<String, Evidence> part : files.parts().entrySet()) {
      transaction.add(part.getKey(), part.getValue());
    }
    return transaction;
  }

  /** Returns whether a folder has the evidence of a transaction rather than of one message. */
  public static boolean isIn(Path folder) {
    return Files.isDirectory(folder.resolve(OFFER));
  }

  /**
   * Reads and checks the folder of a transaction, as its script does, and its statement.
   *
   * @throws InvalidEvidenceException if it proves nothing
   * @throws FileException if a file cannot be read, or is too long for what it should be
   * @throws KeyFileException if there is no valid public key in its file
   */
  public static PurchaseEvidence in(Path folder)
      throws InvalidEvidenceException, FileException, KeyFileException {
    PurchaseEvidence transaction = new PurchaseEvidence();
    for (String part : List.of(OFFER, ACCEPTANCE, ACKNOWLEDGEMENT)) {
      transaction.read(folder, part);
    }
    for (String whose : List.of("supplier", "customer")) {
      for (int i = 1; i <= MAX_CERTIFICATES; i++) {
        String part = PurchaseEvidenceFiles.name(whose, i);
        if (Files.isDirectory(folder.resolve(part))) {
          transaction.read(folder, part);
        }
      }
    }
    transaction.check();
    byte[] text = transaction.toText().getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve(PurchaseEvidenceFiles.STATEMENT);
    if (Files.exists(file) && !Arrays.equals(text, BoundedFile.read(file, MAX_STATEMENT))) {
      throw new InvalidEvidenceException(
          PurchaseEvidenceFiles.STATEMENT + " is not what was signed");
    }
    return transaction;
  }

  private void read(Path folder, String part)
      throws InvalidEvidenceException, FileException, KeyFileException {
    try {
      add(part, EvidenceFiles.read(folder.resolve(part)));
    } catch (InvalidEvidenceException e) {
      throw new InvalidEvidenceException(part + ": " + e.getMessage());
    }
  }

  private void add(String part, Evidence evidence) throws InvalidEvidenceException {
    statements.put(part, SignedStatement.of(evidence));
    signedBytes.put(part, evidence.signedBytes());
  }

  private void check() throws InvalidEvidenceException {
    SignedStatement offer = statements.get(OFFER);
    SignedStatement answer = statements.get(ACCEPTANCE);
    SignedStatement receipt = statements.get(ACKNOWLEDGEMENT);
    require(offer.offer() != null, "offer is no offer");
    require(answer.answer() != null, "acceptance answers no offer");
    require(receipt.acknowledged() != null, "acknowledgement is none");
    require(offer.signer().equals(receipt.signer()), "acknowledgement and offer have two signers");
    requireFor(answer, offer.signer(), ACCEPTANCE);
    requireFor(receipt, answer.signer(), ACKNOWLEDGEMENT);
    if (offer.recipient() != null) {
      requireFor(offer, answer.signer(), OFFER);
    }
    require(answer.answer().offer().equals(offer.id()), "acceptance is not the answer to offer");
    require(
        receipt.acknowledged().equals(answer.id()),
        "acknowledgement is not the answer to acceptance");
    checkChain("supplier", offer.signer());
    checkChain("customer", answer.signer());
  }

  private void checkChain(String whose, PublicKey last) throws InvalidEvidenceException {
    List<String> names =
        statements.keySet().stream().filter(name -> name.startsWith(whose + "-")).toList();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      require(
          name.equals(PurchaseEvidenceFiles.name(whose, i + 1)),
          "before " + name + " one is missing");
      SignedStatement one = statements.get(name);
      require(one.certificate() != null, name + " is no certificate");
      PublicKey next = i + 1 < names.size() ? statements.get(names.get(i + 1)).signer() : last;
      require(
          one.certificate().subject().key().equals(next),
          name + " is not of the signer of what follows it");
    }
  }

  private static void requireFor(SignedStatement statement, PublicKey key, String name)
      throws InvalidEvidenceException {
    require(key.fingerprint().equals(statement.recipient()), name + " is for another recipient");
  }

  private static void require(boolean holds, String problem) throws InvalidEvidenceException {
    if (!holds) {
      throw new InvalidEvidenceException(problem);
    }
  }

  public boolean isDeclined() {
    SignedStatement answer = statements.get(ACCEPTANCE);
    return answer.answer() != null && answer.answer().isDeclined();
  }

  /** Says in one line what the customer answered; safe to print. */
  public String summary() {
    SignedStatement offer = statements.get(OFFER);
    SignedStatement answer = statements.get(ACCEPTANCE);
    if (offer.offer() == null || answer.answer() == null) {
      return "no offer and answer";
    }
    if (isDeclined()) {
      return "the offer " + SafeText.quote(offer.offer().text()) + " was DECLINED";
    }
    String[] choices = offer.offer().choices();
    int choice = answer.answer().choice();
    return "the offer "
        + SafeText.quote(offer.offer().text())
        + " was ACCEPTED"
        + (choice > choices.length ? "" : ", choice " + SafeText.quote(choices[choice - 1]));
  }

  /** Returns {@code statement.txt}, in lines that end with a line feed; safe to print. */
  public String toText() {
    StringBuilder text = new StringBuilder(summary()).append('\n');
    statements.forEach(
        (part, statement) -> {
          text.append('\n').append(part).append(": ").append(statement.summary()).append('\n');
          statement.toLines().forEach(line -> text.append("  ").append(line).append('\n'));
        });
    text.append("\nComputed from the signed bytes by check.sh:\n");
    facts().forEach(line -> text.append("= ").append(line).append('\n'));
    return text.toString();
  }

  /** The same lines as those of the function facts in the script. */
  private List<String> facts() {
    List<String> facts = new ArrayList<>();
    SignedStatement offer = statements.get(OFFER);
    SignedStatement answer = statements.get(ACCEPTANCE);
    if (offer.offer() == null || answer.answer() == null) {
      return facts;
    }
    facts.add(
        isDeclined()
            ? "the offer was DECLINED"
            : "the offer was ACCEPTED, choice " + answer.answer().choice());
    Amount amount = offer.offer().amount();
    facts.add(
        amount == null
            ? "no amount"
            : "amount " + amount.minorUnits() + " in the smallest unit of " + amount.currency());
    facts.add("open until " + SignedStatement.time(offer.offer().until()));
    statements.forEach(
        (part, statement) -> {
          String key = HexFormat.of().formatHex(statement.signer().fingerprint().toBytes());
          String time = SignedStatement.time(statement.stamp());
          facts.add(part + " signed at " + time + " by the key " + key);
        });
    statements.forEach(
        (part, statement) -> {
          if (statement.certificate() != null) {
            facts.add(
                part + " valid until " + SignedStatement.time(statement.certificate().until()));
          }
        });
    int terms = amount == null ? 5 : 12;
    facts.add("offer text as signed: " + hex(OFFER, SignedBytes.MIN_LENGTH + terms));
    facts.add(
        "acceptance text as signed: "
            + hex(ACCEPTANCE, SignedBytes.MIN_LENGTH + MessageId.LENGTH + 1));
    return facts;
  }

  private String hex(String part, int offset) {
    byte[] bytes = signedBytes.get(part);
    return HexFormat.of().formatHex(bytes, Math.min(offset, bytes.length), bytes.length);
  }
}
