// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;

class ApplicationPortsTest {
  private static final int PORT = 16474;

  private final RecordingListener listener = new RecordingListener();
  private final ApplicationPorts ports = new ApplicationPorts(listener);

  private static IncomingSms message(String text) {
    return new IncomingSms("+390001", 1, text, null, 0);
  }

  /** Runs a receive on a thread of its own; the future has the message or the exception. */
  private static CompletableFuture<Object> receiveElsewhere(
      ModemAccess.Port port, AtomicReference<Thread> thread) throws InterruptedException {
    CompletableFuture<Object> result = new CompletableFuture<>();
    Thread receiver =
        new Thread(
            () -> {
              try {
                result.complete(port.receive());
              } catch (IOException | RuntimeException e) {
                result.complete(e);
              }
            });
    thread.set(receiver);
    receiver.start();
    while (receiver.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    return result;
  }

  private static Object get(CompletableFuture<Object> result) throws Exception {
    return result.get(10, TimeUnit.MINUTES);
  }

  @Test
  void messagesAreReadInOrder() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    ports.deliver(PORT, message("a"));
    ports.deliver(PORT, message("b"));
    assertEquals(2, ports.waiting(PORT));
    assertEquals("a", port.receive().text());
    assertEquals("b", port.receive().text());
    assertEquals(0, ports.waiting(PORT));
  }

