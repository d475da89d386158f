// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.trustedsms.server.link.RefusedException;

/**
 * Commands to a modem and its answers, one at a time. Unsolicited result codes may come anywhere in
 * between. One thread gives the commands; {@link #wake} and {@link #close} are for any thread.
 */
final class ModemDialogue implements Closeable {
  /** The time-out for an answer of a modem. */
  static final Duration ANSWER = Duration.ofSeconds(10);

  /** The time-out for its first answer. */
  static final Duration FIRST_ANSWER = Duration.ofSeconds(3);

  /** A modem that says nothing for so long has said what it had to say. */
  static final Duration QUIET = Duration.ofMillis(300);

  static final int MOST_LINES = 2_000;
  private static final char ESCAPE = 0x1B;
  private static final char END_OF_PDU = 0x1A;

  /** Takes unsolicited result codes. */
  @FunctionalInterface
  interface Unsolicited {
    /** Takes a line; returns false if it belongs to an answer. */
    boolean take(String said) throws IOException;
  }

  private final SerialLine line;
  private final AtLines lines;
  private final AtLines.Waiter waiter;
  private final Unsolicited unsolicited;

  /** True if the modem has echoed a command. */
  private boolean echoed;

  private boolean echoOff;

  ModemDialogue(SerialLine line, AtLines.Waiter waiter, String thread, Unsolicited unsolicited) {
    this.line = line;
    this.waiter = waiter;
    this.unsolicited = unsolicited;
    lines = new AtLines(line.in(), waiter, thread);
  }

  /** Waits until the modem answers AT. */
  void initialize(String port, int attempts) throws IOException, InterruptedException {
    // It may still wait for a PDU.
    write(ESCAPE + "\r");
    drain(QUIET);
    for (int attempt = 1; attempt <= attempts; attempt++) {
      write("AT\r");
      if (drain(FIRST_ANSWER)) {
        return;
      }
    }
    throw new IOException(
        "no modem answers at %s: check the port and its speed%s"
            .formatted(port, SerialPortUsers.hint(port)));
  }

  /** Reads what the modem has to say still; returns whether it says OK. */
  private boolean drain(Duration timeout) throws IOException, InterruptedException {
    boolean ok = false;
    String said = lines.next(timeout);
    for (int i = 0; i < MOST_LINES && said != null; i++) {
      ok |= said.equals("OK");
      said = lines.next(QUIET);
    }
    return ok;
  }

  /** Turns the echo off. If it is on later, the modem was reset; some modems always echo. */
  void disableEcho() throws IOException, InterruptedException {
    echoOff = false;
    command("ATE0");
    echoed = false;
    command("AT");
    echoOff = !echoed;
  }

  /** Gives a command; returns the lines before OK. An error is a RefusedException. */
  List<String> command(String command) throws IOException, InterruptedException {
    write(command + "\r");
    List<String> answer = new ArrayList<>();
    answer(command, ANSWER, answer);
    return answer;
  }

  /** Gives a command; a modem that does not know it has nothing to say. */
  List<String> commandIfKnown(String command) throws IOException, InterruptedException {
    try {
      return command(command);
    } catch (RefusedException e) {
      return List.of();
    }
  }

  boolean isOk(String command) throws IOException, InterruptedException {
    try {
      command(command);
      return true;
    } catch (RefusedException e) {
      return false;
    }
  }

  void prompt(String command) throws IOException, InterruptedException {
    write(command + "\r");
    long end = waiter.nanoTime() + ANSWER.toNanos();
    for (String said = lines.next(ANSWER); said != null; said = lines.next(ANSWER)) {
      if (!unsolicited.take(said)) {
        if (said.equals(AtLines.PROMPT)) {
          return;
        }
        if (CmsError.is(said)) {
          throw CmsError.refused("the SMS", said);
        }
      }
      if (waiter.nanoTime() > end) {
        break;
      }
    }
    write(String.valueOf(ESCAPE));
    throw new IOException("the modem does not ask for the PDU after " + command);
  }

  /** Gives a PDU after the prompt, and reads the answer as {@link #answer} does. */
  void pdu(String pdu, Duration timeout, List<String> answer)
      throws IOException, InterruptedException {
    write(pdu + END_OF_PDU);
    answer(pdu, timeout, answer);
  }

  /** Reads an answer into a list, which has what was read even if it does not end. */
  private void answer(String echo, Duration timeout, List<String> answer)
      throws IOException, InterruptedException {
    long end = waiter.nanoTime() + timeout.toNanos();
    while (answer.size() < MOST_LINES) {
      String said = lines.next(timeout);
      if (said == null || waiter.nanoTime() > end) {
        throw new IOException("the modem does not answer " + shortened(echo));
      }
      if (said.equals("OK")) {
        return;
      }
      if (CmsError.is(said)) {
        throw CmsError.refused(shortened(echo), said);
      }
      if (said.startsWith(echo)) {
        echoed = true;
        if (echoOff && echo.startsWith("AT")) {
          throw new IOException("the modem was reset: it echoes again");
        }
      } else if (!unsolicited.take(said)) {
        answer.add(said);
        if (isOf(echo, said)) {
          // A list of many SMS takes long.
          end = waiter.nanoTime() + timeout.toNanos();
        }
      }
    }
    throw new IOException("the modem does not end its answer to " + shortened(echo));
  }

  /** Returns whether a line belongs to the answer to a command: "+CMGL: 1" to "AT+CMGL=4". */
  private static boolean isOf(String command, String said) {
    return command.startsWith("AT+")
        && said.startsWith(command.substring("AT".length()).split("[=?]", 2)[0]);
  }

  /** The content of an SMS is in no message. */
  private static String shortened(String command) {
    return command.startsWith("AT") ? command : "the SMS";
  }

  /** Waits so long for an unsolicited result code, and has it taken. */
  void listen(Duration timeout) throws IOException, InterruptedException {
    String said = lines.next(timeout);
    if (said != null) {
      unsolicited.take(said);
    }
  }

  private void write(String words) throws IOException {
    line.out().write(words.getBytes(StandardCharsets.US_ASCII));
    line.out().flush();
  }

  /** Makes {@link #listen} return. */
  void wake() {
    lines.wake();
  }

  @Override
  public void close() {
    try {
      line.close();
    } catch (IOException e) {
      // Closed all the same.
    }
    lines.drop();
    lines.wake();
  }
}
