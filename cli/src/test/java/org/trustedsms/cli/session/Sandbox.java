// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Where a session runs: a folder to be in, a home and a store of its own, and nothing of the user's
 * environment but the PATH. On the PATH are first the helpers in {@code src/test/sessions/helper},
 * one of which keeps the launcher from starting a build within the build, then the launcher.
 */
public final class Sandbox {
  /** Commands of a session are too short for the second compiler to pay. */
  private static final String JAVA_OPTIONS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto";

  private final Path root;
  private final Map<String, String> environment;
  private Path launcher = Repository.root().resolve("trusted-sms");

  /**
   * Creates it.
   *
   * @param root an empty folder
   */
  public Sandbox(Path root) throws IOException {
    this.root = root;
    Path home = Files.createDirectories(root.resolve("home"));
    Files.createDirectories(folder());
    Path repository = Repository.root();
    Path helpers = repository.resolve("cli/src/test/sessions/helper");
    environment = new HashMap<>();
    environment.put("PATH", helpers + ":" + repository + ":" + System.getenv("PATH"));
    environment.put("HOME", home.toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("TRUSTED_SMS_STORE", home.resolve("store").toString());
    environment.put("TRUSTED_SMS_JAVA_OPTS", JAVA_OPTIONS + " -Duser.home=" + home);
  }

  /** Sets a variable. */
  public Sandbox with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Returns the folder in which commands are executed. */
  public Path folder() {
    return root.resolve("work");
  }

  /** Returns what {@code trusted-sms} is in the shell that was started last. */
  public Path launcher() {
    return launcher;
  }

  /** Returns all of its environment. */
  public Map<String, String> environment() {
    return Map.copyOf(environment);
  }

  /** Starts a shell in it. */
  public Shell shell() throws IOException {
    return new Shell(folder(), root.resolve("scratch"), environment);
  }

  /**
   * Starts a shell in it, with one process for all short commands: to start one for each takes most
   * of their time. An application for modules that another sandbox beside it has built is not built
   * again. In the profile "exhaustive" each command has its own process.
   *
   * @param sends whether {@code send} is a short command, too
   */
  public Shell shellWithOneProcess(boolean sends) throws IOException, InterruptedException {
    // A group, with which the process ends.
    if (Integer.getInteger("cases.divisor", 1) == 1
        || !Files.exists(Path.of("/proc/self/fd"))
        || !Shell.isInstalled("setsid")) {
      return shell();
    }
    Path repository = Repository.root();
    Path programs = Files.createDirectories(root.resolve("programs"));
    Map<String, String> links =
        Map.of(
            "trusted-sms", "cli/src/test/sessions/one-process/trusted-sms",
            // Beside the launcher.
            "cli", "cli",
            "docs", "docs");
    for (Map.Entry<String, String> link : links.entrySet()) {
      Files.createSymbolicLink(
          programs.resolve(link.getKey()), repository.resolve(link.getValue()));
    }
    if (sends) {
      Files.createFile(programs.resolve("send"));
    }
    launcher = programs.resolve("trusted-sms");
    environment.merge("PATH", programs.toString(), (path, first) -> first + ":" + path);
    Shell shell = shell();
    shell.run(
        """
        env | grep -v -e ^_= -e ^OLDPWD= -e ^SHLVL= | sort >'%1$s/environment'
        mkfifo '%1$s/requests'
        ("$JAVA_HOME/bin/java" $TRUSTED_SMS_JAVA_OPTS --enable-native-access=ALL-UNNAMED \
          -Djava.awt.headless=true -Dtrustedsms.home='%2$s' -Dtrustedsms.terminal=false \
          -Dtrustedsms.terminal.input=false -Dtrustedsms.tty= -cp '%3$s' %4$s '%1$s' &)"""
            .formatted(
                programs,
                repository,
                System.getProperty("java.class.path"),
                CommandServer.class.getName()));
    return shell;
  }
}
