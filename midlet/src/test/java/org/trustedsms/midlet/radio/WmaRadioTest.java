// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.sms.ApplicationPort;

class WmaRadioTest {
  private static final int PORT = ApplicationPort.DEFAULT;
  private static final int OTHER_PORT = 16500;
  private static final Date TIME = new Date(1234567890123L);

  private final FakePhone phone = new FakePhone();

  @Test
  void theDefaultPortIsRegisteredByTheJadAlone() throws RadioException {
    phone.registerFailure = new IOException("must not be called");

    phone.open(PORT);

    assertEquals(List.of("sms://:16474"), phone.registered);
    assertNotNull(phone.at(PORT).listener);
  }

  @Test
  void anotherPortIsRegisteredAndGivenUpForTheNext() throws RadioException {
    phone.registered.add("socket://:79");

    phone.open(OTHER_PORT);
    assertEquals(List.of("sms://:16474", "socket://:79", "sms://:16500"), phone.registered);
    phone.open(16501);
    assertEquals(List.of("sms://:16474", "socket://:79", "sms://:16501"), phone.registered);
    assertTrue(phone.at(OTHER_PORT).closed);
    phone.open(PORT);
    assertEquals(List.of("sms://:16474", "socket://:79"), phone.registered);
    assertTrue(phone.at(16501).closed);
    assertFalse(phone.at(PORT).closed);
  }

