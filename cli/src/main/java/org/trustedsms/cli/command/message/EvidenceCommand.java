// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.Words;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.InvalidEvidenceException;
import org.trustedsms.server.evidence.PurchaseEvidence;
import org.trustedsms.server.evidence.SignedStatement;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.transaction.Offer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "evidence")
public final class EvidenceCommand extends CliCommand {
  private static final String VERIFIED = "verified";
  private static final String NOT_VERIFIED = "not verified";

  @Parameters(paramLabel = "folder")
  private Path folder;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException, KeyFileException {
    try {
      if (PurchaseEvidence.isIn(folder)) {
        print(PurchaseEvidence.in(folder));
        return 0;
      }
      SignedStatement statement = SignedStatement.of(EvidenceFiles.read(folder));
      if (json.isAsked()) {
        print(toJson(statement));
      } else {
        print(statement);
      }
      return 0;
    } catch (InvalidEvidenceException e) {
      if (json.isAsked()) {
        print(Json.object().put("verdict", NOT_VERIFIED).put("reason", e.getMessage()));
      } else {
        Terminal.println(
            Colours.ofOutput().bad(NOT_VERIFIED) + ": " + SafeText.escape(e.getMessage()));
      }
      return 1;
    }
  }

  private void print(PurchaseEvidence transaction) {
    if (!json.isAsked()) {
      Terminal.println(
          Colours.ofOutput().good(VERIFIED) + ": " + transaction.toText().stripTrailing());
      return;
    }
    ObjectNode object = Json.object().put("verdict", VERIFIED);
    object.put("summary", transaction.summary());
    object.put("declined", transaction.isDeclined());
    ArrayNode statement = object.putArray("statement");
    transaction.toText().lines().forEach(statement::add);
    print(object);
  }

  private static void print(SignedStatement statement) {
    Terminal.println(Colours.ofOutput().good(VERIFIED) + ": " + statement.summary());
    statement.toLines().forEach(Terminal::println);
  }

  private static ObjectNode toJson(SignedStatement statement) {
    ObjectNode object = Json.object().put("verdict", VERIFIED);
    object.put("kind", statement.kind().name());
    object.put("text", statement.text());
    object.put("stamp", Words.time(statement.stamp()));
    object.set("sender", Json.of(statement.signer()));
    if (statement.recipient() != null) {
      ObjectNode recipient = object.putObject("recipient");
      recipient.put("digits", statement.recipient().toDigits());
      recipient.put("fingerprint", statement.recipient().toString());
    }
    object.put("forAnyone", statement.recipient() == null);
    object.put("acknowledgementAsked", statement.acknowledgementAsked());
    if (statement.acknowledged() != null) {
      object.put("acknowledges", statement.acknowledged().toString());
    }
    if (statement.offer() != null) {
      Offer offer = statement.offer();
      object.put("until", Words.time(offer.until()));
      if (offer.amount() != null) {
        object.put("amount", offer.amount().toString());
      }
    }
    if (statement.answer() != null) {
      object.put("choice", statement.answer().choice());
      object.put("offer", statement.answer().offer().toString());
    }
    if (statement.certificate() != null) {
      object.put("subject", statement.certificate().subject().toString());
      object.put("until", Words.time(statement.certificate().until()));
    }
    object.put("id", statement.id().toString());
    return object;
  }
}