  @Test
  void receiveWaitsForAMessage() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    CompletableFuture<Object> result = receiveElsewhere(port, new AtomicReference<>());
    assertFalse(result.isDone());
    ports.deliver(PORT, message("a"));
    assertEquals(message("a"), get(result));
  }

  @Test
  void closingEndsReceive() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    CompletableFuture<Object> result = receiveElsewhere(port, new AtomicReference<>());
    port.close();
    assertInstanceOf(InterruptedIOException.class, get(result));
    IOException after = assertThrows(IOException.class, port::receive);
    assertFalse(after instanceof InterruptedIOException);
  }

  @Test
  void interruptingEndsReceive() throws Exception {
    AtomicReference<Thread> thread = new AtomicReference<>();
    CompletableFuture<Object> result = receiveElsewhere(ports.open(PORT), thread);
    thread.get().interrupt();
    assertInstanceOf(InterruptedIOException.class, get(result));
  }

  @Test
  void aPortHasOneOwner() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    assertThrows(IOException.class, () -> ports.open(PORT));
    ports.open(PORT + 1).close();
    port.close();
    port.close();
    ModemAccess.Port next = ports.open(PORT);
    port.close();
    assertThrows(IOException.class, () -> ports.open(PORT));
    next.close();
  }

  @Test
  void portsOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> ports.open(-1));
    assertThrows(IllegalArgumentException.class, () -> ports.open(65_536));
    assertThrows(IllegalArgumentException.class, () -> ports.reserve(65_536, true));
    assertThrows(IllegalArgumentException.class, () -> ports.reserve(-1, false));
    assertEquals(0, ports.waiting(-1));
  }

  @Test
  void unreadMessagesGoWithThePort() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    ports.deliver(PORT, message("a"));
    port.close();
    assertFalse(ports.isWanted(PORT));
    assertEquals(0, ports.waiting(PORT));
    ports.deliver(PORT, message("b"));
    assertEquals(0, ports.waiting(PORT));
  }

  @Test
  void messagesStayAtAReservedPort() throws Exception {
    ports.reserve(PORT, true);
    ports.deliver(PORT, message("a"));
    assertEquals(PORT, RecordingListener.next(listener.wakes));
    ModemAccess.Port port = ports.open(PORT);
    ports.deliver(PORT, message("b"));
    port.close();
    assertEquals(2, ports.waiting(PORT));
    ModemAccess.Port again = ports.open(PORT);
    assertEquals("a", again.receive().text());
    ports.reserve(PORT, false);
    assertEquals("b", again.receive().text());
    assertTrue(listener.wakes.isEmpty());
  }

  @Test
  void messagesGoWithTheReservation() throws Exception {
    ports.reserve(PORT, true);
    ports.deliver(PORT, message("a"));
    ports.reserve(PORT, false);
    assertEquals(0, ports.waiting(PORT));
    assertFalse(ports.isWanted(PORT));
  }

  @Test
  void aPortHasRoomFor100() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    for (int i = 0; i < 100; i++) {
      assertTrue(ports.hasRoom(PORT));
      ports.deliver(PORT, message("a"));
    }
    assertFalse(ports.hasRoom(PORT));
    port.receive();
    assertTrue(ports.hasRoom(PORT));
  }

  @Test
  void eachMessageIsAnnouncedOnceAlsoThoseThatWaited() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    ports.deliver(PORT, message("a"));
    ports.deliver(PORT, message("b"));
    BlockingQueue<Thread> told = new LinkedBlockingQueue<>();
    port.listen(() -> told.add(Thread.currentThread()));
    ports.deliver(PORT, message("c"));
    for (int i = 0; i < 3; i++) {
      assertNotSame(Thread.currentThread(), RecordingListener.next(told));
    }
    assertEquals(3, ports.waiting(PORT));
    BlockingQueue<Integer> marks = new LinkedBlockingQueue<>();
    port.listen(() -> marks.add(ports.waiting(PORT)));
    ports.deliver(PORT, message("d"));
    for (int i = 0; i < 4; i++) {
      RecordingListener.next(marks);
    }
    assertTrue(told.isEmpty());
    assertTrue(marks.isEmpty());
  }

  @Test
  void aListenerThatWasReplacedIsNotToldOfWhatWaits() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    CountDownLatch replaced = new CountDownLatch(1);
    port.listen(
        () -> {
          told.add("old");
          assertDoesNotThrow(() -> replaced.await());
        });
    ports.deliver(PORT, message("a"));
    ports.deliver(PORT, message("b"));
    assertEquals("old", RecordingListener.next(told));
    port.listen(() -> told.add("new"));
    replaced.countDown();
    assertEquals("new", RecordingListener.next(told));
    assertEquals("new", RecordingListener.next(told));
    assertTrue(told.isEmpty());
  }

  @Test
  void aListenerThatThrowsHarmsNothing() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    AtomicBoolean first = new AtomicBoolean(true);
    port.listen(
        () -> {
          told.add("told");
          if (first.getAndSet(false)) {
            throw new IllegalStateException("of the application");
          }
          throw new AssertionError("of the application");
        });
    ports.deliver(PORT, message("a"));
    ports.deliver(PORT, message("b"));
    RecordingListener.next(told);
    RecordingListener.next(told);
    assertEquals("a", port.receive().text());
  }

  @Test
  void aListenerThatBlocksOrInterruptsItselfHoldsUpNoOtherPort() throws Exception {
    ModemAccess.Port blocked = ports.open(PORT);
    CompletableFuture<Object> release = new CompletableFuture<>();
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    blocked.listen(
        () -> {
          release.join();
          Thread.currentThread().interrupt();
          told.add("blocked");
        });
    ModemAccess.Port other = ports.open(PORT + 1);
    other.listen(() -> told.add("other"));
    ports.deliver(PORT, message("a"));
    ports.deliver(PORT, message("b"));
    ports.deliver(PORT + 1, message("c"));
    assertEquals("other", RecordingListener.next(told));
    release.complete(null);
    assertEquals("blocked", RecordingListener.next(told));
    assertEquals("blocked", RecordingListener.next(told));
  }

  @Test
  void nobodyIsToldAfterTheListenerOrThePortHasGone() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    BlockingQueue<Thread> told = new LinkedBlockingQueue<>();
    port.listen(() -> told.add(Thread.currentThread()));
    ports.deliver(PORT, message("a"));
    Thread teller = RecordingListener.next(told);
    port.listen(null);
    ports.deliver(PORT, message("b"));
    port.close();
    teller.join(60_000);
    assertFalse(teller.isAlive());
    assertNull(told.poll());
    port.listen(() -> told.add(Thread.currentThread()));
    assertNull(told.poll());
  }

  @Test
  void closeAllClosesForGood() throws Exception {
    ModemAccess.Port port = ports.open(PORT);
    ports.reserve(PORT + 1, true);
    ports.closeAll();
    assertThrows(IOException.class, port::receive);
    assertThrows(IOException.class, () -> ports.open(PORT));
  }
}
