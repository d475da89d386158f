// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.trustedsms.sms.TpduAddress;

/**
 * A modem that answers while it is written to, so that silence is known and nobody waits for the
 * clock: who waits for an answer that will not come is told at once that time is over.
 */
final class FakeModem implements SerialLine.Opener, AtLines.Waiter {
  static final String TIME = "62705021436500";
  private static final String IDLE = "(nothing for a long time)";

  /** The PDUs in each memory, with the service centre's address. */
  final Map<String, Map<Integer, String>> memories =
      Map.of("SM", new TreeMap<>(), "ME", new TreeMap<>(), "SR", new TreeMap<>());

  /** The memory where SMS arrive. */
  final Map<Integer, String> stored = memories.get("SM");

  private Map<Integer, String> selected = memories.get("ME");

  /** SMS that wait at the network for room, and the room for them. */
  private final Queue<String> waiting = new ArrayDeque<>();

  int capacity = 255;

  /** The number of the SIM: SMS to it come back. */
  String own = "";

  /** What the network makes of a TPDU that it delivers. */
  UnaryOperator<String> network = UnaryOperator.identity();

  /** What was sent as text, because nobody has chosen PDU mode since the last reset. */
  final Queue<String> texts = new ConcurrentLinkedQueue<>();

  private boolean text = true;

  /** The TPDUs that were sent. */
  final BlockingQueue<byte[]> sent = new LinkedBlockingQueue<>();

  final Queue<String> commands = new ConcurrentLinkedQueue<>();

  /** What is answered instead, once for each, to what begins so; empty for nothing at all. */
  private final Map<String, Queue<String>> instead = new ConcurrentHashMap<>();

  /** Commands that it does not know. */
  final List<String> unknown = new ArrayList<>();

  /** How often it was opened. */
  int opened;

  /** What it says when nothing else has come for as long as an SMS may take. */
  final Queue<String> late = new ConcurrentLinkedQueue<>();

  /** A line that it sends every five seconds, also while an SMS is sent; null for none. */
  volatile String chatter;

  /** How long it takes for each line. */
  volatile Duration slowness = Duration.ZERO;

  private long nanos;
  private final Consumer<byte[]> output;
  private final StringBuilder heard = new StringBuilder();
  private final BlockingQueue<String> idleness = new LinkedBlockingQueue<>();
  private volatile Said said;
  private boolean echo = true;
  private boolean prompted;
  private int reference;

  /** Echoes whatever it is told. */
  boolean stubborn;

  FakeModem() {
    output = null;
  }

  /** At the other end of a real line. */
  FakeModem(Consumer<byte[]> output) {
    this.output = output;
  }

  /** Has it answer something else, once. */
  synchronized void answer(String command, String... answer) {
    instead
        .computeIfAbsent(command, unused -> new ArrayDeque<>())
        .add(answer.length == 0 ? "" : String.join("\r\n", answer) + "\r\n");
  }

  /** Says something unasked. */
  synchronized void say(String... lines) {
    emit("\r\n" + String.join("\r\n", lines) + "\r\n");
  }

  /** Has an SMS arrive that it stores. */
  synchronized void store(int index, String tpdu) {
    stored.put(index, "00" + tpdu);
    say("+CMTI: \"SM\"," + index);
  }

  /** Has an SMS arrive at the first place that is free; without one it waits at the network. */
  synchronized void arrive(String tpdu) {
    waiting.add(tpdu);
    storeWaiting();
  }

  private void storeWaiting() {
    for (int i = 1; i <= capacity && !waiting.isEmpty(); i++) {
      if (!stored.containsKey(i)) {
        store(i, waiting.remove());
      }
    }
  }

  /** Restarts it without a word, as when its supply fails for a moment. */
  synchronized void reset() {
    echo = true;
    text = true;
    prompted = false;
    heard.setLength(0);
    selected = memories.get("ME");
  }

