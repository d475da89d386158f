// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.option.CurveName;
import org.trustedsms.cli.option.FaultOptions;
import org.trustedsms.curve.Curve;
import org.trustedsms.emulator.demo.Demo;
import org.trustedsms.emulator.demo.DemoSettings;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.emulator.scenario.ScenarioException;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.OutputFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "demo")
public final class DemoCommand extends CliCommand {
  @Option(
      names = "--curve",
      paramLabel = "name",
      defaultValue = "p256",
      converter = CurveName.class,
      completionCandidates = CurveName.Candidates.class)
  private Curve curve;

  @Option(names = "--text", paramLabel = "text", defaultValue = "Meet me at the bridge at 6")
  private String text;

  @Option(names = "--encrypt")
  private boolean encrypt;

  @Option(names = "--phones", paramLabel = "n", defaultValue = "2")
  private int phones;

  @Option(names = "--out", paramLabel = "folder")
  private Path out;

  @Mixin private FaultOptions faultOptions = new FaultOptions();

  @Override
  public Integer call() throws FileException, InterruptedException {
    try {
      DemoSettings settings = settings();
      if (faultOptions.areAsked()) {
        System.out.println("Faults: the same again with --seed " + faultOptions.seed());
      }
      boolean asExpected = Demo.run(settings, System.out);
      System.out.println("To press and attack it yourself, in the browser: trusted-sms lab");
      System.out.flush();
      return asExpected ? 0 : 1;
    } catch (IOException | PhoneException | ScenarioException e) {
      throw new CommandException(reason(e), e);
    }
  }

  private DemoSettings settings() throws IOException, FileException {
    DemoSettings settings;
    try {
      // A folder that is not used is not made.
      Path folder = out == null ? Path.of("") : out;
      settings = new DemoSettings(curve, text, encrypt, phones, folder, faultOptions.faults());
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
    if (out == null) {
      return settings.into(Files.createTempDirectory("trusted-sms-demo"));
    }
    OutputFolder.make(out);
    return settings;
  }

  private String reason(Exception e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return isVerbose() ? message : message + "; --verbose tells where";
  }
}
