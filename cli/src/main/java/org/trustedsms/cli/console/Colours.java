// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

/** Colours for what is good and bad (ECMA-48, select graphic rendition); words say the same. */
public record Colours(boolean areShown) {
  private static final String GREEN = "32";
  private static final String RED = "31";
  private static final String YELLOW = "33";

  /** Returns those of standard output: colours if {@link Terminal#hasColours()}. */
  public static Colours ofOutput() {
    return new Colours(Terminal.hasColours());
  }

  /** Colours what is as it should be: words without control characters in green. */
  public String good(String words) {
    return in(GREEN, words);
  }

  /** Colours what is wrong in red. */
  public String bad(String words) {
    return in(RED, words);
  }

  /** Colours a warning in yellow. */
  public String doubtful(String words) {
    return in(YELLOW, words);
  }

  private String in(String colour, String words) {
    return areShown ? "\33[" + colour + "m" + words + "\33[0m" : words;
  }
}
