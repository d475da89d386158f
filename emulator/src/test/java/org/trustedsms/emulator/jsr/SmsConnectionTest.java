// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.microedition.io.Connector;
import javax.wireless.messaging.BinaryMessage;
import javax.wireless.messaging.Message;
import javax.wireless.messaging.MessageConnection;
import javax.wireless.messaging.MessageListener;
import javax.wireless.messaging.TextMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.emulator.bridge.Permissions;

/** The names of the tests are what JSR-120 (WMA 1.1) says, shortened where it is long. */
class SmsConnectionTest {
  private static final String SERVER = "sms://:5000";
  private static final String CLIENT = "sms://+391234:6000";

  private final FakeRadio radio = new FakeRadio();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Set<String> refused = Collections.synchronizedSet(new HashSet<>());
  private Runnable whenAsked = () -> {};
  private final SmsConnector connector =
      new SmsConnector(
          radio,
          permission -> {
            asked.add(permission);
            whenAsked.run();
            return !refused.contains(permission);
          });

  @AfterEach
  void end() {
    radio.close();
  }

  private MessageConnection open(String url, int mode) throws IOException {
    return (MessageConnection) connector.open(url, mode, false);
  }

  private MessageConnection server() throws IOException {
    return open(SERVER, Connector.READ_WRITE);
  }

  private MessageConnection client() throws IOException {
    return open(CLIENT, Connector.READ_WRITE);
  }

  private static TextMessage text(MessageConnection in, String text) {
    TextMessage message = (TextMessage) in.newMessage(MessageConnection.TEXT_MESSAGE);
    message.setPayloadText(text);
    if (message.getAddress() == null) {
      message.setAddress(CLIENT);
    }
    return message;
  }

  private static IncomingSms incoming(String text) {
    return new IncomingSms("+39555", 7000, text, null, 1_600_000_000_123L);
  }

  private void arrive(IncomingSms message) {
    radio.port(5000).arrive(message);
  }

