// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A command's arguments: first those without a name, then options. An option takes all values up to
 * the next option, and may be repeated.
 */
public final class Arguments {
  private static final String OPTION = "--";

  private final List<String> unnamed = new ArrayList<>();
  private final Map<String, List<String>> options = new HashMap<>();

  private Arguments() {}

  /**
   * Reads the arguments of {@code main}, with options of known names (without hyphens).
   *
   * @throws UsageException for an unknown option or one without a value
   */
  public static Arguments parse(String[] args, Set<String> known) throws UsageException {
    Arguments arguments = new Arguments();
    List<String> values = arguments.unnamed;
    for (String arg : args) {
      if (!arg.startsWith(OPTION)) {
        values.add(arg);
        continue;
      }
      String name = arg.substring(OPTION.length());
      if (!known.contains(name)) {
        throw new UsageException("There is no option " + arg + ".");
      }
      values = arguments.options.computeIfAbsent(name, any -> new ArrayList<>());
    }
    for (Map.Entry<String, List<String>> option : arguments.options.entrySet()) {
      if (option.getValue().isEmpty()) {
        throw new UsageException(OPTION + option.getKey() + " needs a value.");
      }
    }
    return arguments;
  }

  /** Returns the arguments before the first option; UsageException if there are too few or many. */
  public List<String> unnamed(int least, int most) throws UsageException {
    if (unnamed.size() < least || unnamed.size() > most) {
      throw new UsageException(unnamed.size() + " arguments in front of the options.");
    }
    return List.copyOf(unnamed);
  }

  /** Returns an option's values in order; empty without it. Names have no hyphens. */
  public List<String> all(String option) {
    return List.copyOf(options.getOrDefault(option, List.of()));
  }

  /** Returns an option's values as paths; empty without it. */
  public List<Path> paths(String option) {
    return all(option).stream().map(Path::of).toList();
  }

  /** Returns an option's value; UsageException if it has none, or several. */
  public String one(String option) throws UsageException {
    List<String> values = all(option);
    if (values.size() != 1) {
      throw new UsageException(OPTION + option + " is needed, with one value.");
    }
    return values.get(0);
  }

  /** Returns an option's only value, at least 1; UsageException if it is anything else. */
  public int positive(String option) throws UsageException {
    String value = one(option);
    try {
      int number = Integer.parseInt(value);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Told below.
    }
    throw new UsageException(OPTION + option + " is a number of bytes, at least 1, not " + value);
  }
}
