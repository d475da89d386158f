// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;

/**
 * An SMSC that treats each SMS as a script says. It appends the SMS that it accepts to a file, as
 * {@link GatewayProcess} does; of all that it delivers receipts, again until they are answered.
 */
final class ScriptedSmsc implements AutoCloseable {
  /** What becomes of an SMS. */
  enum Mood {
    TAKEN,
    RECEIPT_FIRST,
    ANSWERED_LATE,
    /** It is taken, and the link breaks before the answer. */
    ANSWER_LOST,
    /** It is taken, and there is no answer. */
    SILENT,
    /** It is not taken, and the link breaks. */
    FLAPS,
    THROTTLED(0x58),
    QUEUE_FULL(0x14),
    SYSTEM_ERROR(0x08),
    TEMPORARY(0x64);

    private final int status;

    Mood() {
      this(0);
    }

    Mood(int status) {
      this.status = status;
    }
  }

  private static final int LATE_MILLIS = 200;

  /** What becomes of the SMS to come; those after them are taken. */
  final Deque<Mood> script = new ConcurrentLinkedDeque<>();

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final BufferedWriter taken;
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

  /** Receipts that are not answered, by the names of the SMS. */
  private final Map<String, byte[]> receipts = new LinkedHashMap<>();

  /** What was delivered over the connection in use, by sequence numbers. */
  private final Map<Integer, String> delivered = new HashMap<>();

  private final Map<String, Integer> times = new HashMap<>();
  private Socket client;
  private int sequence;
  private int names;

  ScriptedSmsc(Path file) throws IOException {
    taken = Files.newBufferedWriter(file);
    Thread thread = new Thread(this::accept, "moody-centre");
    thread.setDaemon(true);
    thread.start();
  }

  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** Returns how often it has taken an SMS that it had taken under another name before. */
  synchronized long takenAgain() {
    return times.values().stream().mapToLong(count -> count - 1).sum();
  }

  private void accept() {
    while (!server.isClosed()) {
      try (Socket accepted = server.accept()) {
        begin(accepted);
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(accepted.getInputStream()));
        while (true) {
          int length = in.readInt();
          byte[] pdu = new byte[length];
          ByteBuffer.wrap(pdu).putInt(length);
          in.readFully(pdu, 4, length - 4);
          take(accepted, pdu);
        }
      } catch (IOException e) {
        // It connects again.
      }
    }
  }

  private synchronized void begin(Socket accepted) {
    client = accepted;
    delivered.clear();
  }

  /** Writes to the connection over which something came, if that is still there. */
  private synchronized void send(Socket to, byte[] pdu) {
    try {
      to.getOutputStream().write(pdu);
    } catch (IOException e) {
      // The link broke meanwhile.
    }
  }

  private void respond(Socket to, byte[] request, int status, String body) {
    send(
        to,
        DeliverSmPdu.pdu(
            FakeSmsc.commandId(request) | FakeSmsc.RESPONSE,
            status,
            FakeSmsc.sequence(request),
            Hex.bytes(body)));
  }

  private void take(Socket from, byte[] pdu) throws IOException {
    switch (FakeSmsc.commandId(pdu)) {
      case FakeSmsc.BIND_TRANSCEIVER -> {
        respond(from, pdu, 0, Hex.cString("moody"));
        deliverAll(from);
      }
      case FakeSmsc.SUBMIT_SM -> submit(from, pdu);
      case FakeSmsc.DELIVER_SM | FakeSmsc.RESPONSE -> answered(pdu);
      default -> {
        if (FakeSmsc.commandId(pdu) > 0) {
          respond(from, pdu, 0, "");
        }
      }
    }
  }

  private void submit(Socket from, byte[] pdu) throws IOException {
    Mood mood = script.isEmpty() ? Mood.TAKEN : script.poll();
    if (mood.status != 0) {
      respond(from, pdu, mood.status, "");
      return;
    }
    if (mood == Mood.FLAPS) {
      from.close();
      return;
    }
    String name = take(pdu);
    switch (mood) {
      case ANSWER_LOST -> from.close();
      case SILENT -> deliver(from, name);
      case ANSWERED_LATE ->
          later.schedule(
              () -> {
                respond(from, pdu, 0, Hex.cString(name));
                deliver(from, name);
              },
              LATE_MILLIS,
              TimeUnit.MILLISECONDS);
      case RECEIPT_FIRST -> {
        deliver(from, name);
        respond(from, pdu, 0, Hex.cString(name));
      }
      default -> {
        respond(from, pdu, 0, Hex.cString(name));
        deliver(from, name);
      }
    }
  }

  private static String cString(ByteBuffer in) {
    StringBuilder text = new StringBuilder();
    for (byte b = in.get(); b != 0; b = in.get()) {
      text.append((char) b);
    }
    return text.toString();
  }

  /** Notes an SMS (SMPP 3.4, 4.4.1), and returns its name. */
  private synchronized String take(byte[] pdu) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(pdu).position(16);
    cString(in);
    in.getShort();
    cString(in);
    boolean isInternational = in.get() == 1;
    in.get();
    String to = (isInternational ? "+" : "") + cString(in);
    in.position(in.position() + 3);
    cString(in);
    cString(in);
    in.position(in.position() + 4);
    byte[] userData = new byte[in.get() & 0xff];
    in.get(userData);
    String line = to + " " + HexFormat.of().formatHex(userData);
    taken.write(line + "\n");
    taken.flush();
    times.merge(line, 1, Integer::sum);
    String name = "m" + ++names;
    String text =
        "id:"
            + name
            + " sub:001 dlvrd:001 submit date:2611230000 done date:2611230000 stat:DELIVRD"
            + " err:000 text:";
    DeliverSmPdu receipt =
        new DeliverSmPdu(
            1, to.replace("+", ""), 0x04, 0, text.getBytes(StandardCharsets.US_ASCII), "");
    receipts.put(name, receipt.body());
    return name;
  }

  private synchronized void deliverAll(Socket to) {
    receipts.keySet().forEach(name -> deliver(to, name));
  }

  private synchronized void deliver(Socket to, String name) {
    if (to == client) {
      delivered.put(++sequence, name);
      send(to, DeliverSmPdu.pdu(FakeSmsc.DELIVER_SM, 0, sequence, receipts.get(name)));
    }
  }

  private synchronized void answered(byte[] pdu) {
    String name = delivered.get(FakeSmsc.sequence(pdu));
    if (FakeSmsc.status(pdu) == 0) {
      receipts.remove(name);
    }
  }

  @Override
  public void close() throws IOException {
    later.shutdownNow();
    server.close();
    taken.close();
    synchronized (this) {
      if (client != null) {
        client.close();
      }
    }
  }
}
