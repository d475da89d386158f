// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "jar-size",
    description = {
      "Print the size of a MIDlet suite, part by part.",
      "The exit status is 1 if a JAR is above the limit. Parts of the shipped suites "
          + "have the class names of the sources, parts of other JARs those in the JAR."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  trusted-sms jar-size", "  trusted-sms jar-size --limit 65536 my-midlet.jar"})
public final class JarSizeCommand extends CliCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "jar",
      description = "JARs (default: the suites of the program).")
  private List<Path> jars = List.of();

  @Option(
      names = "--limit",
      paramLabel = "bytes",
      defaultValue = "100000",
      description = "The maximum size (default: ${DEFAULT-VALUE}, the limit of many WAP gateways).")
  private long limit;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException {
    if (limit < 0) {
      throw wrong("a limit of " + limit + " bytes; give 0 or more, such as 65536");
    }
    List<JarSize> sizes = sizes();
    if (json.isAsked()) {
      print(toJson(sizes));
    } else {
      sizes.forEach(this::tell);
      printNotBuilt();
    }
    return sizes.stream().allMatch(this::isGood) ? 0 : 1;
  }

  private List<JarSize> sizes() throws FileException {
    try {
      if (jars.isEmpty()) {
        return JarSize.shipped(UserFolders.project().resolve("midlet/target/suites"));
      }
      List<JarSize> sizes = new ArrayList<>();
      for (Path jar : jars) {
        sizes.add(JarSize.of(jar));
      }
      return sizes;
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void printNotBuilt() {
    List<String> missing =
        MidletSuite.SHIPPED.stream().filter(suite -> MidletSuite.jar(suite).isEmpty()).toList();
    if (jars.isEmpty() && !missing.isEmpty()) {
      note(
          "not built: "
              + String.join(", ", missing)
              + "; mvn package -Dmaven.test.skip builds all");
    }
  }

  private boolean isGood(JarSize size) {
    return size.bytes() <= limit;
  }

  private void tell(JarSize size) {
    Colours colours = Colours.ofOutput();
    print(
        String.format(
            Locale.ROOT,
            "%s: %,d bytes, %,d %s the limit of %,d",
            SafeText.escape(size.name()),
            size.bytes(),
            Math.abs(size.bytes() - limit),
            isGood(size) ? colours.good("below") : colours.bad("ABOVE"),
            limit));
    print(String.format("%10s %7s %8s  %s", "bytes", "share", "classes", "part"));
    for (JarSize.Part part : size.parts()) {
      print(
          String.format(
              Locale.ROOT,
              "%,10d %5.1f %% %8d  %s",
              part.bytes(),
              size.percent(part),
              part.classes(),
              SafeText.escape(part.name())));
    }
    print("");
  }

  private ObjectNode toJson(List<JarSize> sizes) {
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
