// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The terminal of the program, also while standard input and output are files (POSIX.1-2017, Base
 * Definitions, 11.1.3), where {@link java.io.Console} gives up.
 */
public final class ControllingTerminal {
  /** Set by the launcher to the device, so that nothing else ever waits for people. */
  static final String PROPERTY = "trustedsms.tty";

  private static final int MAX_LINE = 4096;
  private static final int STTY_SECONDS = 10;

  private final File device;

  ControllingTerminal(File device) {
    this.device = device;
  }

  /**
   * Asks for something secret without showing it. The prompt has no control characters; the caller
   * erases the new array, which is null if there is nobody to ask.
   */
  public static char[] askPerson(String prompt) {
    if (Terminal.isConsole(System.console())) {
      return System.console().readPassword("%s: ", prompt);
    }
    String device = System.getProperty(PROPERTY, "");
    return device.isEmpty() ? null : new ControllingTerminal(new File(device)).ask(prompt);
  }

  char[] ask(String prompt) {
    try (InputStream in = new FileInputStream(device);
        OutputStream out = new FileOutputStream(device, true)) {
      String modes = stty("-g").strip();
      Thread restore = new Thread(() -> restore(modes));
      Runtime.getRuntime().addShutdownHook(restore);
      try {
        stty("-echo");
        out.write((prompt + ": ").getBytes(charset()));
        return line(in);
      } finally {
        restore(modes);
        Runtime.getRuntime().removeShutdownHook(restore);
        out.write('\n');
      }
    } catch (IOException | IllegalStateException e) {
      // There is no terminal, it cannot be silenced, or the program is ending.
      return null;
    }
  }

  private static Charset charset() {
    try {
      return Charset.forName(System.getProperty("native.encoding", "UTF-8"));
    } catch (IllegalArgumentException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Reads a line, without its end; null at the end of input. */
  private static char[] line(InputStream in) throws IOException {
    byte[] bytes = new byte[MAX_LINE];
    try {
      int length = 0;
      int next = in.read();
      if (next < 0) {
        return null;
      }
      while (next >= 0 && next != '\n') {
        if (length < MAX_LINE) {
          bytes[length++] = (byte) next;
        }
        next = in.read();
      }
      CharBuffer decoded = charset().decode(ByteBuffer.wrap(bytes, 0, length));
      char[] line = new char[decoded.remaining()];
      decoded.get(line);
      Arrays.fill(decoded.array(), '\0');
      return line;
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private void restore(String modes) {
    try {
      stty(modes);
    } catch (IOException e) {
      // The terminal has gone: there is nothing to restore.
    }
  }

  private String stty(String argument) throws IOException {
    Process stty = new ProcessBuilder("stty", argument).redirectInput(device).start();
    try {
      String output = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      if (!stty.waitFor(STTY_SECONDS, TimeUnit.SECONDS) || stty.exitValue() != 0) {
        throw new IOException("stty " + argument + " has failed");
      }
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      stty.destroy();
    }
  }
}
