// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.jar.BuildReport;
import org.trustedsms.cli.jar.JarPart;
import org.trustedsms.cli.jar.JarSize;
import org.trustedsms.cli.jar.JarSizes;
import org.trustedsms.cli.jar.ShippedSuites;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trusted-sms jar-size}: how large a MIDlet suite is, and what takes how much of it. */
@Command(
    name = "jar-size",
    description = {
      "Print how many bytes the JAR of a MIDlet suite has, against a limit, and the share of each"
          + " part. The exit status is 1 if one is above the limit.",
      "The parts of the shipped suites are those that the build has found, by the names that"
          + " classes have in the sources. Other JARs are told by the names in the JAR."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms jar-size", "  trusted-sms jar-size --limit 65536 my-midlet.jar"})
public final class JarSizeCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "jar",
      description = "JARs; otherwise the suites that come with the program.")
  private List<Path> jars = List.of();

  @Option(
      names = "--limit",
      paramLabel = "bytes",
      defaultValue = "100000",
      description =
          "The largest JAR that is good (default: ${DEFAULT-VALUE}, what WAP gateways let"
              + " through).")
  private long limit;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public JarSizeCommand() {}

  @Override
  public Integer call() {
    if (limit < 0) {
      throw new ParameterException(
          spec.commandLine(), "a limit of " + limit + " bytes; give 0 or more, such as 65536");
    }
    List<JarSize> sizes = sizes();
    if (jsonOption.isAsked()) {
      System.out.println(Json.lines(json(sizes)));
    } else {
      sizes.forEach(this::print);
    }
    System.out.flush();
    return sizes.stream().allMatch(this::isGood) ? 0 : 1;
  }

  private List<JarSize> sizes() {
    try {
      if (jars.isEmpty()) {
        Path home = ProjectFolder.path();
        return new ShippedSuites(
                new BuildReport(home.resolve("midlet").resolve("target").resolve("jar-size.json")))
            .sizes();
      }
      List<JarSize> sizes = new ArrayList<>();
      for (Path jar : jars) {
        sizes.add(JarSizes.of(jar));
      }
      return sizes;
    } catch (FileException | IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private boolean isGood(JarSize size) {
    return size.bytes() <= limit;
  }

  private void print(JarSize size) {
    Colours colours = Colours.ofOutput();
    long away = Math.abs(size.bytes() - limit);
    String place = isGood(size) ? colours.good("below") : colours.bad("ABOVE");
    System.out.println(
        SafeText.escape(size.name())
            + String.format(Locale.ROOT, ": %,d bytes, %,d ", size.bytes(), away)
            + place
            + String.format(Locale.ROOT, " the limit of %,d", limit));
    System.out.printf("%10s %7s %8s  %s%n", "bytes", "share", "classes", "part");
    for (JarPart part : size.parts()) {
      System.out.println(
          String.format(
              Locale.ROOT,
              "%,10d %5.1f %% %8d  %s",
              part.bytes(),
              size.percent(part),
              part.classes(),
              SafeText.escape(part.name())));
    }
    System.out.println();
  }

  private ObjectNode json(List<JarSize> sizes) {
    ObjectNode all = Json.object().put("limit", limit);
    ArrayNode suites = all.putArray("jars");
    for (JarSize size : sizes) {
      ObjectNode suite =
          suites
              .addObject()
              .put("name", size.name())
              .put("bytes", size.bytes())
              .put("good", isGood(size));
      ArrayNode parts = suite.putArray("parts");
      size.parts().forEach(part -> parts.add(Json.object(part).put("percent", size.percent(part))));
    }
    return all;
  }
}
