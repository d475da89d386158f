// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Version;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

@Command(
    name = "generate-man",
    hidden = true,
    description = "Write a manual page for each command into a folder.",
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms generate-man share/man/man1")
public final class ManCommand extends CliCommand {
  @Parameters(
      paramLabel = "folder",
      description = "The folder for the pages; old ones are replaced.")
  private Path folder;

  @Override
  public Integer call() throws FileException {
    OutputFolder.make(folder);
    write(spec().root(), new Version().getVersion()[0]);
    return 0;
  }

  private void write(CommandSpec command, String version) throws FileException {
    byte[] page = ManPage.of(command, version).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(
        folder.resolve(ManPage.fileName(command)), page, FileAccess.DEFAULT, IfExists.REPLACE);
    for (CommandSpec each : ManPage.visible(command)) {
      write(each, version);
    }
  }
}