  /** Starts something that may take long, on another thread. */
  private static <T> FutureTask<T> elsewhere(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static Throwable thrownBy(FutureTask<?> task) throws Exception {
    try {
      task.get(10, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      return e.getCause();
    }
    return null;
  }

  // Connector.open

  @Test
  @DisplayName(
      "If the requested end point identifier is already reserved by another application,"
          + " Connector.open() throws an IOException")
  void portInUse() throws IOException {
    MessageConnection first = server();
    assertThrows(IOException.class, this::server);
    first.close();
    server();
  }

  @ParameterizedTest
  @ValueSource(ints = {2805, 2948, 9200, 49_999})
  @DisplayName(
      "If the requested end point identifier is already reserved by some system application,"
          + " Connector.open() throws an IOException")
  void portOfThePhone(int port) {
    assertThrows(IOException.class, () -> open("sms://:" + port, Connector.READ_WRITE));
    assertNull(radio.port(port));
  }

  @Test
  @DisplayName(
      "An application can have several MessageConnection instances open simultaneously; these can"
          + " be both client and server mode")
  void several() throws IOException {
    MessageConnection one = server();
    MessageConnection other = open("sms://:5001", Connector.READ_WRITE);
    MessageConnection client = client();
    MessageConnection sameClient = client();
    for (MessageConnection connection : List.of(one, other, client, sameClient)) {
      connection.send(text(connection, "a"));
    }
    assertEquals(4, radio.sent.size());
  }

  @Test
  @DisplayName("Connector.open: IllegalArgumentException - if a parameter is invalid")
  void invalidArguments() {
    assertThrows(IllegalArgumentException.class, () -> open("sms://", Connector.READ_WRITE));
    assertThrows(IllegalArgumentException.class, () -> open("sms://:x", Connector.READ_WRITE));
    assertThrows(IllegalArgumentException.class, () -> open(SERVER, 0));
    assertThrows(IllegalArgumentException.class, () -> open(SERVER, 4));
    assertThrows(IllegalArgumentException.class, () -> open(CLIENT, Connector.READ));
    assertEquals(List.of(), asked);
    assertEquals(Collections.emptyMap(), radio.ports);
  }

  @Test
  @DisplayName("Connector.open: SecurityException - if access to the protocol is not permitted")
  void openingRefused() throws IOException {
    refused.add(Permissions.CONNECT);
    assertThrows(SecurityException.class, this::server);
    assertThrows(SecurityException.class, this::client);
    assertEquals(Collections.emptyMap(), radio.ports);
    refused.clear();
    server();
    assertEquals(Collections.nCopies(3, Permissions.CONNECT), asked);
  }

  @Test
  @DisplayName("Connector.openInputStream and the like: messages are not a stream")
  void streams() {
    assertThrows(IllegalArgumentException.class, () -> connector.openInputStream(SERVER));
    assertThrows(IllegalArgumentException.class, () -> connector.openDataInputStream(SERVER));
    assertThrows(IllegalArgumentException.class, () -> connector.openOutputStream(SERVER));
    assertThrows(IllegalArgumentException.class, () -> connector.openDataOutputStream(SERVER));
  }

  @Test
  void closeAll() throws IOException {
    MessageConnection server = server();
    MessageConnection client = client();
    connector.closeAll();
    assertThrows(IOException.class, server::receive);
    assertThrows(IOException.class, () -> client.send(text(client, "a")));
    assertEquals(Collections.emptyMap(), radio.ports);
    server().send(text(server, "a"));
  }

  // newMessage, Message, TextMessage, BinaryMessage

  @Test
  @DisplayName(
      "newMessage: when called on a client mode connection, the newly created Message has the"
          + " destination address set to the address identified when this Connection was created")
  void newMessageOfClient() throws IOException {
    assertEquals(CLIENT, client().newMessage("text").getAddress());
    assertEquals(CLIENT, client().newMessage("binary").getAddress());
  }

  @Test
  @DisplayName(
      "newMessage: when called on a server mode connection, the newly created Message does not have"
          + " the destination address set")
  void newMessageOfServer() throws IOException {
    assertNull(server().newMessage("text").getAddress());
  }

  @Test
  @DisplayName("newMessage(type, address): the destination address is the one given")
  void newMessageWithAddress() throws IOException {
    assertEquals("sms://1", server().newMessage("text", "sms://1").getAddress());
    assertEquals("sms://1", client().newMessage("binary", "sms://1").getAddress());
    assertNull(client().newMessage("binary", null).getAddress());
  }

  @Test
  @DisplayName("newMessage: 'text' gives a TextMessage, 'binary' a BinaryMessage, a new one each")
  void types() throws IOException {
    MessageConnection connection = client();
    assertInstanceOf(TextMessage.class, connection.newMessage(MessageConnection.TEXT_MESSAGE));
    assertInstanceOf(BinaryMessage.class, connection.newMessage(MessageConnection.BINARY_MESSAGE));
    assertNotSame(connection.newMessage("text"), connection.newMessage("text"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "TEXT", "multipart"})
  @DisplayName("newMessage: IllegalArgumentException - if the message type is not text or binary")
  void otherTypes(String type) throws IOException {
    MessageConnection connection = client();
    assertThrows(IllegalArgumentException.class, () -> connection.newMessage(type));
    assertThrows(IllegalArgumentException.class, () -> connection.newMessage(type, CLIENT));
  }

  @Test
  @DisplayName("setAddress: the address may be set to null")
  void setAddress() throws IOException {
    for (String type : List.of("text", "binary")) {
      Message message = client().newMessage(type);
      message.setAddress("sms://42");
      assertEquals("sms://42", message.getAddress());
      message.setAddress(null);
      assertNull(message.getAddress());
    }
  }

  @Test
  @DisplayName("getTimestamp: null if the timestamp is not set")
  void timestampOfNewMessage() throws IOException {
    assertNull(client().newMessage("text").getTimestamp());
    assertNull(client().newMessage("binary").getTimestamp());
  }

  @Test
  @DisplayName("getPayload: null, if the payload for the message is not set; it may be set to null")
  void payload() throws IOException {
    TextMessage text = (TextMessage) client().newMessage("text");
    assertNull(text.getPayloadText());
    text.setPayloadText("é");
    assertEquals("é", text.getPayloadText());
    text.setPayloadText(null);
    assertNull(text.getPayloadText());
    BinaryMessage binary = (BinaryMessage) client().newMessage("binary");
    assertNull(binary.getPayloadData());
    binary.setPayloadData(new byte[1]);
    binary.setPayloadData(null);
    assertNull(binary.getPayloadData());
  }

  @Test
  @DisplayName(
      "setPayloadData only sets the reference to the byte array; getPayloadData returns the same"
          + " reference; changes made to the array subsequently affect the contents")
  void payloadIsAReference() throws IOException {
    byte[] data = {1, 2};
    BinaryMessage message = (BinaryMessage) client().newMessage("binary");
    message.setPayloadData(data);
    assertSame(data, message.getPayloadData());
    assertSame(data, message.getPayloadData());
    data[1] = 3;
    client().send(message);
    assertArrayEquals(new byte[] {1, 3}, radio.sent.get(0).data());
    assertNotSame(data, radio.sent.get(0).data(), "but none after send has returned");
  }

  // send

  @Test
  @DisplayName(
      "A.4.0: when a message is sent from a server type connection, the originating port number is"
          + " set to the port number of the MessageConnection")
  void sendFromServer() throws IOException {
    MessageConnection server = server();
    server.send(text(server, "Hello"));
    assertEquals(new OutgoingSms("+391234", 6000, 5000, "Hello", null), radio.sent.get(0));
  }

  @Test
  @DisplayName(
      "A.4.0: when a client type connection is used for sending, the originating port number is set"
          + " to an implementation specific value")
  void sendFromClient() throws IOException {
    MessageConnection client = client();
    client.send(text(client, ""));
    assertEquals(
        new OutgoingSms("+391234", 6000, OutgoingSms.NO_PORT, "", null), radio.sent.get(0));
  }

  @Test
  @DisplayName(
      "A.4.0: when the recipient address does not contain a port number, the message is one to the"
          + " phone itself")
  void sendWithoutPort() throws IOException {
    MessageConnection client = open("sms://5551234", Connector.WRITE);
    client.send(text(client, "a"));
    assertEquals(
        new OutgoingSms("5551234", OutgoingSms.NO_PORT, OutgoingSms.NO_PORT, "a", null),
        radio.sent.get(0));
  }

  @Test
  @DisplayName("A message object may be sent by another connection, to another address, and again")
  void sendAgain() throws IOException {
    MessageConnection client = client();
    TextMessage message = text(client, "a");
    client.send(message);
    message.setAddress("sms://42:43");
    server().send(message);
    assertEquals(
        List.of(
            new OutgoingSms("+391234", 6000, OutgoingSms.NO_PORT, "a", null),
            new OutgoingSms("42", 43, 5000, "a", null)),
        radio.sent);
  }

  @Test
  @DisplayName("send: NullPointerException - if the parameter is null")
  void sendNull() throws IOException {
    MessageConnection client = client();
    assertThrows(NullPointerException.class, () -> client.send(null));
    assertThrows(NullPointerException.class, () -> client.numberOfSegments(null));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "+391234", "sms://", "sms://:5000", "cbs://1:5000", "sms://x:1"})
  @DisplayName(
      "send: IllegalArgumentException - if the message is incomplete or contains invalid"
          + " information: its address")
  void sendToNobody(String address) throws IOException {
    MessageConnection client = client();
    TextMessage message = text(client, "a");
    message.setAddress(address);
    assertThrows(IllegalArgumentException.class, () -> client.send(message));
    assertEquals(List.of(Permissions.CONNECT), asked);
    assertEquals(List.of(), radio.sent);
  }

  @Test
  @DisplayName("send: IllegalArgumentException - if the message is incomplete: without a payload")
  void sendNothing() throws IOException {
    MessageConnection client = client();
    for (String type : List.of("text", "binary")) {
      Message message = client.newMessage(type);
      assertThrows(IllegalArgumentException.class, () -> client.send(message));
      assertEquals(0, client.numberOfSegments(message));
    }
  }

  @Test
  @DisplayName("send: IllegalArgumentException - invalid information: a message of another class")
  void sendForeignMessage() throws IOException {
    MessageConnection client = client();
    Message message =
        new Message() {
          @Override
          public String getAddress() {
            return CLIENT;
          }

          @Override
          public Date getTimestamp() {
            return null;
          }

          @Override
          public void setAddress(String address) {}
        };
    assertThrows(IllegalArgumentException.class, () -> client.send(message));
    assertEquals(0, client.numberOfSegments(message));
  }

  @Test
  @DisplayName(
      "send: IllegalArgumentException is also thrown if the payload of the message exceeds the"
          + " maximum length for the given messaging protocol")
  void sendTooLong() throws IOException {
    radio.segments = 0;
    MessageConnection client = client();
    assertThrows(IllegalArgumentException.class, () -> client.send(text(client, "a")));
    assertEquals(List.of(), radio.sent);
  }

  @Test
  @DisplayName(
      "A.6.0: implementations MUST throw a SecurityException in send if an application attempts to"
          + " send to any of these port numbers")
  void sendToRestrictedPort() throws IOException {
    MessageConnection server = server();
    TextMessage message = text(server, "a");
    message.setAddress("sms://+391234:2948");
    assertThrows(SecurityException.class, () -> server.send(message));
    MessageConnection client = open("sms://+391234:9203", Connector.WRITE);
    assertThrows(SecurityException.class, () -> client.send(text(client, "a")));
    assertEquals(List.of(), radio.sent);
  }

  @Test
  @DisplayName(
      "send: SecurityException - if the application does not have permission to send the message")
  void sendingRefused() throws IOException {
    refused.add(Permissions.SEND);
    MessageConnection client = client();
    assertThrows(SecurityException.class, () -> client.send(text(client, "a")));
    assertEquals(List.of(), radio.sent);
    refused.clear();
    client.send(text(client, "a"));
    client.send(text(client, "b"));
    assertEquals(3, Collections.frequency(asked, Permissions.SEND));
    assertEquals(2, radio.sent.size());
  }

  @Test
  @DisplayName("send: IOException - if the message could not be sent or because of network failure")
  void networkFailure() throws IOException {
    radio.failure = new IOException("No network.");
    MessageConnection client = client();
    assertSame(
        radio.failure, assertThrows(IOException.class, () -> client.send(text(client, "a"))));
  }

  @Test
  @DisplayName("send: InterruptedIOException - if a timeout occurs while trying to send")
  void timeOut() throws IOException {
    radio.failure = new InterruptedIOException("Time out.");
    MessageConnection client = client();
    assertThrows(InterruptedIOException.class, () -> client.send(text(client, "a")));
  }

  @Test
  @DisplayName(
      "send: InterruptedIOException - if this Connection object is closed during this send")
  void closeWhileSending() throws Exception {
    radio.isStuck = true;
    MessageConnection client = client();
    FutureTask<Boolean> stillInterrupted =
        elsewhere(
            () -> {
              assertThrows(InterruptedIOException.class, () -> client.send(text(client, "a")));
              return Thread.interrupted();
            });
    radio.sending.await();
    client.close();
    assertNull(thrownBy(stillInterrupted));
    assertFalse(stillInterrupted.get(), "the interrupt was for the radio only");
  }

  @Test
  @DisplayName(
      "send: InterruptedIOException - if the connection is closed while the user is asked; nothing"
          + " is sent")
  void closeWhileAsking() throws IOException {
    MessageConnection client = client();
    whenAsked = () -> assertClosed(client);
    assertThrows(InterruptedIOException.class, () -> client.send(text(client, "a")));
    assertEquals(List.of(), radio.sent);
  }

  private static void assertClosed(MessageConnection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @DisplayName("A thread that the application interrupts stays interrupted after send")
  void interrupt() throws Exception {
    radio.isStuck = true;
    MessageConnection client = client();
    CompletableFuture<Thread> sender = new CompletableFuture<>();
    FutureTask<Boolean> stillInterrupted =
        elsewhere(
            () -> {
              sender.complete(Thread.currentThread());
              assertThrows(InterruptedIOException.class, () -> client.send(text(client, "a")));
              return Thread.interrupted();
            });
    radio.sending.await();
    sender.get().interrupt();
    assertTrue(stillInterrupted.get(10, TimeUnit.MINUTES));
  }

  @Test
  @DisplayName("A thread that has sent is not interrupted when the connection is closed")
  void closeAfterSending() throws IOException {
    MessageConnection client = client();
    client.send(text(client, "a"));
    client.close();
    assertFalse(Thread.interrupted());
  }

  // numberOfSegments

  @Test
  @DisplayName(
      "numberOfSegments: how many segments in the underlying protocol would be needed, whatever an"
          + " implementation's limits; it does not actually send the message")
  void numberOfSegments() throws IOException {
    radio.segments = 7;
    MessageConnection server = server();
    assertEquals(7, server.numberOfSegments(text(server, "a")));
    TextMessage message = (TextMessage) server.newMessage("text");
    message.setPayloadText("a");
    assertEquals(7, server.numberOfSegments(message), "without an address");
    assertEquals(List.of(), radio.sent);
    assertEquals(List.of(Permissions.CONNECT), asked);
  }

  @Test
  @DisplayName(
      "numberOfSegments: if the Message object can't be sent using the underlying protocol, 0 is"
          + " returned")
  void noSegments() throws IOException {
    MessageConnection server = server();
    TextMessage message = text(server, "a");
    for (String address : List.of("cbs://:5000", "sms://:5000", "x")) {
      message.setAddress(address);
      assertEquals(0, server.numberOfSegments(message), address);
    }
  }

  // receive

  @Test
  @DisplayName(
      "receive: a message has the sender's address, as one can be replied to, and the time stamp of"
          + " the SMSC")
  void receive() throws IOException {
    MessageConnection server = server();
    arrive(incoming("Hello"));
    TextMessage message = (TextMessage) server.receive();
    assertEquals("sms://+39555:7000", message.getAddress());
    assertEquals(new Date(1_600_000_000_123L), message.getTimestamp());
    assertEquals("Hello", message.getPayloadText());
    message.getTimestamp().setTime(0);
    assertEquals(new Date(1_600_000_000_123L), message.getTimestamp());
    server.send(message);
    assertEquals(new OutgoingSms("+39555", 7000, 5000, "Hello", null), radio.sent.get(0));
  }

  @Test
  @DisplayName("receive: binary data arrives as a BinaryMessage, in the order of arrival")
  void receiveBinary() throws IOException {
    MessageConnection server = server();
    arrive(new IncomingSms("Bank", OutgoingSms.NO_PORT, null, new byte[] {0, -1}, 5));
    arrive(new IncomingSms("", 7000, null, new byte[0], 6));
    BinaryMessage first = (BinaryMessage) server.receive();
    assertArrayEquals(new byte[] {0, -1}, first.getPayloadData());
    assertEquals("sms://Bank", first.getAddress());
    assertThrows(IllegalArgumentException.class, () -> server.send(first), "no number");
    BinaryMessage second = (BinaryMessage) server.receive();
    assertArrayEquals(new byte[0], second.getPayloadData());
    assertNull(second.getAddress(), "the sender is unknown");
  }

  @Test
  @DisplayName(
      "receive: if there are no Messages waiting, this method will block until a message is"
          + " received")
  void receiveBlocks() throws Exception {
    MessageConnection server = server();
    FutureTask<Message> received = elsewhere(server::receive);
    radio.port(5000).awaitReceivers(1);
    assertFalse(received.isDone());
    arrive(incoming("late"));
    assertEquals("late", ((TextMessage) received.get(10, TimeUnit.MINUTES)).getPayloadText());
  }

  @Test
  @DisplayName(
      "receive: InterruptedIOException - if this MessageConnection object is closed during this"
          + " receive, by all threads that wait")
  void closeWhileReceiving() throws Exception {
    MessageConnection server = server();
    FutureTask<Message> one = elsewhere(server::receive);
    FutureTask<Message> other = elsewhere(server::receive);
    radio.port(5000).awaitReceivers(2);
    server.close();
    assertInstanceOf(InterruptedIOException.class, thrownBy(one));
    assertInstanceOf(InterruptedIOException.class, thrownBy(other));
  }

  @Test
  @DisplayName("receive: IOException - on a client mode connection, messages can only be sent")
  void receiveOnClient() throws IOException {
    IOException e = assertThrows(IOException.class, client()::receive);
    assertFalse(e instanceof InterruptedIOException);
  }

  @Test
  @DisplayName(
      "receive: SecurityException - if the application does not have permission to receive messages"
          + " using the given port number")
  void receivingRefused() throws IOException {
    refused.add(Permissions.RECEIVE);
    MessageConnection server = server();
    arrive(incoming("a"));
    arrive(incoming("b"));
    assertThrows(SecurityException.class, server::receive);
    assertThrows(SecurityException.class, () -> server.setMessageListener(connection -> {}));
    server.setMessageListener(null);
    refused.clear();
    assertEquals("a", ((TextMessage) server.receive()).getPayloadText());
    assertEquals("b", ((TextMessage) server.receive()).getPayloadText());
    assertEquals(3, Collections.frequency(asked, Permissions.RECEIVE), "until it is given");
  }

  @Test
  @DisplayName("Connector modes: a connection opened to read cannot send, one to write not receive")
  void modes() throws IOException {
    MessageConnection reading = open(SERVER, Connector.READ);
    arrive(incoming("a"));
    assertEquals("a", ((TextMessage) reading.receive()).getPayloadText());
    assertThrows(IOException.class, () -> reading.send(text(reading, "a")));
    MessageConnection writing = open("sms://:5001", Connector.WRITE);
    writing.send(text(writing, "a"));
    assertThrows(IOException.class, writing::receive);
    assertThrows(IOException.class, () -> writing.setMessageListener(connection -> {}));
    assertEquals(1, radio.sent.size());
  }

  // setMessageListener

  @Test
  @DisplayName(
      "notifyIncomingMessage is called once for each incoming message to the MessageConnection,"
          + " with that connection")
  void listener() throws Exception {
    MessageConnection server = server();
    List<MessageConnection> told = new CopyOnWriteArrayList<>();
    server.setMessageListener(told::add);
    radio.settle();
    assertEquals(List.of(), told);
    arrive(incoming("a"));
    arrive(incoming("b"));
    radio.settle();
    assertEquals(2, told.size());
    assertSame(server, told.get(0));
    assertSame(server, told.get(1));
  }

  @Test
  @DisplayName(
      "setMessageListener: if there are incoming messages in the queue that have not been"
          + " retrieved, the newly registered listener object will be notified immediately once for"
          + " each")
  void listenerOfWaitingMessages() throws Exception {
    MessageConnection server = server();
    arrive(incoming("a"));
    arrive(incoming("b"));
    server.receive();
    CountDownLatch first = new CountDownLatch(1);
    server.setMessageListener(connection -> first.countDown());
    first.await();
    List<MessageConnection> told = new CopyOnWriteArrayList<>();
    server.setMessageListener(told::add);
    radio.settle();
    assertEquals(1, told.size());
  }

  @Test
  @DisplayName(
      "setMessageListener: setting a new listener will implicitly de-register the possibly"
          + " previously set listener; null de-registers it")
  void listenerReplaced() throws Exception {
    MessageConnection server = server();
    List<String> told = new CopyOnWriteArrayList<>();
    server.setMessageListener(connection -> told.add("first"));
    server.setMessageListener(connection -> told.add("second"));
    arrive(incoming("a"));
    radio.settle();
    server.setMessageListener(null);
    arrive(incoming("b"));
    radio.settle();
    assertEquals(List.of("second"), told);
    assertNull(radio.port(5000).listener());
  }

  @Test
  @DisplayName(
      "setMessageListener: IOException - if an attempt is made to register a listener on a client"
          + " connection")
  void listenerOnClient() throws IOException {
    MessageConnection client = client();
    assertThrows(IOException.class, () -> client.setMessageListener(connection -> {}));
    client.setMessageListener(null);
  }

  @Test
  @DisplayName("A listener may receive, send, change the listener and close in its notification")
  void listenerThatDoesEverything() throws Exception {
    MessageConnection server = server();
    FutureTask<Void> done = new FutureTask<>(() -> null);
    MessageListener listener =
        connection -> {
          try {
            connection.send(connection.receive());
            connection.setMessageListener(null);
            connection.close();
            done.run();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        };
    server.setMessageListener(listener);
    arrive(incoming("echo"));
    done.get(10, TimeUnit.MINUTES);
    assertEquals("echo", radio.sent.get(0).text());
  }

  @Test
  @DisplayName("There can be at most one listener at any given point in time: the one set last")
  void listenersFromSeveralThreads() throws Exception {
    MessageConnection server = server();
    for (int round = 0; round < 200; round++) {
      List<FutureTask<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        tasks.add(
            elsewhere(
                () -> {
                  server.setMessageListener(connection -> {});
                  return null;
                }));
      }
      for (FutureTask<Void> task : tasks) {
        task.get(10, TimeUnit.MINUTES);
      }
      List<MessageConnection> told = new CopyOnWriteArrayList<>();
      server.setMessageListener(told::add);
      arrive(incoming("a"));
      radio.settle();
      assertEquals(List.of(server), told);
      server.receive();
    }
  }

  // close

  @Test
  @DisplayName(
      "An IOException is thrown when any method (except close), which is declared to throw an"
          + " IOException, is called after the connection has been closed")
  void closed() throws IOException {
    for (MessageConnection connection : List.of(server(), client())) {
      TextMessage message = text(connection, "a");
      connection.close();
      assertThrows(IOException.class, () -> connection.send(message));
      assertFalse(
          assertThrows(IOException.class, connection::receive) instanceof InterruptedIOException);
      assertThrows(IOException.class, () -> connection.setMessageListener(null));
      assertThrows(IOException.class, () -> connection.setMessageListener(c -> {}));
      assertEquals(1, connection.numberOfSegments(message));
      assertInstanceOf(TextMessage.class, connection.newMessage("text"));
    }
    assertEquals(List.of(), radio.sent);
  }

  @Test
  @DisplayName("Connection.close: closing an already closed connection has no effect")
  void closeTwice() throws IOException {
    MessageConnection first = server();
    first.close();
    MessageConnection second = server();
    first.close();
    arrive(incoming("a"));
    assertEquals("a", ((TextMessage) second.receive()).getPayloadText());
  }

  @Test
  @DisplayName("A connection gives back what it has once, when it is closed")
  void closedOnce() throws IOException {
    List<MessageConnection> given = new ArrayList<>();
    SmsConnection connection =
        new SmsConnection(
            radio, permission -> true, SERVER, Connector.READ, radio.open(5000), given::add);
    assertEquals(List.of(), given);
    connection.close();
    connection.close();
    assertEquals(List.of(connection), given);
  }
}
