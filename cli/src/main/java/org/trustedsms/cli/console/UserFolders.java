// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** This user's folders (XDG Base Directory 0.8), or the former one, {@code ~/.trusted-sms}. */
public final class UserFolders {
  private static final String NAME = "trusted-sms";

  /** Set by the launcher: the folder of the project. */
  private static final String HOME = "trustedsms.home";

  private final UnaryOperator<String> environment;
  private final String systemHome;

  /** Takes the environment, and the home folder if {@code $HOME} is unset; "" or "?" for none. */
  public UserFolders(UnaryOperator<String> environment, String systemHome) {
    this.environment = environment;
    this.systemHome = systemHome;
  }

  public static UserFolders ofThisUser() {
    return new UserFolders(System::getenv, System.getProperty("user.home", ""));
  }

  /** Returns where the configuration file is looked for; nothing if there is no home folder. */
  Optional<Path> configuration() {
    return base("XDG_CONFIG_HOME", ".config").map(folder -> folder.resolve("config"));
  }

  /** Returns a command's folder of files; the exception names the option for another one. */
  public Path data(String option, String first, String... more) {
    Path former = home().map(home -> home.resolve(".trusted-sms")).orElse(null);
    Path data =
        former != null && Files.isDirectory(former)
            ? former
            : base("XDG_DATA_HOME", ".local/share")
                .orElseThrow(
                    () ->
                        new CommandException(
                            "there is no home folder; name a folder with " + option));
    return data.resolve(Path.of(first, more));
  }

  /** Returns the project's folder; the present one if the launcher did not start the program. */
  public static Path project() {
    return Path.of(System.getProperty(HOME, "."));
  }

  private Optional<Path> base(String variable, String below) {
    Optional<Path> named = absolute(variable);
    return (named.isPresent() ? named : home().map(home -> home.resolve(below)))
        .map(folder -> folder.resolve(NAME));
  }

  private Optional<Path> home() {
    Optional<Path> named = absolute("HOME");
    return named.isPresent() || systemHome.isEmpty() || systemHome.equals("?")
        ? named
        : Optional.of(Path.of(systemHome));
  }

  /** The specification ignores a relative path. */
  private Optional<Path> absolute(String variable) {
    String value = environment.apply(variable);
    try {
      return Optional.ofNullable(value).map(Path::of).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      throw new CommandException(
          "environment variable " + variable + ": no folder can have this name", e);
    }
  }
}
