// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.StandardOutput;
import org.trustedsms.cli.console.Times;
import org.trustedsms.cli.key.KeyJson;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.evidence.EvidenceFolder;
import org.trustedsms.server.evidence.EvidenceProblem;
import org.trustedsms.server.evidence.SignedStatement;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trusted-sms evidence}: what the files of "verify --evidence" prove. */
@Command(
    name = "evidence",
    description = {
      "Check a folder of \"trusted-sms verify --evidence\" and say who signed what, when, and for"
          + " whom. The signature is in sig.der, made by OpenSSL or anybody else; the key in"
          + " key.pem; the signed bytes in signed.bin; the first half of the signature, r, in"
          + " r.bin. The exit status is 0 if they hold, 1 if not.",
      "Whose key it is the evidence does not tell: compare the digits. The time is what the signer"
          + " named."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms evidence proof")
public final class EvidenceCommand extends CliCommand {
  private static final String VERIFIED = "verified";
  private static final String NOT_VERIFIED = "not verified";

  @Parameters(paramLabel = "folder", description = "The folder with the four files.")
  private Path folder;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException, KeyFileException {
    try {
      SignedStatement statement = new EvidenceFolder(folder).check();
      if (json.isAsked()) {
        print(toJson(statement));
      } else {
        tell(statement);
      }
      return 0;
    } catch (EvidenceProblem e) {
      if (json.isAsked()) {
        print(Json.object().put("verdict", NOT_VERIFIED).put("reason", e.getMessage()));
      } else {
        StandardOutput.println(
            Colours.ofOutput().bad(NOT_VERIFIED) + ": " + SafeText.escape(e.getMessage()));
      }
      return 1;
    }
  }

  private static void tell(SignedStatement statement) {
    StandardOutput.println(Colours.ofOutput().good(VERIFIED) + ": " + what(statement));
    StandardOutput.println(
        "signed by  "
            + statement.signer().fingerprint().toDigits()
            + ", "
            + statement.signer().curve().label());
    StandardOutput.println("signed at  " + Times.format(statement.stamp()));
    StandardOutput.println(
        "for        "
            + (statement.recipient() == null ? "anyone" : statement.recipient().toDigits()));
    StandardOutput.println("message    " + statement.id());
  }

  private static String what(SignedStatement statement) {
    if (statement.kind() == MessageKinds.ACKNOWLEDGEMENT) {
      return "acknowledgement of message " + statement.acknowledged();
    }
    return statement.kind().name() + " " + SafeText.quote(statement.text());
  }

  private static ObjectNode toJson(SignedStatement statement) {
    ObjectNode object = Json.object();
    object.put("verdict", VERIFIED);
    object.put("kind", statement.kind().name());
    object.put("text", statement.text());
    object.put("stamp", Times.format(statement.stamp()));
    object.set("sender", KeyJson.of(statement.signer()));
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
    object.put("id", statement.id().toString());
    return object;
  }
}
