// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.trustedsms.command.Result;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.UserDataHeader;
import org.trustedsms.testing.DeliverSmPdu;
import org.trustedsms.testing.FakeSmsc;

/** A device in a process of its own that is killed while it carries out commands, and its SMSC. */
final class KilledDevice implements AutoCloseable {
  /** The handler kills the device while it runs. */
  private static final String WHILE_IT_RUNS = "RUNS";

  /** The steps of a command, each of which it may be killed after. */
  static final List<String> PLACES =
      List.of("VERIFIED", "BEGUN", WHILE_IT_RUNS, "CARRIED_OUT", "ENDED", "ANSWERED");

  private final Path folder;
  private final Operator operator = new Operator(1);
  private final FakeSmsc smsc = new FakeSmsc();
  private Process device;
  private byte[] previous;

  /** Prepares one whose files are in an empty folder. */
  KilledDevice(Path folder) throws Exception {
    this.folder = folder;
    Path handler = folder.resolve("handler");
    Files.writeString(
        handler,
        """
        #!/bin/sh
        cat >> count
        test "$(tail -n 1 count | cut -d' ' -f 1)" != RUNS || kill -9 $PPID
        echo carried out
        """);
    Files.setPosixFilePermissions(handler, PosixFilePermissions.fromString("rwx------"));
    Files.write(folder.resolve("commander"), PublicKeyFiles.toPem(operator.key.publicKey()));
  }

  @Override
  public void close() throws IOException {
    if (device != null) {
      device.destroyForcibly();
    }
    smsc.close();
  }

  private void start() throws Exception {
    int binds = smsc.binds.get();
    device =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                DeviceProcess.class.getName(),
                folder.toString(),
                Integer.toString(smsc.address().getPort()),
                folder.resolve("commander").toString(),
                folder.resolve("handler").toString())
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (smsc.binds.get() == binds) {
      assertTrue(device.isAlive(), () -> "the device has ended");
      Thread.sleep(10);
    }
  }

  private void dieAt(String place) throws IOException {
    device.outputWriter().append(place).append('\n').flush();
    assertEquals(place, device.inputReader().readLine());
  }

  private void deliver(byte[] payload) throws IOException {
    byte[] header = UserDataHeader.encodeSingle(ApplicationPort.DEFAULT, ApplicationPort.DEFAULT);
    byte[] data =
        ByteBuffer.allocate(header.length + payload.length).put(header).put(payload).array();
    smsc.send(DeliverSmPdu.binary(HexFormat.of().formatHex(data)).pdu(1));
  }

  /** Returns the payload of a submit_sm of one segment (SMPP 3.4, 4.4.1). */
  private static byte[] payload(byte[] pdu) throws Exception {
    ByteBuffer body = ByteBuffer.wrap(pdu, 16, pdu.length - 16);
    string(body);
    body.getShort();
    string(body);
    body.getShort();
    string(body);
    body.position(body.position() + 3);
    string(body);
    string(body);
    body.position(body.position() + 4);
    byte[] data = new byte[body.get() & 0xFF];
    body.get(data);
    int header = UserDataHeader.parse(data).lengthInBytes();
    return Arrays.copyOfRange(data, header, data.length);
  }

  private static void string(ByteBuffer body) {
    while (body.get() != 0) {
      // The next octet.
    }
  }

  private int count(String words) throws IOException {
    Path count = folder.resolve("count");
    return Files.exists(count)
        ? (int) Files.readAllLines(count).stream().filter(words::equals).count()
        : 0;
  }

  /** Returns the next answer that is none to the command before, which may come again. */
  private byte[] answer() throws Exception {
    byte[] answer = payload(smsc.request(FakeSmsc.SUBMIT_SM));
    while (Arrays.equals(answer, previous)) {
      answer = payload(smsc.request(FakeSmsc.SUBMIT_SM));
    }
    return answer;
  }

  /** Delivers a command again; it is not answered again before its result counts as sent. */
  private byte[] repeated(byte[] command) throws Exception {
    deliver(command);
    for (int i = 1; !smsc.hasRequest(); i++) {
      Thread.sleep(10);
      if (i % 10 == 0) {
        deliver(command);
      }
    }
    return answer();
  }

  /** Kills it so often at each place: no command may be carried out twice. */
  void kill(List<String> places, int times) throws Exception {
    Map<String, Map<Integer, Integer>> table = new HashMap<>();
    start();
    for (String place : places) {
      for (int i = 0; i < times; i++) {
        String words = place + " " + i;
        byte[] command = operator.command(words + "\n");
        dieAt(place);
        deliver(command);
        assertEquals(137, device.waitFor() % 256, () -> "it is to die at " + words);
        start();
        // Nobody knows whether the SMSC had its answer.
        deliver(command);
        byte[] payload = answer();
        Result result = operator.result(payload);
        int count = count(words);
        boolean isKnown = result.status() == Result.DONE && count == 1;
        boolean isUnknown = result.status() == Result.INTERRUPTED && count <= 1;
        assertTrue(isKnown || isUnknown, words + ": " + result.status() + ", " + count);
        assertEquals(
            List.of("BEGUN", WHILE_IT_RUNS, "CARRIED_OUT").contains(place), isUnknown, words);
        table.computeIfAbsent(place, at -> new HashMap<>()).merge(count, 1, Integer::sum);
        assertArrayEquals(payload, repeated(command), words);
        assertEquals(count, count(words), words);
        previous = payload;
        while (smsc.hasRequest()) {
          smsc.request();
        }
      }
    }
    System.out.println(
        "killed " + times + " times at each of " + places + ", run so often: " + table);
  }
}
