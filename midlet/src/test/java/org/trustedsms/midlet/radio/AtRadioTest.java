// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.testing.Cases;

class AtRadioTest {
  private static final int PORT = 16474;
  private static final String NUMBER = "+447700900150";

  /** 2026-09-21T14:13:20Z. */
  private static final long TIME = 1_790_000_000L;

  /** "How are you?", from +31641600986. */
  private static final String TEXT =
      "07911326040000F0040B911346610089F60000208062917314080CC8F71D14969741F977FD07";

  private final SimulatedModule module = new SimulatedModule();
  private final AtRadio radio = new AtRadio(module);
  private final AtomicInteger told = new AtomicInteger();

  private void open() throws RadioException {
    radio.open(PORT, told::incrementAndGet);
  }

  private static byte[] payload(int length) {
    byte[] payload = new byte[length];
    for (int i = 0; i < length; i++) {
      payload[i] = (byte) (7 * i);
    }
    return payload;
  }

  private void deliver(byte[] payload, int reference) {
    for (byte[] segment : Segmenter.segment(payload, PORT, PORT, reference)) {
      module.deliver(segment);
    }
  }

  private static void assertFails(int kind, String words, Executable call) {
    RadioException e = assertThrows(RadioException.class, call);
    assertEquals(kind, e.kind, e.getMessage());
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void theClassOfTheGuideGivesARadio() throws Exception {
    Radio given = new VendorRadio().radio();
    given.open(PORT, told::incrementAndGet);
    assertEquals(1, told.get());
    vendor.At.MODULE.deliver(Segmenter.segment(payload(20), PORT, PORT, 0)[0]);
    assertEquals(2, told.get());
    assertArrayEquals(payload(20), given.receive().payload);
    given.send(NUMBER, payload(20));
    assertEquals(1, vendor.At.MODULE.sent.size());
  }

  @Test
  void sendsAsTheModuleExpects() throws Exception {
    open();
    assertEquals(1, radio.segments(NUMBER, payload(133)));
    radio.send(NUMBER, payload(133));
    assertEquals(
        "41000C91447700091005" + "00048C" + "060504405A405A" + hex(payload(133)),
        module.sent.get(0));
    assertEquals(List.of("ATE0", "AT+CMGF=0", "AT+CNMI=2,1", "AT+CMGS=153"), module.commands);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }

  private static String header(int reference) {
    return "0B05" + "04405A405A" + "0003" + String.format("%02X", reference) + "0303";
  }

  /** Each message has a reference of its own, also after a restart. */
  @Test
  void whatIsLongGoesInParts() throws Exception {
    open();
    assertEquals(3, radio.segments(NUMBER, payload(300)));
    radio.send(NUMBER, payload(300));
    radio.send(NUMBER, payload(300));
    assertEquals(6, module.sent.size());
    int first = payload(300)[299] & 0xFF;
    assertEquals(header(first), module.sent.get(2).substring(26, 26 + 24));
    assertEquals(header(first + 1 & 0xFF), module.sent.get(5).substring(26, 26 + 24));
    byte[] other = payload(300);
    other[299] ^= 0x55;
    AtRadio restarted = new AtRadio(module);
    restarted.open(PORT, told::incrementAndGet);
    restarted.send(NUMBER, other);
    assertEquals(header(first ^ 0x55), module.sent.get(8).substring(26, 26 + 24));
    assertFails(
        RadioException.TOO_LONG, "too long", () -> radio.send(NUMBER, new byte[255 * 128 + 1]));
    assertEquals(0, radio.segments(NUMBER, new byte[255 * 128 + 1]));
  }

  @Test
  void receivesWhatWaitedAndWhatArrives() throws Exception {
    deliver(payload(20), 0);
    open();
    assertEquals(1, told.get());
    Incoming first = radio.receive();
    assertArrayEquals(payload(20), first.payload);
    assertEquals(NUMBER, first.number);
    assertEquals(TIME, first.time);
    assertNull(radio.receive());
    deliver(payload(21), 0);
    assertEquals(2, told.get());
    module.listener.unsolicited("+CREG: 1");
    assertEquals(2, told.get());
    assertArrayEquals(payload(21), radio.receive().payload);
  }

  /** If the power fails while a message is worked on, it comes again. */
  @Test
  void aMessageStaysUntilTheNextIsAskedFor() throws Exception {
    open();
    deliver(payload(300), 5);
    deliver(payload(10), 0);
    assertArrayEquals(payload(300), radio.receive().payload);
    assertEquals(4, module.stored.size());
    AtRadio restarted = new AtRadio(module);
    restarted.open(PORT, told::incrementAndGet);
    assertArrayEquals(payload(300), restarted.receive().payload);
    assertArrayEquals(payload(10), restarted.receive().payload);
    assertEquals(1, module.stored.size());
    assertNull(restarted.receive());
    assertTrue(module.stored.isEmpty());
  }

  @Test
  void partsMayComeInAnyOrderWithOthersBetween() throws Exception {
    open();
    byte[][] first = Segmenter.segment(payload(300), PORT, PORT, 5);
    byte[][] second = Segmenter.segment(payload(200), PORT, PORT, 6);
    module.deliver(first[2]);
    module.deliver(second[1]);
    assertNull(radio.receive());
    module.deliver(first[0]);
    module.deliver(first[1]);
    assertArrayEquals(payload(300), radio.receive().payload);
    assertNull(radio.receive());
    assertEquals(Set.of(2), module.stored.keySet());
    module.deliver(second[0]);
    assertArrayEquals(payload(200), radio.receive().payload);
  }

  @Test
  void whatIsForNobodyHereMakesRoom() throws Exception {
    open();
    module.deliver(TEXT);
    module.deliver("");
    module.deliver("zz");
    module.deliver("00");
    module.deliver("FF0102");
    for (byte[] other : Segmenter.segment(payload(10), 16500, 16500, 0)) {
      module.deliver(other);
    }
    deliver(payload(9), 0);
    assertArrayEquals(payload(9), radio.receive().payload);
    // Nothing is known of what is no PDU.
    assertEquals(Set.of(2, 3, 7), module.stored.keySet());
  }

  /** Nobody keeps the module from hearing by parts of messages that never complete. */
  @Test
  void partsThatWaitAreFew() throws Exception {
    open();
    for (int reference = 0; reference < 20; reference++) {
      module.deliver(Segmenter.segment(payload(300), PORT, PORT, reference)[1]);
    }
    assertNull(radio.receive());
    assertEquals(AtRadio.PARTS, module.stored.size());
    deliver(payload(9), 0);
    assertArrayEquals(payload(9), radio.receive().payload);
  }

  /** It lies behind the place that the first part of the next message gets. */
  @Test
  void aPartThatIsLeftOverSpoilsNoMessage() throws Exception {
    open();
    deliver(payload(9), 0);
    module.deliver(Segmenter.segment(payload(200), PORT, PORT, 5)[0]);
    module.stored.computeIfPresent(2, (place, pdu) -> pdu.replace("6290124131", "6290124121"));
    assertArrayEquals(payload(9), radio.receive().payload);
    assertNull(radio.receive());
    byte[] next = Arrays.copyOfRange(payload(201), 1, 201);
    deliver(next, 5);
    assertEquals(Set.of(1, 2, 3), module.stored.keySet());
    assertArrayEquals(next, radio.receive().payload);
    assertNull(radio.receive());
    assertTrue(module.stored.isEmpty());
  }

  @Test
  void messagesThatWaitAreReceivedInTheOrderOfTheirTimes() throws Exception {
    for (int length = 1; length <= 9; length++) {
      deliver(payload(length), 0);
      String minute = "1" + (10 - length);
      module.stored.computeIfPresent(
          length, (place, pdu) -> pdu.replace("629012413102", "62901241" + swapped(minute) + "02"));
    }
    open();
    for (int length = 9; length >= 1; length--) {
      assertArrayEquals(payload(length), radio.receive().payload);
    }
    assertNull(radio.receive());
  }

  private static String swapped(String digits) {
    return new StringBuilder(digits).reverse().toString();
  }

  @Test
  void whatTheModuleSaysNotIsAFailure() throws Exception {
    open();
    module.answers.put("AT+CMGS", "+CMS ERROR: 38");
    assertFails(RadioException.NO_NETWORK, "CMS ERROR: 38", () -> radio.send(NUMBER, payload(10)));
    module.answers.clear();
    module.answers.put("AT+CMGL", "+CMS ERROR: 310");
    assertFails(RadioException.NO_NETWORK, "CMS ERROR: 310", radio::receive);
    module.silent = true;
    assertFails(RadioException.NO_NETWORK, "no answer", () -> radio.send(NUMBER, payload(10)));
  }

  @Test
  void withoutAnAnswerToThePduItMayHaveBeenSent() throws Exception {
    AtRadio cutOff =
        new AtRadio(
            new AtCommands() {
              @Override
              public String send(String line) throws java.io.IOException {
                module.silent = line.endsWith("\u001A");
                return module.send(line);
              }

              @Override
              public void listen(AtListener listener) {
                module.listen(listener);
              }
            });
    cutOff.open(PORT, told::incrementAndGet);
    assertFails(RadioException.INTERRUPTED, "no answer", () -> cutOff.send(NUMBER, payload(10)));
  }

  @Test
  void whatCannotBeDeletedComesOnce() throws Exception {
    open();
    module.deliver(TEXT);
    deliver(payload(9), 0);
    module.answers.put("AT+CMGD", "+CMS ERROR: 500");
    assertArrayEquals(payload(9), radio.receive().payload);
    assertNull(radio.receive());
    deliver(payload(10), 0);
    assertArrayEquals(payload(10), radio.receive().payload);
    assertNull(radio.receive());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r", "\n", "\r\n", "\r\r\n"})
  void linesMayEndInAnyWay(String end) throws Exception {
    open();
    deliver(payload(9), 0);
    String pdu = module.stored.get(1);
    module.answers.put("AT+CMGL", end + "+CMGL: 1,1,,30" + end + pdu + end + end + "OK" + end);
    assertArrayEquals(payload(9), radio.receive().payload);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2948, 15999, 17000})
  void forbiddenPorts(int port) {
    assertFails(
        RadioException.FORBIDDEN_PORT,
        "choose 16000 to 16999",
        () -> radio.open(port, told::incrementAndGet));
  }

  @Test
  void closedItDoesNothing() throws Exception {
    assertFails(RadioException.CLOSED, "not open", radio::receive);
    assertEquals(0, radio.segments(NUMBER, payload(10)));
    open();
    assertFails(RadioException.ADDRESS, "3 to 20 digits", () -> radio.send("12", payload(10)));
    radio.close();
    assertNull(module.listener);
    radio.unsolicited("+CMTI: \"SM\",1");
    assertEquals(1, told.get());
    assertFails(RadioException.CLOSED, "not open", () -> radio.send(NUMBER, payload(10)));
  }

  /** Whatever a module answers: a message, or a failure. */
  @Test
  void takesAnyAnswer() throws Exception {
    open();
    module.answers.put("AT+CMGD", "OK");
    Cases.check(
        2000,
        c -> {
          byte[] noise = c.bytes(0, 60);
          String entry =
              c.integer(0, 1) == 0
                  ? new String(noise, java.nio.charset.StandardCharsets.ISO_8859_1)
                  : "+CMGL: 1,1,," + noise.length + "\r\n" + hex(noise) + "\r\n";
          module.answers.put("AT+CMGL", entry + "+CMGL:" + entry + "\r\nOK");
          try {
            Incoming message = radio.receive();
            assertFalse(message != null && message.payload.length > noise.length);
          } catch (RadioException e) {
            assertEquals(RadioException.NO_NETWORK, e.kind);
          }
        });
    assertEquals(Arrays.asList(), module.sent);
  }
}
