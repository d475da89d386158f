// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.console.ConfigFile;
import org.trustedsms.gateway.GatewaySettings;
import picocli.CommandLine.ParseResult;

/** The sources of the Debian package: what its files name is there. */
class DebianPackageTest {
  private static final Path SOURCES = Path.of("src/deb");
  private static final Pattern SERVICE = Pattern.compile("trusted-sms-(gateway|device)\\b");

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(SOURCES.resolve(file));
  }

  /** Returns a file's settings, which are commented out. */
  private static List<String> settings(String file) throws IOException {
    return lines("etc/" + file).stream()
        .filter(line -> line.matches("#[a-z-]+ = .*"))
        .map(line -> line.substring(1))
        .toList();
  }

  @Test
  void theSettingsOfTheGatewayAreRead(@TempDir Path folder) throws Exception {
    List<String> settings = settings("gateway.properties");
    Path file = Files.write(folder.resolve("gateway.properties"), settings);
    assertEquals(4, settings.size());
    assertEquals("Acme", GatewaySettings.read(file, folder, Map.of()).name());
  }

  @Test
  void theSettingsOfTheDeviceAreThoseOfItsUnit(@TempDir Path folder) throws Exception {
    String unit = Files.readString(Path.of("../docs/examples/trusted-sms-device.service"));
    String start = unit.split("ExecStart=/opt/trusted-sms/trusted-sms ", 2)[1].split("\n", 2)[0];
    assertTrue(unit.contains("\nWorkingDirectory=%S/trusted-sms-device\n"), "where programs write");
    List<String> settings = settings("device.conf");
    assertEquals(5, settings.size());
    Path file = Files.write(folder.resolve("device.conf"), settings);
    ParseResult device =
        TrustedSms.commandLine(name -> null)
            .parseArgs(start.replace("/etc/trusted-sms/device.conf", file.toString()).split(" "))
            .subcommand();
    for (String setting : settings) {
      String[] parts = setting.split(" = ", 2);
      assertTrue(ConfigFile.isFromFile(device.commandSpec(), "--" + parts[0]), setting);
    }
  }

  @Test
  void aServiceThatIsStoppedHasNotFailed() throws IOException {
    for (String unit : List.of("gateway/trusted-sms-gateway", "trusted-sms-device")) {
      String text = Files.readString(Path.of("../docs/examples/" + unit + ".service"));
      assertTrue(text.contains("\nSuccessExitStatus=143\n"), unit);
    }
  }

  @Test
  void aServiceIsStartedAgainUnlessItsSettingsAreWrong() throws IOException {
    for (String unit : List.of("gateway/trusted-sms-gateway", "trusted-sms-device")) {
      String text = Files.readString(Path.of("../docs/examples/" + unit + ".service"));
      assertTrue(text.contains("\nRestart=always\n"), unit);
      assertTrue(text.contains("\nRestartPreventExitStatus=2\n"), unit);
      // By default systemd gives up after 5 starts in 10 s.
      assertTrue(
          text.contains("\nRestartSec=10\n") || text.contains("\nStartLimitIntervalSec=0\n"), unit);
    }
  }

  @Test
  void eachSettingsFileIsOneThatDpkgKeeps() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES.resolve("etc"))) {
      assertEquals(
          new TreeSet<>(lines("control/conffiles")),
          new TreeSet<>(files.map(file -> "/etc/trusted-sms/" + file.getFileName()).toList()));
    }
  }

  @Test
  void theChangelogIsOfThePackageAndItsMaintainer() throws IOException {
    List<String> control = lines("control/control");
    List<String> changelog = lines("changelog");
    String maintainer = control.get(5).replaceFirst("^Maintainer: ", "");
    assertEquals(
        control.get(0).replaceFirst("^Package: ", "") + " ([[version]]) unstable; urgency=medium",
        changelog.get(0));
    assertTrue(changelog.get(4).startsWith(" -- " + maintainer + "  "), changelog.get(4));
  }

  @Test
  void eachServiceThatAScriptNamesHasItsUnit() throws IOException {
    for (String script : List.of("control/postinst", "control/prerm")) {
      List<String> services =
          lines(script).stream()
              .flatMap(line -> SERVICE.matcher(line).results())
              .map(found -> found.group(0) + ".service")
              .distinct()
              .toList();
      assertEquals(2, services.size(), script);
      for (String service : services) {
        try (Stream<Path> units =
            Files.find(
                Path.of("../docs/examples"),
                3,
                (file, unused) -> file.getFileName().toString().equals(service))) {
          String unit = Files.readString(units.findFirst().orElseThrow());
          // The build replaces both.
          assertTrue(unit.contains("ExecStart=/opt/trusted-sms/trusted-sms "), service);
          assertTrue(unit.contains("DynamicUser=yes\n"), service);
        }
      }
    }
  }
}
