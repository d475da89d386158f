// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.inspect.Form;
import org.trustedsms.cli.inspect.Inspection;
import org.trustedsms.cli.inspect.Inspector;
import org.trustedsms.cli.inspect.Pieces;
import org.trustedsms.cli.inspect.Section;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PayloadInput;
import org.trustedsms.cli.option.SourceConverter;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.curve.Curve;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Line;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trusted-sms inspect}: what the bytes of a message are. */
@Command(
    name = "inspect",
    description = {
      "Explain a payload or whole SMS field by field: offset, name, bytes, meaning. It proves"
          + " nothing, as no key is used; \"trusted-sms verify\" does.",
      "What begins with 40 to 7F is a payload, what has a user data header is an SMS, the"
          + " short_message of SMPP. Several SMS are put together, too. The exit status is 1 if"
          + " something is wrong with it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms inspect"
          + " 4401f100c8329bfd6681ee6f399b0cf321079a87e3824dd4edd58099be67f72a6055d1b9"
          + "4dd6ddfc50e62f143867c5cc8466d17a46e51ad67a4565b3c7d624",
      "  trusted-sms sign --key alice.pem --sms \"A long text ...\" | trusted-sms inspect -",
      "  trusted-sms inspect --as payload 84 01 f1 00 --json"
    })
public final class InspectCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "HEX",
      description =
          "Hexadecimal digits, in as many arguments as you like; each may be an SMS of its own."
              + " - is standard input.")
  private List<String> digits = List.of();

  @Option(
      names = "--in",
      paramLabel = "file",
      converter = SourceConverter.class,
      description =
          "A file with hexadecimal digits, each line of which may be an SMS of its own, or with the"
              + " bytes of one payload or SMS.")
  private Source file;

  @Option(
      names = "--as",
      paramLabel = "payload|sms",
      description = "Take it for this, whatever it begins with.")
  private String as;

  @Option(
      names = "--recipient-curve",
      paramLabel = "name",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class,
      description =
          "The curve of the recipient's key, which an encrypted message does not tell; otherwise"
              + " the sender's is taken for it.")
  private Curve recipientCurve;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public InspectCommand() {}

  @Override
  public Integer call() {
    Inspection inspection =
        new Inspector(Explainer.standard().forRecipientOn(recipientCurve)).inspect(pieces(form()));
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(json(inspection)));
    } else {
      inspection.sections().forEach(InspectCommand::print);
    }
    System.out.flush();
    List<String> problems = inspection.problems();
    if (problems.isEmpty()) {
      return 0;
    }
    throw new CommandException(
        problems.size() == 1
            ? problems.get(0)
            : problems.size() + " things are wrong; the first: " + problems.get(0));
  }

  private Form form() {
    if (as == null) {
      return null;
    }
    return switch (as) {
      case "payload" -> Form.PAYLOAD;
      case "sms" -> Form.SMS;
      default ->
          throw new ParameterException(
              spec.commandLine(), "--as is \"" + as + "\"; choose from payload, sms");
    };
  }

  private Pieces pieces(Form form) {
    if (digits.isEmpty() == (file == null)) {
      throw new ParameterException(
          spec.commandLine(),
          digits.isEmpty()
              ? "there is nothing to inspect; give HEX, - for standard input, or --in FILE"
              : "there are two inputs; give HEX or --in, not both");
    }
    Source source = digits.equals(List.of(Source.HYPHEN)) ? Source.standardInput() : file;
    if (source == null) {
      return Pieces.inArguments(digits, form);
    }
    try {
      return Pieces.inFile(source.read(PayloadInput.MAX_LENGTH), form, source.toString());
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private static void print(Section section) {
    System.out.println(section.title());
    section.explanation().rows().forEach(System.out::println);
    Colours colours = Colours.ofOutput();
    String summary = section.explanation().summary();
    boolean isGood = section.explanation().faults().isEmpty();
    System.out.println(isGood ? colours.good(summary) : colours.bad(summary));
    System.out.println();
  }

  private static ObjectNode json(Inspection inspection) {
    ObjectNode all = Json.object().put("good", inspection.problems().isEmpty());
    all.set("problems", Json.array(inspection.problems()));
    List<Section> sections = inspection.sections();
    all.setAll(json(sections.get(sections.size() - 1)));
    if (sections.size() > 1) {
      ArrayNode others = all.putArray("before");
      sections.subList(0, sections.size() - 1).forEach(section -> others.add(json(section)));
    }
    return all;
  }

  private static ObjectNode json(Section section) {
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
