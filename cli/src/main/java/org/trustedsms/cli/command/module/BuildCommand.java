// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trustedsms.cli.command.module.ModuleCommand.ModuleProject;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.server.explain.SafeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "build",
    description = {
      "Compile a project, and pack its JAR and JAD.",
      "Errors and warnings of the compiler are shown as they are. The exit status is 1 if the "
          + "project has errors, or its JAR is too large for the limit in app.properties."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms module build gate")
final class BuildCommand extends CliCommand {
  /** Lines about the build's own steps and files, which say nothing about the project. */
  private static final Pattern OF_THE_BUILD =
      Pattern.compile(
          "| *\\{\".*|[a-z-]+:|Created dir: .*|Building jar: .*|Copying \\d+ .*|Deleting: .*"
              + "|Buildfile: .*|BUILD (FAILED|SUCCESSFUL)|Total time: .*|.*: Java returned: -?\\d+"
              + "|.*: The following error occurred while executing this line:");

  @Parameters(
      arity = "0..1",
      paramLabel = "folder",
      defaultValue = ".",
      description = "The folder of the project (default: the present one).")
  private Path folder;

  @Override
  public Integer call() throws InterruptedException {
    ModuleProject project = ModuleProject.in(folder);
    Path kit = kit();
    Process ant = null;
    try {
      ant =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  kit.resolve("lib") + "/*",
                  "org.apache.tools.ant.Main",
                  "-emacs",
                  "-f",
                  kit.resolve("src/build/module.xml").toString(),
                  "-Dapp.dir=" + folder.toAbsolutePath().normalize())
              .redirectErrorStream(true)
              .start();
      ant.getOutputStream().close();
      showOutput(ant);
      if (ant.waitFor() != 0) {
        // A failed build leaves nothing that "module provision" would take.
        Files.deleteIfExists(project.jar());
        Files.deleteIfExists(project.jad());
        throw CommandException.rejected(
            folder + ": the build has failed; the reason stands above", null);
      }
      print(
          String.format(
              Locale.ROOT,
              "jar   %s%njad   %s%nsize  %,d bytes",
              SafeText.escape(project.jar().toString()),
              SafeText.escape(project.jad().toString()),
              Files.size(project.jar())));
      return 0;
    } catch (IOException e) {
      throw new CommandException(folder + ": cannot be built: " + e.getMessage(), e);
    } finally {
      if (ant != null) {
        ant.destroy();
      }
    }
  }

  private static Path kit() {
    Path home = UserFolders.project();
    Path packed = home.resolve("kit");
    Path kit = Files.isDirectory(packed) ? packed : home.resolve("midlet/target/kit");
    Path lib = kit.resolve("lib");
    try (Stream<Path> files = Files.list(lib)) {
      if (files.noneMatch(file -> file.getFileName().toString().startsWith("proguard-base-"))) {
        throw new CommandException(
            lib
                + ": ProGuard is missing; it is under the GPL and not in the download: put "
                + Files.readString(kit.resolve("proguard.url"))
                + " into this folder");
      }
    } catch (IOException e) {
      throw new CommandException(
          kit + ": is missing; start trusted-sms by its launcher, or build it: mvn package", e);
    }
    return kit;
  }

  /** Shows what the compiler and the other tools print as they print it. */
  private void showOutput(Process ant) throws IOException {
    try (BufferedReader lines = ant.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (isVerbose() || !OF_THE_BUILD.matcher(line).matches()) {
          note(line);
        }
      }
    }
  }
}
