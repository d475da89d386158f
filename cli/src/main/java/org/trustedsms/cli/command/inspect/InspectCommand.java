// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.trustedsms.cli.command.inspect.Inspector.Pieces;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.input.PayloadInput;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.curve.Curve;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation.Line;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "inspect",
    description = {
      "Explain a message or an SMS byte by byte.",
      "It proves nothing, because it uses no key; \"trusted-sms verify\" does. Input "
          + "that begins with 40 to 7F is a payload; input with a user data header is an "
          + "SMS, the short_message of SMPP. SMS-DELIVER and SMS-SUBMIT, with or without "
          + "the SMSC's address, and a whole deliver_sm, submit_sm or data_sm are also "
          + "recognised. Bytes may be written with 0x, percent signs, commas or colons, or "
          + "as a dump with offsets. Several SMS are joined. The exit status is 1 if "
          + "something is wrong with the input."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms inspect 4461ff40d8a9819e7d1d2ada2a953fd2f9f6977c6b4c0ece3761 \\",
      "      d0a9c7ee729431845daa327f3e310cdeaaebc9daa66042b1fdfca631baca \\",
      "      8e09d66a",
      "  trusted-sms sign -k alice.pem --sms \"A long text ...\" | trusted-sms inspect",
      "  trusted-sms inspect --as payload 84 01 f1 00 --json"
    })
public final class InspectCommand extends CliCommand {
  private static final String INSIDE = "  ";

  @Mixin private PayloadInput input = new PayloadInput();

  @Option(names = "--as", paramLabel = "payload|sms", description = "Read the input as this type.")
  private String as;

  @Option(
      names = "--recipient-curve",
      paramLabel = "name",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class,
      description =
          "The curve of the recipient's key, which an encrypted message does not state "
              + "(default: the sender's curve).")
  private Curve recipientCurve;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    Inspector.Form form = form();
    Pieces pieces =
        input.read(
            digits -> Pieces.inArguments(digits, form),
            (contents, name) -> Pieces.inFile(contents, form, name));
    Inspector.Inspection inspection =
        new Inspector(Explainer.standard().forRecipientOn(recipientCurve)).inspect(pieces);
    if (json.isAsked()) {
      print(toJson(inspection));
    } else {
      boolean hasLayers =
          inspection.sections().stream().anyMatch(it -> it.form() == Inspector.Form.LAYER);
      for (Inspector.Section section : inspection.sections()) {
        tell(section, hasLayers && section.form() == Inspector.Form.SMS ? INSIDE : "");
      }
    }
    List<String> problems = inspection.problems();
    if (problems.isEmpty()) {
      return 0;
    }
    throw CommandException.rejectedInJson(
        problems.size() == 1
            ? problems.get(0)
            : problems.size() + " things are wrong; the first: " + problems.get(0));
  }

  private Inspector.Form form() {
    if (as == null) {
      return null;
    }
    return switch (as) {
      case "payload" -> Inspector.Form.PAYLOAD;
      case "sms" -> Inspector.Form.SMS;
      default -> throw wrong("--as is \"" + as + "\"; choose from payload, sms");
    };
  }

  private void tell(Inspector.Section section, String indent) {
    print(indent + section.title());
    section.explanation().rows().forEach(row -> print(indent + row));
    Colours colours = Colours.ofOutput();
    String summary = section.explanation().summary();
    boolean isGood = section.explanation().faults().isEmpty();
    print(indent + (isGood ? colours.good(summary) : colours.bad(summary)));
    print("");
  }

  private static ObjectNode toJson(Inspector.Inspection inspection) {
    ObjectNode all = Json.object().put("good", inspection.problems().isEmpty());
    all.set("problems", Json.array(inspection.problems()));
    List<Inspector.Section> sections = inspection.sections();
    all.setAll(toJson(sections.get(sections.size() - 1)));
    if (sections.size() > 1) {
      ArrayNode others = all.putArray("before");
      sections.subList(0, sections.size() - 1).forEach(section -> others.add(toJson(section)));
    }
    return all;
  }

  private static ObjectNode toJson(Inspector.Section section) {
    ObjectNode node =
        Json.object()
            .put("form", section.form().name().toLowerCase(Locale.ROOT))
            .put("length", section.length())
            .put("summary", section.explanation().summary());
    ArrayNode fields = node.putArray("fields");
    for (Line line : section.explanation().lines()) {
      fields
          .addObject()
          .put("offset", line.offset())
          .put("length", line.length())
          .put("hex", line.hex().toLowerCase(Locale.ROOT))
          .put("name", line.name())
          .put("meaning", line.meaning())
          .put("fault", line.isFault());
    }
    return node;
  }
}
