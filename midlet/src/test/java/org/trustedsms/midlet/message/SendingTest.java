// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.midlet.message.Network.ALICE;
import static org.trustedsms.midlet.message.Network.BOB;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.message.TextFit;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.text.TextCodings;

class SendingTest {
  private Network network;
  private Phone alice;
  private Phone bob;

  @BeforeEach
  void start() throws Exception {
    network = Network.acquainted();
    alice = network.alice();
    bob = network.bob();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  @Test
  void theStagesAreTold() throws Exception {
    List<String> stages = new ArrayList<>();
    alice.worker.submit(alice.text(BOB, "a", false, false), stages::add);
    alice.worker.submit(alice.text(BOB, "a".repeat(300), true, false), stages::add);
    alice.settle();
    assertEquals(
        List.of("Signing...", "Sending...", "Signing and encrypting...", "Sending 3 SMS..."),
        stages);
    assertEquals(3, alice.outbox().get(0).segments());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void cancelledAtAnyStageItHasNoEffect(int stage) throws Exception {
    int messages = alice.outbox().size();
    int operations = alice.records.operations();
    AtomicReference<Job> job = new AtomicReference<>();
    List<Boolean> answers = new ArrayList<>();
    List<String> stages = new ArrayList<>();
    // Holds the worker until the job is known.
    synchronized (job) {
      alice.worker.submit(
          new Task() {
            @Override
            public void run(Job any) {
              synchronized (job) {
                assertTrue(job.get() != null);
              }
            }

            @Override
            public void ended(Throwable failure) {
              // Nothing depends on it.
            }
          },
          null);
      job.set(
          alice.worker.submit(
              alice.text(BOB, "Never mind", true, true),
              words -> {
                stages.add(words);
                if (stages.size() == stage) {
                  answers.add(job.get().cancel());
                }
              }));
      if (stage == 0) {
        answers.add(job.get().cancel());
      }
    }
    alice.settle();
    network.settle();
    assertEquals(List.of(true), answers);
    assertEquals(stage, stages.size());
    assertEquals(messages, alice.outbox().size());
    assertEquals(0, alice.radio.sends);
    assertEquals(operations, alice.records.operations());
    assertEquals(Arrays.asList((StoredMessage) null), alice.notices.sent);
    assertEquals("nothing sent", alice.notices.last());
    assertTrue(job.get().isOver());
    assertEquals(List.of(), bob.received());
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        RadioException.REFUSED,
        RadioException.NO_NETWORK,
        RadioException.ADDRESS,
        RadioException.TOO_LONG,
        RadioException.CLOSED
      })
  void aRadioThatFailsIsToldInItsWords(int kind) throws Exception {
    RadioException failure = new RadioException(kind, "For a log. [The phone's words.]");
    String words = DeviceWords.of(failure);
    assertTrue(words.endsWith(". [The phone's words.]"), words);
    alice.radio.failure = failure;
    alice.sendText(BOB, "Hello", false, false);
    assertEquals("not sent: " + words, alice.notices.last());
    StoredMessage message = alice.outbox().get(0);
    assertEquals(StoredMessage.FAILED, message.state());
    assertEquals(words, message.reason());
    assertEquals(message.item, alice.notices.sent.get(0).item);
    alice = alice.restart().unlock();
    assertEquals(StoredMessage.FAILED, alice.outbox().get(0).state());
    assertEquals(words, alice.outbox().get(0).reason());
    alice.sendText(BOB, "Hello", false, false);
    assertEquals(List.of("verified: Hello"), bob.received());
  }

  @Test
  void anInterruptedRadioLeavesItOpen() throws Exception {
    alice.radio.failure = new RadioException(RadioException.INTERRUPTED, "Perhaps.");
    alice.sendText(BOB, "Hello", false, false);
    assertEquals(
        "perhaps sent: The network did not answer: the message may have been sent, or not."
            + " Ask the recipient.",
        alice.notices.last());
  }

  @Test
  void anErrorInTheRadioLeavesItOpen() throws Exception {
    alice.radio.error = new OutOfMemoryError();
    alice.sendText(BOB, "Hello", false, false);
    assertEquals(
        "perhaps sent: There is too little memory for this. Close other programs and try again."
            + " The message may have been sent.",
        alice.notices.last());
    assertEquals(StoredMessage.INTERRUPTED, alice.restart().outbox().get(0).state());
  }

  @Test
  void aFullStoreSendsNothing() throws Exception {
    alice.records.setCapacity(alice.records.used());
    alice.sendText(BOB, "Hello", false, false);
    assertNull(alice.notices.sent.get(0));
    assertTrue(alice.notices.last().startsWith("nothing sent: "), alice.notices.last());
    assertEquals(List.of(), alice.sent());
    assertEquals(0, alice.radio.sends);
    alice.records.setCapacity(MemoryRecords.UNLIMITED);
    alice.sendText(BOB, "Hello", false, false);
    assertEquals(List.of("verified: Hello"), bob.received());
  }

  @Test
  void whatThePhoneCannotSendIsNotStored() throws Exception {
    alice.radio.segments = 0;
    alice.sendText(BOB, "Hello", false, false);
    assertNull(alice.notices.sent.get(0));
    assertEquals(List.of(), alice.sent());
    assertEquals(0, alice.radio.sends);
  }

  @Test
  void aTextThatIsTooLongIsNotStored() throws Exception {
    alice.sendText(BOB, "漢".repeat(40000), false, false);
    assertNull(alice.notices.sent.get(0));
    assertTrue(alice.notices.last().contains("more than 255 SMS hold"), alice.notices.last());
  }

  @Test
  void aLockedPhoneSendsNothing() throws Exception {
    alice = alice.restart();
    alice.sendText(BOB, "Hello", false, false);
    assertEquals("nothing sent: Enter your PIN first.", alice.notices.last());
    assertEquals(0, alice.radio.sends);
  }

  @Test
  void withoutAKeyNothingIsEncrypted() throws Exception {
    alice.sendText("+15550001", "Hello", true, false);
    assertNull(alice.notices.sent.get(0));
    assertTrue(alice.notices.last().startsWith("nothing sent: You have no key"));
    assertEquals(0, alice.radio.sends);
  }

  @Test
  void aKeyGoesToAnyNumber() throws Exception {
    alice.sendKey("+15550001");
    StoredMessage message = alice.outbox().get(0);
    assertEquals(StoredMessage.KEY, message.kind());
    assertEquals(StoredMessage.SENT, message.state());
    assertEquals("User " + ALICE, message.text());
    assertEquals(1, network.waitingFor("+15550001"));
  }

  @Test
  void anAcknowledgementThatFailsIsSentLater() throws Exception {
    failSendsOf(bob, RadioException.NO_NETWORK);
    alice.sendText(BOB, "Hello", false, true);
    assertEquals(List.of("verified: Hello"), bob.received());
    assertTrue(bob.inbox().get(0).is(StoredMessage.ACKNOWLEDGEMENT_DUE));
    assertEquals(
        "failed: The receipt to "
            + ALICE
            + " was not sent. The network did not take the message. Check signal and credit, then"
            + " try again.",
        bob.notices.last());
    assertEquals(1, bob.radio.sends);
    bob = bob.restart().unlock();
    network.settle();
    assertFalse(bob.inbox().get(0).is(StoredMessage.ACKNOWLEDGEMENT_DUE));
    assertEquals(List.of("acknowledged: Hello"), alice.sent());
  }

  @Test
  void anAcknowledgementThatTheUserRefusesIsNotSentLater() throws Exception {
    failSendsOf(bob, RadioException.REFUSED);
    alice.sendText(BOB, "Hello", false, true);
    assertFalse(bob.inbox().get(0).is(StoredMessage.ACKNOWLEDGEMENT_DUE));
    bob = bob.restart().unlock();
    network.settle();
    assertEquals(0, bob.radio.sends);
  }

  private static void failSendsOf(Phone phone, int kind) {
    phone.radio.sendFailure = new RadioException(kind, "The words.");
  }

  @Test
  void theBudgetIsThatOfTheMessage() throws Exception {
    for (boolean encrypt : new boolean[] {false, true}) {
      TextFit fit =
          Sending.budget(alice.account, alice.keyOf(BOB), encrypt)
              .fit("Hello", TextCodings.standard());
      alice.sendText(BOB, "Hello", encrypt, false);
      assertEquals(133 - network.lastPayload().length, fit.roomLeft());
    }
    assertEquals(81, Sending.budget(alice.account, null, false).bytesLeft(1));
  }
}
