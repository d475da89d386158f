// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModemSelfTestTest {
  private static final String NUMBER = "+447700900150";
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final String OTHER = "4005810180F6000462705021436500090605040B8423F06869";

  private final FakeModem modem = new FakeModem();

  @BeforeEach
  void putInTheSim() {
    modem.own = NUMBER;
  }

  private ModemSelfTest test(Duration timeout) throws Exception {
    return ModemSelfTest.of(
        listener -> ModemLink.openInBackground(ModemSettings.of("fake"), modem, modem, listener),
        NUMBER,
        timeout);
  }

  private void assertNo(String words, Duration timeout) throws Exception {
    assertEquals(new ModemSelfTest(false, words), test(timeout));
  }

  private void assertUnknown(String words) {
    IOException e = assertThrows(IOException.class, () -> test(Duration.ZERO));
    assertEquals(words, e.getMessage());
  }

  @Test
  void anSmsThatArrivesAsItWasSentIsTheAnswerYes() throws Exception {
    modem.stored.put(1, "00" + OTHER);
    assertEquals(
        new ModemSelfTest(true, "a binary SMS with a port header arrived as it was sent"),
        test(LONG));
    byte[] sent = modem.sent.remove();
    assertEquals(0x40, sent[0] & 0x40);
    assertEquals("[6, 5, 4, 64, 90, 64, 90]", header(sent));
    assertEquals(Set.of(1), modem.stored.keySet());
  }

  private static String header(byte[] tpdu) {
    return Arrays.toString(Arrays.copyOfRange(tpdu, 13, 20));
  }

  @Test
  void anSmsThatLosesItsHeaderIsTheAnswerNo() throws Exception {
    modem.network = deliver -> "00" + deliver.substring(2);
    assertNo("the SMS arrived without its port header", LONG);
  }

  @Test
  void anSmsThatBecomesTextIsTheAnswerNo() throws Exception {
    modem.network =
        deliver -> deliver.replaceFirst("0004" + FakeModem.TIME, "0008" + FakeModem.TIME);
    assertNo("the SMS arrived as text", LONG);
  }

  @Test
  void anSmsThatDoesNotArriveIsTheAnswerNo() throws Exception {
    modem.own = "+1";
    assertNo("the network took the SMS, but it did not arrive within 0 s", Duration.ZERO);
  }

  @Test
  void anSmsThatIsRejectedIsTheAnswerNo() throws Exception {
    modem.answer("PDU", "+CMS ERROR: 21");
    assertNo("the modem refuses the SMS: the SMS is rejected (+CMS ERROR: 21)", LONG);
  }

  @Test
  void aNetworkThatIsOutOfOrderIsNoAnswer() {
    modem.answer("PDU", "+CMS ERROR: 310");
    assertUnknown("the modem refuses the SMS: there is no SIM in it; insert one (+CMS ERROR: 310)");
  }

  @Test
  void anSmsThatMayHaveBeenSentAndDoesNotArriveIsNoAnswer() {
    modem.answer("PDU", "+CMS ERROR: 500");
    assertUnknown(
        "the modem refuses the SMS: the modem failed (+CMS ERROR: 500); the SMS may have been sent;"
            + " it did not arrive within 0 s");
  }

  @Test
  void aPortThatIsNotThereIsNoAnswer() {
    IOException e =
        assertThrows(
            IOException.class,
            () -> ModemSelfTest.of(ModemSettings.of("/dev/no-such-modem"), Duration.ZERO));
    assertTrue(e.getMessage().contains("/dev/no-such-modem"), e.getMessage());
  }
}