  synchronized void raw(byte[] bytes) {
    emit(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /** Lets much time pass for who waits for something to do. */
  void idle() {
    idleness.add(IDLE);
  }

  /** Returns whether the time that {@link #idle} lets pass is over. */
  boolean isIdle() {
    return idleness.isEmpty();
  }

  /** Waits until something is true of the modem. */
  void await(BooleanSupplier condition) throws InterruptedException {
    while (!isTrue(condition)) {
      Thread.sleep(1);
    }
  }

  private synchronized boolean isTrue(BooleanSupplier condition) {
    return condition.getAsBoolean();
  }

  /** Breaks the line. */
  void unplug() {
    said.close();
  }

  private void emit(String words) {
    byte[] bytes = words.getBytes(StandardCharsets.ISO_8859_1);
    if (output != null) {
      output.accept(bytes);
    } else if (said != null) {
      said.add(bytes);
    }
  }

  /** Takes a byte that the modem is told. */
  synchronized void hear(int b) {
    if (echo || stubborn) {
      emit(String.valueOf((char) b));
    }
    if (b == 0x1B) {
      heard.setLength(0);
      if (prompted) {
        prompted = false;
        emit("\r\nOK\r\n");
      }
    } else if (prompted && b == 0x1A) {
      prompted = false;
      pdu(heard.toString());
      heard.setLength(0);
    } else if (b == '\r') {
      String command = heard.toString();
      heard.setLength(0);
      if (!command.isEmpty()) {
        commands.add(command);
        command(command);
      }
    } else {
      heard.append((char) b);
    }
  }

  private boolean answeredOtherwise(String words) {
    for (Map.Entry<String, Queue<String>> other : instead.entrySet()) {
      if (words.startsWith(other.getKey()) && !other.getValue().isEmpty()) {
        String answer = other.getValue().remove();
        prompted = answer.contains("> ");
        emit(answer);
        return true;
      }
    }
    return false;
  }

  private void command(String command) {
    if (answeredOtherwise(command)) {
      return;
    }
    if (unknown.stream().anyMatch(command::startsWith)) {
      say("+CMS ERROR: 303");
    } else if (command.startsWith("AT+CMGS=")) {
      prompted = true;
      emit("\r\n> ");
    } else if (command.startsWith("AT+CMGR=")) {
      String pdu = selected.get(Integer.parseInt(command.substring(8)));
      if (pdu == null) {
        say("+CMS ERROR: 321");
      } else {
        say("+CMGR: 0,," + length(pdu), pdu, "", "OK");
      }
    } else if (command.startsWith("AT+CMGD=")) {
      selected.remove(Integer.parseInt(command.substring(8)));
      say("OK");
      storeWaiting();
    } else if (command.equals("AT+CMGL=4")) {
      selected.forEach((index, pdu) -> say("+CMGL: " + index + ",1,," + length(pdu), pdu));
      say("OK");
    } else if (command.equals("AT+CPMS?")) {
      say("+CPMS: \"ME\",0,23,\"ME\",0,23,\"SM\"," + stored.size() + "," + capacity, "OK");
    } else if (command.matches("AT\\+CPMS=\"(SM|ME|SR)\"")) {
      selected = memories.get(command.substring(9, 11));
      say("OK");
    } else if (command.startsWith("AT+CPMS=")) {
      say("+CMS ERROR: 302");
    } else if (command.startsWith("AT+CMGF=")) {
      text = command.endsWith("1");
      say("OK");
    } else if (command.equals("AT+CPIN?")) {
      say("+CPIN: READY", "OK");
    } else {
      echo &= !command.equals("ATE0");
      say("OK");
    }
  }

  private static int length(String pdu) {
    return pdu.length() / 2 - 1;
  }

  private void pdu(String hex) {
    if (text) {
      texts.add(hex);
      say("+CMGS: 0", "", "OK");
      return;
    }
    if (answeredOtherwise("PDU")) {
      return;
    }
    sent.add(HexFormat.of().parseHex(hex.substring(2)));
    say("+CMGS: " + reference, "", "OK");
    reference = (reference + 1) % 256;
    comeBack(hex.substring(2));
  }

  /** Delivers an SMS whose recipient is the SIM itself. */
  private void comeBack(String submit) {
    int digits = Integer.parseInt(submit.substring(4, 6), 16);
    int end = 8 + (digits + 1) / 2 * 2;
    byte[] address = HexFormat.of().parseHex(submit.substring(4, end));
    if (TpduAddress.decode(address).equals(own)) {
      String rest = submit.substring(end);
      String deliver = "40" + submit.substring(4, end) + rest.substring(0, 4) + TIME;
      arrive(network.apply(deliver + rest.substring(4)));
    }
  }

  @Override
  public synchronized SerialLine open() {
    opened++;
    echo = true;
    prompted = false;
    Said now = new Said();
    said = now;
    return new SerialLine() {
      @Override
      public InputStream in() {
        return now;
      }

      @Override
      public OutputStream out() {
        return new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            if (now.isClosed()) {
              throw new IOException("unplugged");
            }
            hear(b & 0xFF);
          }
        };
      }

      @Override
      public void close() {
        now.close();
      }
    };
  }

  @Override
  public String next(BlockingQueue<String> lines, Duration timeout) throws InterruptedException {
    boolean real =
        !List.of(
                ModemDialogue.ANSWER,
                ModemSession.SENDING,
                ModemDialogue.QUIET,
                ModemDialogue.FIRST_ANSWER,
                ModemSession.IDLE)
            .contains(timeout);
    if (real) {
      return lines.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }
    while (true) {
      String line = lines.poll(1, TimeUnit.MILLISECONDS);
      if (line != null) {
        nanos += slowness.toNanos();
        return line;
      }
      if (said.isDrained() && lines.isEmpty()) {
        if (timeout == ModemSession.SENDING && !late.isEmpty()) {
          say(late.remove());
          continue;
        }
        if (chatter != null && (timeout == ModemSession.SENDING || timeout == ModemSession.IDLE)) {
          nanos += Duration.ofSeconds(5).toNanos();
          return chatter;
        }
        if (timeout != ModemSession.IDLE || idleness.poll() != null) {
          nanos += timeout.toNanos();
          return null;
        }
      }
    }
  }

  @Override
  public long nanoTime() {
    return nanos;
  }

  /** What the modem says, and whether all of it has been read. */
  private static final class Said extends InputStream {
    private final Queue<Byte> bytes = new ArrayDeque<>();
    private boolean reading;
    private boolean closed;

    synchronized void add(byte[] more) {
      for (byte b : more) {
        bytes.add(b);
      }
      notifyAll();
    }

    synchronized boolean isDrained() {
      return closed || bytes.isEmpty() && reading;
    }

    synchronized boolean isClosed() {
      return closed;
    }

    @Override
    public synchronized int read() throws IOException {
      reading = true;
      try {
        while (bytes.isEmpty() && !closed) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (bytes.isEmpty()) {
        return -1;
      }
      reading = false;
      return bytes.remove() & 0xFF;
    }

    @Override
    public synchronized void close() {
      closed = true;
      notifyAll();
    }
  }
}