  @Test
  void anOpenPortIsNotOpenedAgainButRegistered() throws RadioException {
    phone.open(OTHER_PORT);
    phone.registered.clear();

    phone.open(OTHER_PORT);

    assertEquals(List.of("sms://:16500"), phone.registered);
    assertFalse(phone.at(OTHER_PORT).closed);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 2948, 9200, 15999, 17000, 49999, 65536, Integer.MAX_VALUE})
  void forbiddenPorts(int port) throws RadioException {
    phone.open(PORT);

    assertRefused(RadioException.FORBIDDEN_PORT, "choose 16000 to 16999", () -> phone.open(port));

    assertFalse(phone.at(PORT).closed);
  }

  static Stream<Exception> openFailures() {
    return Stream.of(
        // A ConnectionNotFoundException is one; that of the API jar is a stub and cannot be made.
        new IOException("in use"),
        new IllegalArgumentException("what is that"),
        new NullPointerException("bug"));
  }

  @ParameterizedTest
  @MethodSource("openFailures")
  void aPortThatCannotBeOpenedLeavesTheFormerOneOpen(Exception failure) throws RadioException {
    phone.open(OTHER_PORT);
    phone.at(OTHER_PORT).arrive(sms("sms://+391234567:16500", 1));
    phone.openFailure = failure;

    assertRefused(
        RadioException.PORT_TAKEN, "Port 16501 cannot be opened", () -> phone.open(16501));

    assertEquals(List.of("sms://:16474", "sms://:16500"), phone.registered);
    assertFalse(phone.at(OTHER_PORT).closed);
    assertEquals(1, phone.receive().payload.length);
    phone.send("+391234567", new byte[1]);
    assertEquals("sms://+391234567:16500", phone.at(OTHER_PORT).sent.get(0).getAddress());
  }

  @Test
  void aRefusalToOpenLeavesTheFormerPortOpen() throws RadioException {
    phone.open(OTHER_PORT);
    phone.openFailure = new SecurityException("no");

    assertRefused(RadioException.REFUSED, "answer yes", () -> phone.open(16501));

    assertFalse(phone.at(OTHER_PORT).closed);
  }

  @Test
  void aPhoneThatGivesNoConnectionHasNoRadio() {
    phone.openGivesNull = true;

    assertRefused(
        RadioException.REFUSED, "does not let applications use SMS", () -> phone.open(PORT));
    assertRefused(RadioException.CLOSED, "No port is open", phone::receive);
  }

  @Test
  void aRefusalToListenClosesAndCanBeTriedAgain() throws RadioException {
    phone.at(PORT).listenFailure = new SecurityException("no");

    assertRefused(RadioException.REFUSED, "answer yes", () -> phone.open(PORT));

    assertTrue(phone.at(PORT).closed);
    assertRefused(RadioException.CLOSED, "No port is open", phone::receive);
    phone.at(PORT).listenFailure = null;
    phone.open(PORT);
    assertNull(phone.receive());
  }

  static Stream<Exception> pushFailures() {
    return Stream.of(
        new ClassNotFoundException("what class"),
        new SecurityException("no"),
        new IOException("taken"),
        new IllegalArgumentException("what is that"));
  }

  @ParameterizedTest
  @MethodSource("pushFailures")
  void withoutPushThePortIsOpenNevertheless(Exception failure) throws RadioException {
    phone.registerFailure = failure;

    assertRefused(
        RadioException.NO_PUSH,
        "not start this application for messages to port 16500",
        () -> phone.open(OTHER_PORT));

    phone.at(OTHER_PORT).arrive(sms("sms://+391234567:16500", 1));
    assertEquals(1, phone.notices);
    assertEquals("+391234567", phone.receive().number);
    phone.send("+391234567", new byte[1]);
    assertEquals(1, phone.at(OTHER_PORT).sent.size());
  }

  @Test
  void receivesAsOftenAsItWasNotifiedAndNeverBlocks() throws RadioException {
    phone.open(PORT);
    assertNull(phone.receive());
    phone.at(PORT).arrive(sms("sms://+391:16474", 1));
    phone.at(PORT).arrive(sms("sms://+391:16474", 2));
    assertEquals(2, phone.notices);

    assertEquals(1, phone.receive().payload.length);
    assertEquals(2, phone.receive().payload.length);
    assertNull(phone.receive());
  }

  @Test
  void messagesThatWaitedAreToldOfWhenThePortIsOpened() throws RadioException {
    phone.at(PORT).queue.add(sms("sms://+391:16474", 1));
    phone.at(PORT).queue.add(sms("sms://+391:16474", 2));
    phone.pushed.add("sms://:16474");

    phone.open(PORT);

    assertEquals(2, phone.notices);
    assertEquals(1, phone.receive().payload.length);
    assertEquals(2, phone.receive().payload.length);
    assertNull(phone.receive());
  }

  @Test
  void aPhoneThatStartsForAMessageAndDoesNotNotifyOfIt() throws RadioException {
    phone.at(PORT).notifies = false;
    phone.at(PORT).queue.add(sms("sms://+391:16474", 7));
    phone.pushed.add("sms://:16474");

    phone.open(PORT);

    assertEquals(1, phone.notices);
    assertEquals(7, phone.receive().payload.length);
    assertNull(phone.receive());
    phone.at(PORT).arrive(sms("sms://+391:16474", 8));
    assertEquals(8, phone.receive().payload.length);
    assertNull(phone.receive());
  }

  /** The notification comes while the opening thread waits for it, from a thread of the phone. */
  @Test
  void aNotificationThatComesLateIsNotCountedTwice() throws Exception {
    phone.patience = 0; // For ever.
    FakeConnection connection = phone.at(PORT);
    connection.notifies = false;
    connection.queue.add(sms("sms://+391:16474", 7));
    phone.pushed.add("sms://:16474");
    CountDownLatch opened = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              try {
                phone.open(PORT);
                opened.countDown();
              } catch (RadioException e) {
                throw new AssertionError(e);
              }
            });
    worker.start();
    while (connection.listener == null || worker.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }

    phone.notifyIncomingMessage(connection);
    opened.await();

    assertEquals(1, phone.notices);
    assertEquals(7, phone.receive().payload.length);
    assertNull(phone.receive());
  }

  @Test
  void aStartForAnotherPortIsNoneForThisOne() throws RadioException {
    phone.pushed.add("sms://:16500");

    phone.open(PORT);

    assertEquals(0, phone.notices);
    assertNull(phone.receive());
  }

  @Test
  void aPortThatIsLeftLeavesNoCountBehind() throws RadioException {
    phone.open(OTHER_PORT);
    phone.at(OTHER_PORT).arrive(sms("sms://+391:16500", 1));

    phone.open(PORT);

    assertNull(phone.receive());
    phone.open(OTHER_PORT);
    assertEquals(1, phone.receive().payload.length);
  }

  @Test
  void whatIsReceivedIsCopied() throws RadioException {
    byte[] payload = {1, 2, 3};
    phone.open(PORT);
    phone.at(PORT).arrive(new FakeConnection.Sms("sms://+391234567:16474", payload, TIME));

    Incoming incoming = phone.receive();
    payload[0] = 9;

    assertArrayEquals(new byte[] {1, 2, 3}, incoming.payload);
    assertEquals("+391234567", incoming.number);
    assertEquals(1234567890L, incoming.time);
  }

  @Test
  void whatIsTooLongIsCut() throws RadioException {
    phone.open(PORT);
    byte[] payload = new byte[Incoming.MAX_LENGTH + 1];
    new Random(1).nextBytes(payload);
    phone.at(PORT).arrive(new FakeConnection.Sms("sms://+391234567:16474", payload, TIME));

    byte[] received = phone.receive().payload;

    assertEquals(32640, received.length);
    for (int i = 0; i < received.length; i++) {
      assertEquals(payload[i], received[i]);
    }
  }

  @Test
  void textsAndEmptyMessagesHaveNoPayload() throws RadioException {
    phone.open(PORT);
    phone.at(PORT).arrive(new FakeConnection.Text("sms://+391234567:16474", TIME, "hello"));
    phone.at(PORT).arrive(new FakeConnection.Sms("sms://+391234567:16474", null, TIME));
    phone.at(PORT).arrive(new FakeConnection.Sms("sms://+391234567:16474", new byte[0], TIME));

    for (int i = 0; i < 3; i++) {
      Incoming incoming = phone.receive();
      assertEquals(0, incoming.payload.length);
      assertEquals("+391234567", incoming.number);
      assertEquals(1234567890L, incoming.time);
    }
  }

  @Test
  void withoutATimeStampItIsNow() throws RadioException {
    phone.open(PORT);
    phone.at(PORT).arrive(new FakeConnection.Sms("sms://+391234567:16474", new byte[1], null));
    long before = System.currentTimeMillis() / 1000;

    long time = phone.receive().time;

    assertTrue(time >= before && time <= System.currentTimeMillis() / 1000);
  }

  static Stream<List<String>> addresses() {
    return Stream.of(
        List.of("sms://+391234567:16474", "+391234567"),
        List.of("sms://+391234567", "+391234567"),
        List.of("sms://391234567:16474", "391234567"),
        List.of("sms://391234567:", "391234567"),
        List.of("+391234567", "+391234567"),
        List.of("sms://123:16474", "123"),
        List.of("sms://+12345678901234567890:16474", "+12345678901234567890"),
        List.of("sms://+123456789012345678901:16474", ""),
        List.of("sms://12:16474", ""),
        List.of("sms://:16474", ""),
        List.of("sms://", ""),
        List.of("", ""),
        List.of(":", ""),
        List.of("+", ""),
        List.of("sms://+:16474", ""),
        List.of("sms://BANK:16474", ""),
        List.of("sms://++391234567:16474", ""),
        List.of("sms://39123+4567:16474", ""),
        List.of("sms://+39 1234567:16474", ""),
        List.of("sms://[2001:db8::1]:16474", ""),
        List.of("sms://2001:db8::1:16474", ""),
        List.of("cbs://+391234567:16474", ""),
        List.of("sms://\u0661\u0662\u0663\u0664:16474", ""),
        List.of("sms://\uff11\uff12\uff13:16474", ""),
        List.of("sms://123\0:16474", ""),
        List.of("sms://" + "1".repeat(1000000), ""),
        List.of("1".repeat(1000000) + ":16474", ""));
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void theSendersNumber(List<String> addressAndNumber) throws RadioException {
    phone.open(PORT);
    phone.at(PORT).arrive(sms(addressAndNumber.get(0), 1));

    assertEquals(addressAndNumber.get(1), phone.receive().number);
  }

  @Test
  void withoutAnAddressThereIsNoNumber() throws RadioException {
    phone.open(PORT);
    phone.at(PORT).arrive(sms(null, 1));

    assertEquals("", phone.receive().number);
  }

  @Test
  void anyAddressIsANumberOrNone() throws RadioException {
    phone.open(PORT);
    Random random = new Random(2);
    String alphabet = "0123456789+:/sm\u0660\ud800 ";
    for (int i = 0; i < 20000; i++) {
      StringBuilder address = new StringBuilder(random.nextBoolean() ? "sms://" : "");
      for (int length = random.nextInt(30); length > 0; length--) {
        address.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      phone.at(PORT).arrive(sms(address.toString(), 1));

      String number = phone.receive().number;

      assertTrue(number.matches("(\\+?[0-9]{3,20})?"), number);
      assertEquals(!number.isEmpty(), Incoming.isNumber(number));
    }
  }

  static Stream<Exception> receiveFailures() {
    return Stream.of(
        new IOException("lost"),
        new InterruptedIOException("closed"),
        new IllegalStateException("bug"));
  }

  @ParameterizedTest
  @MethodSource("receiveFailures")
  void whatCannotBeRead(Exception failure) throws RadioException {
    phone.open(PORT);
    phone.at(PORT).receiveFailure = failure;
    phone.at(PORT).arrive(sms("sms://+391:16474", 1));

    assertRefused(RadioException.UNREAD, "could not be read", phone::receive);

    assertNull(phone.receive());
  }

  @Test
  void aRefusalToReceive() throws RadioException {
    phone.open(PORT);
    phone.at(PORT).receiveFailure = new SecurityException("no");
    phone.at(PORT).arrive(sms("sms://+391:16474", 1));

    assertRefused(RadioException.REFUSED, "answer yes", phone::receive);

    phone.at(PORT).receiveFailure = null;
    phone.close();
    phone.open(PORT);
    assertEquals(1, phone.receive().payload.length);
  }

  @Test
  void sendsBinaryMessagesToItsOwnPort() throws RadioException {
    phone.open(OTHER_PORT);
    byte[] payload = {1, 2, 3};

    phone.send("+391234567", payload);
    phone.send("123", payload);

    FakeConnection.Sms sent = (FakeConnection.Sms) phone.at(OTHER_PORT).sent.get(0);
    assertEquals("sms://+391234567:16500", sent.getAddress());
    assertArrayEquals(payload, sent.getPayloadData());
    assertEquals("sms://123:16500", phone.at(OTHER_PORT).sent.get(1).getAddress());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "12",
        "+12",
        "123456789012345678901",
        "+39 123",
        "abc",
        "123:1",
        "sms://123",
        "1+23"
      })
  void sendsToNumbersAlone(String number) throws RadioException {
    phone.open(PORT);

    assertRefused(RadioException.ADDRESS, "3 to 20 digits", () -> phone.send(number, new byte[1]));

    assertEquals(List.of(), phone.at(PORT).sent);
    assertEquals(0, phone.segments(number, new byte[1]));
    assertFalse(Incoming.isNumber(number));
  }

  @Test
  void nullIsNoNumber() throws RadioException {
    phone.open(PORT);

    assertFalse(Incoming.isNumber(null));
    assertRefused(RadioException.ADDRESS, "3 to 20 digits", () -> phone.send(null, new byte[1]));
  }

  @Test
  void whatCannotBeSent() throws RadioException {
    phone.open(PORT);

    assertSendFails(new SecurityException("no"), RadioException.REFUSED, "answer yes");
    assertSendFails(
        new InterruptedIOException("timeout"), RadioException.INTERRUPTED, "may have been sent");
    assertSendFails(new IOException("test"), RadioException.NO_NETWORK, "Check signal");
    assertSendFails(new NullPointerException("bug"), RadioException.NO_NETWORK, "Check signal");
    assertSendFails(new IllegalArgumentException("long"), RadioException.TOO_LONG, "Shorten it");
  }

  private void assertSendFails(Exception failure, int kind, String words) {
    phone.at(PORT).sendFailure = failure;
    RadioException e = assertRefused(kind, words, () -> phone.send("+391234567", new byte[1]));
    assertEquals(kind != RadioException.REFUSED, e.getMessage().contains(failure.toString()));
  }

  @Test
  void segmentsAreThePlatforms() throws RadioException {
    assertEquals(0, phone.segments("+391234567", new byte[1]), "closed");
    phone.open(PORT);

    assertEquals(1, phone.segments("+391234567", new byte[133]));
    assertEquals(2, phone.segments("+391234567", new byte[134]));
    assertEquals(0, phone.segments("+391234567", new byte[3 * 128 + 1]));
  }

  @Test
  void closedItSendsAndReceivesNothing() throws RadioException {
    phone.open(PORT);
    phone.at(PORT).arrive(sms("sms://+391:16474", 1));
    phone.at(PORT).closeFails = true;

    phone.close();
    phone.close();

    assertTrue(phone.at(PORT).closed);
    assertRefused(RadioException.CLOSED, "No port is open", phone::receive);
    assertRefused(RadioException.CLOSED, "No port is open", () -> phone.send("+391", new byte[1]));
    phone.open(PORT);
    assertEquals(1, phone.receive().payload.length);
  }

  /** Close comes from another thread while a receive blocks; the platform then ends the receive. */
  @Test
  void closeDoesNotWaitForAReceive() throws Exception {
    CountDownLatch receiving = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    phone.open(PORT);
    phone
        .at(PORT)
        .arrive(
            new FakeConnection.Sms("sms://+391:16474", null, TIME) {
              @Override
              public byte[] getPayloadData() {
                receiving.countDown();
                try {
                  closed.await();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
                return new byte[5];
              }
            });
    Incoming[] received = new Incoming[1];
    Thread worker =
        new Thread(
            () -> {
              try {
                received[0] = phone.receive();
              } catch (RadioException e) {
                throw new AssertionError(e);
              }
            });
    worker.start();
    receiving.await();

    phone.close();
    closed.countDown();
    worker.join();

    assertEquals(5, received[0].payload.length);
  }

  private static FakeConnection.Sms sms(String address, int length) {
    return new FakeConnection.Sms(address, new byte[length], TIME);
  }

  private interface Call {
    void run() throws RadioException;
  }

  private static RadioException assertRefused(int kind, String words, Call call) {
    RadioException e = assertThrows(RadioException.class, call::run);
    assertEquals(kind, e.kind, e.getMessage());
    assertTrue(e.getMessage().contains(words), e.getMessage());
    return e;
  }
}
