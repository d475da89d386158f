// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a program is installed that some commands can do without, and is new enough. */
final class ProgramCheck implements Check {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final String subject;
  private final List<String> command;
  private final Pattern version;
  private final int major;
  private final int minor;
  private final String use;

  private ProgramCheck(
      String subject, List<String> command, Pattern version, int major, int minor, String use) {
    this.subject = subject;
    this.command = command;
    this.version = version;
    this.major = major;
    this.minor = minor;
    this.use = use;
  }

  /** Maven, which builds the project. */
  static ProgramCheck maven() {
    String name = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
    return maven(List.of(name, "--batch-mode", "--version"));
  }

  static ProgramCheck maven(List<String> command) {
    return new ProgramCheck(
        "Maven",
        command,
        Pattern.compile("Apache Maven ([0-9]{1,4})\\.([0-9]{1,4}).*"),
        3,
        8,
        "builds the project");
  }

  /** OpenSSL, which checks evidence independently. */
  static ProgramCheck openssl() {
    return openssl(List.of("openssl", "version"));
  }

  static ProgramCheck openssl(List<String> command) {
    return new ProgramCheck(
        "OpenSSL",
        command,
        Pattern.compile("OpenSSL ([0-9]{1,4})\\.([0-9]{1,4}).*"),
        1,
        1,
        "checks keys, signatures and evidence without this program");
  }

  @Override
  public String subject() {
    return subject;
  }

  @Override
  public boolean isNeeded() {
    return false;
  }

  @Override
  public Finding look() throws InterruptedException {
    String wanted = "install " + subject + ", " + major + "." + minor + " or newer";
    Optional<Program.Answer> answer = new Program(command, PATIENCE).run();
    if (answer.isEmpty()) {
      return Finding.missing("not installed; it " + use, wanted);
    }
    String line = answer.get().firstLine();
    if (answer.get().status() < 0) {
      return Finding.broken(
          "no answer from " + command.get(0) + " within " + PATIENCE.toSeconds() + " s", wanted);
    }
    Matcher matcher = version.matcher(line);
    if (answer.get().status() != 0 || !matcher.matches()) {
      return Finding.broken(command.get(0) + " answers \"" + shortened(line) + "\"", wanted);
    }
    int foundMajor = Integer.parseInt(matcher.group(1));
    int foundMinor = Integer.parseInt(matcher.group(2));
    boolean isNew = foundMajor > major || foundMajor == major && foundMinor >= minor;
    return isNew
        ? Finding.ok(shortened(line) + "; it " + use)
        : Finding.broken(shortened(line) + " is too old", wanted);
  }

  private static String shortened(String line) {
    int most = 60;
    return line.length() <= most ? line : line.substring(0, most) + "...";
  }
}
