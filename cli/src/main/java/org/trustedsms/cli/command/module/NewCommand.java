// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.trustedsms.cli.command.module.ModuleCommand.ModuleProject;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.server.explain.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "new",
    description = {
      "Make a project whose handler opens gates.",
      "\"trusted-sms module build\" builds it as it is. Then change the handler."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms module new gate",
      "  trusted-sms module new pump --handler com.example.PumpHandler"
    })
final class NewCommand extends CliCommand {
  private static final Path TEMPLATE = Path.of("docs", "examples", "midlet");

  @Parameters(
      paramLabel = "folder",
      description = "The folder to make; it may exist if it is empty.")
  private Path folder;

  @Option(
      names = "--handler",
      paramLabel = "class",
      defaultValue = "gate.GateHandler",
      description = "The handler's class, with its package (default: ${DEFAULT-VALUE}).")
  private String handler;

  @Override
  public Integer call() {
    int dot = handler.lastIndexOf('.');
    if (!handler.matches("([A-Za-z_]\\w*\\.)+[A-Za-z_]\\w*")) {
      throw wrong(
          "--handler: \""
              + handler
              + "\" is not a class in a package; give one such as com.example.PumpHandler");
    }
    try {
      if (Files.exists(folder) && !isEmptyFolder()) {
        throw new CommandException(
            folder + ": exists already and is not empty; choose another folder");
      }
      Path source = Path.of("src", handler.replace('.', '/') + ".java");
      String type = handler.substring(dot + 1);
      String application = type.replaceFirst("(?<=.)Handler$", "");
      copy(
          Path.of("src/gate/GateHandler.java"),
          source,
          "package gate;",
          "package " + handler.substring(0, dot) + ";",
          "GateHandler",
          type);
      copy(
          Path.of("manifest.mf"),
          Path.of("manifest.mf"),
          "gate.GateHandler",
          handler,
          ": Gate",
          ": " + application,
          "@version@",
          "1.0.0");
      String internal = handler.replace('.', '/');
      copy(
          Path.of(ModuleProject.SETTINGS),
          Path.of(ModuleProject.SETTINGS),
          "gate/GateHandler",
          internal,
          " gate/",
          " " + internal.substring(0, dot + 1),
          "app.name=gate",
          "app.name=" + application.toLowerCase(Locale.ROOT),
          // Leaves room for a larger handler.
          "app.limit=49000",
          "app.limit=65536");
      print("handler  " + SafeText.escape(folder.resolve(source).toString()));
      return 0;
    } catch (IOException e) {
      throw new CommandException(folder + ": cannot be written: " + e.getMessage(), e);
    }
  }

  private boolean isEmptyFolder() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** Copies a file of the example. Of the words, each second one takes the place of the first. */
  private void copy(Path from, Path to, String... words) throws IOException {
    Path template = UserFolders.project().resolve(TEMPLATE).resolve(from);
    if (!Files.isRegularFile(template)) {
      throw new CommandException(
          template + ": is missing; start trusted-sms by its launcher, from a whole download");
    }
    String text = Files.readString(template);
    for (int i = 0; i < words.length; i += 2) {
      text = text.replace(words[i], words[i + 1]);
    }
    Path file = folder.resolve(to);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
