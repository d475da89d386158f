// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

@Command(
    name = "module",
    description = {
      "Make an application for a cellular module.",
      "",
      "The module runs MIDlets and has neither screen nor keypad. You write one class, which "
          + "carries out signed commands; docs/guide-midlet.md describes it."
    },
    subcommands = {NewCommand.class, BuildCommand.class, ProvisionCommand.class},
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms module new gate",
      "  trusted-sms module build gate",
      "  trusted-sms module provision gate --commander-number +447700900150 \\",
      "      --commander service.pub.pem --out gate/target/north.jad"
    })
public final class ModuleCommand extends CliCommand {
  @Override
  public Integer call() {
    spec().commandLine().usage(spec().commandLine().getErr());
    return ExitCode.USAGE;
  }

  /** The folder of an application for modules, and the name of its JAR without the suffix. */
  record ModuleProject(Path folder, String name) {
    static final String SETTINGS = "app.properties";

    static ModuleProject in(Path folder) {
      Path file = folder.resolve(SETTINGS);
      if (!Files.isRegularFile(file)) {
        throw new CommandException(
            file + ": there is no such file; \"trusted-sms module new\" makes a project");
      }
      Properties settings = new Properties();
      try (Reader reader = Files.newBufferedReader(file)) {
        settings.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw new CommandException(file + ": cannot be read: " + e.getMessage(), e);
      }
      String name = settings.getProperty("app.name", "");
      if (!name.matches("\\w[\\w.-]*")) {
        throw new CommandException(
            file + ": app.name must be a name of letters, digits, - and _, such as app.name=gate");
      }
      return new ModuleProject(folder, name);
    }

    Path jar() {
      return folder.resolve("target").resolve(name + ".jar");
    }

    Path jad() {
      return folder.resolve("target").resolve(name + ".jad");
    }
  }
}
