// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.account.PhoneAccount;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.party.Authorities;
import org.trustedsms.midlet.party.Offers;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;
import org.trustedsms.sms.ApplicationPort;

/** The program on one phone, without its screens. */
final class Phone {
  static final String PIN = "4711";
  static final CurveSet CURVES = new CurveSet(new Curve[] {Curves.p192(), Curves.p224()});

  final Network network;
  final String number;
  final MemoryRecords records;
  final Account account;
  final Contacts contacts;
  final Messages messages;
  final Authorities authorities;
  final Offers offers;
  final Answering answering;
  final MemoryRadio radio;
  final NoticeLog notices = new NoticeLog();
  final Worker worker = new Worker();
  final Receiving receiving;

  /** Starts the program on what is stored. */
  Phone(Network network, String number, MemoryRecords records) throws Exception {
    this.network = network;
    this.number = number;
    this.records = records;
    Journal journal = Journal.open(records);
    byte[] seed = Account.storedSeed(journal);
    if (seed == null) {
      seed = new byte[33];
      new Random(number.hashCode()).nextBytes(seed);
      seed[32] = -1;
    }
    account =
        new PhoneAccount(journal, new EntropyPool(seed), CURVES) {
          private long calls;

          /** Passes quickly while the PIN's iterations are measured, so that they are few. */
          @Override
          protected long milliseconds() {
            return network.now() * 1000 + (isNew() ? 1000 * calls++ : 0);
          }
        };
    contacts = new Contacts(journal, CURVES);
    messages = new Messages(journal);
    authorities = new Authorities(journal, contacts, CURVES);
    offers = new Offers(journal, CURVES);
    radio = new MemoryRadio(network, number);
    answering = new Answering(account, offers, authorities, radio);
    receiving =
        new Receiving(account, contacts, authorities, offers, messages, radio, worker, notices);
    radio.open(ApplicationPort.DEFAULT, receiving);
    Thread thread = new Thread(worker, number);
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends the program; returns what is stored. */
  MemoryRecords stop() {
    radio.close();
    worker.stop();
    return records.restart();
  }

  /** Ends the program, or finds that the battery was pulled, and starts it again. */
  Phone restart() throws Exception {
    return network.start(number, stop());
  }

  void create() throws Exception {
    Settings settings = new Settings("User " + number, number, 16474, true, true);
    onWorker(
        () -> {
          account.create(settings, PIN, Curves.p192());
          return null;
        });
  }

  Phone unlock() throws Exception {
    onWorker(
        () -> {
          account.unlock(PIN);
          return null;
        });
    receiving.wake();
    settle();
    return this;
  }

  /** Does something where it belongs, and waits for it. */
  <T> T onWorker(Callable<T> call) throws Exception {
    AtomicReference<T> result = new AtomicReference<>();
    Throwable failure = run(job -> result.set(call.call()));
    if (failure instanceof Exception e) {
      throw e;
    }
    if (failure != null) {
      throw new AssertionError(failure);
    }
    return result.get();
  }

  /** Does what may be cancelled, and waits for it. */
  void onJob(Work work) throws Exception {
    Throwable failure = run(work);
    if (failure instanceof Exception e) {
      throw e;
    }
    if (failure != null) {
      throw new AssertionError(failure);
    }
  }

  /** What is done with a job. */
  interface Work {
    void run(Job job) throws Exception;
  }

  private Throwable run(Work work) throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    worker.submit(
        new Task() {
          @Override
          public void run(Job job) throws Exception {
            work.run(job);
          }

          @Override
          public void ended(Throwable failure) {
            ended.complete(failure);
          }
        },
        null);
    return ended.get(5, TimeUnit.MINUTES);
  }

  /** Waits until there is nothing to do. */
  void settle() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    worker.submitIdle(
        new Task() {
          @Override
          public void run(Job job) {
            // There is nothing to do any more.
          }

          @Override
          public void ended(Throwable failure) {
            latch.countDown();
          }
        });
    assertTrue(latch.await(5, TimeUnit.MINUTES), "the worker does not come to an end");
  }

  PublicKey keyOf(String other) {
    Contact contact = contacts.byNumber(other);
    return contact == null ? null : contact.key();
  }

  Sending text(String to, String text, boolean encrypt, boolean acknowledge) {
    Sending sending =
        Sending.text(account, messages, radio, notices, to, keyOf(to), text, acknowledge);
    return encrypt ? sending.encrypted() : sending;
  }

  /** Sends a text, and waits until everybody has done what follows from it. */
  void sendText(String to, String text, boolean encrypt, boolean acknowledge) throws Exception {
    worker.submit(text(to, text, encrypt, acknowledge), null);
    settle();
    network.settle();
  }

  void sendKey(String to) throws Exception {
    worker.submit(Sending.key(account, messages, radio, notices, to), null);
    settle();
    network.settle();
  }

  /** Accepts the key that waits. */
  Contact accept(String from, boolean compared) throws Exception {
    Contact contact = onWorker(() -> contacts.accept(contacts.byNumber(from), compared));
    receiving.wake();
    settle();
    return contact;
  }

  List<StoredMessage> inbox() {
    return list(messages.inbox());
  }

  List<StoredMessage> outbox() {
    return list(messages.outbox());
  }

  private static List<StoredMessage> list(Vector<?> messages) {
    List<StoredMessage> list = new ArrayList<>();
    for (Object message : messages) {
      list.add((StoredMessage) message);
    }
    return list;
  }

  /** Returns the state of each message received, newest first, with its text. */
  List<String> received() {
    return inbox().stream().map(Phone::describe).toList();
  }

  /** Returns the same of each message sent but those with the user's key. */
  List<String> sent() {
    return outbox().stream()
        .filter(message -> message.kind() != StoredMessage.KEY)
        .map(Phone::describe)
        .toList();
  }

  private static String describe(StoredMessage message) {
    return NoticeLog.words(message) + (message.text().isEmpty() ? "" : ": " + message.text());
  }
}
