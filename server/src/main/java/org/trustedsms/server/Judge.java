// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Inbox;
import org.trustedsms.server.store.KeyNews;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * Gives the verdict on messages, several at a time: verifies them before the store is changed, by
 * what it knew a moment ago, and keeps verdict, replay window, and that the message is to be handed
 * out at once. If the store knows something else by then the message is verified again. Messages
 * that may well be genuine come before those of strangers.
 */
final class Judge {
  /** Messages that are judged and kept together. */
  private static final int GENUINE_TOGETHER = 64;

  private static final int OTHERS_TOGETHER = 16;

  private static final long PAUSE_MILLIS = 1_000;

  private final Store store;
  private final String number;
  private final Receiver receiver;
  private final Fingerprint own;
  private final boolean firstUse;
  private final boolean onlyAcknowledgements;
  private final Consumer<Incoming> then;
  private final Consumer<String> notes;
  private final Thread thread = new Thread(this::run, "sms-judge");

  private final Deque<Long> genuine = new ArrayDeque<>();
  private final Deque<Long> others = new ArrayDeque<>();
  private boolean closed;

  /**
   * Creates it.
   *
   * @param receiver gives the verdict; whom it knows and what was sent is taken from the store
   * @param own the fingerprint of the receiver's key
   * @param firstUse whether the first key from a number is trusted at once
   * @param onlyAcknowledgements whether all else is left for another time
   * @param then is given what was judged, in order; may block
   */
  Judge(
      Store store,
      String number,
      Receiver receiver,
      Fingerprint own,
      boolean firstUse,
      boolean onlyAcknowledgements,
      Consumer<Incoming> then,
      Consumer<String> notes) {
    this.store = store;
    this.number = number;
    this.receiver = receiver;
    this.own = own;
    this.firstUse = firstUse;
    this.onlyAcknowledgements = onlyAcknowledgements;
    this.then = then;
    this.notes = notes;
    thread.setDaemon(true);
  }

  /** What the store knows of an originator at one moment. */
  private record Known(Contact contact, ReplayWindow window) {
    static Known of(Memory memory, String originator) {
      Contact contact = memory.contacts().at(originator).orElse(null);
      PublicKey key = contact == null ? null : contact.key();
      return new Known(contact, key == null ? null : memory.senders().window(key.fingerprint()));
    }

    PublicKey key() {
      return contact == null ? null : contact.key();
    }

    boolean isStill(Memory memory, String originator) {
      if (!memory.contacts().isKeyAt(originator, key())) {
        return false;
      }
      return window == null
          || Arrays.equals(
              memory.senders().window(key().fingerprint()).toBytes(), window.toBytes());
    }
  }

  /** One originator, whose window is written down later. */
  private static final class One implements Senders {
    final PublicKey key;
    ReplayWindow window;
    ReceivedMessage last;

    One(PublicKey key, ReplayWindow window) {
      this.key = key;
      this.window = window;
    }

    @Override
    public PublicKey key(String address) {
      return key;
    }

    @Override
    public ReplayWindow window(Fingerprint fingerprint) {
      return window;
    }

    @Override
    public void keep(Fingerprint fingerprint, ReplayWindow kept, ReceivedMessage message) {
      window = kept;
      last = message;
    }
  }

  /** The messages of one originator, with what was known and what came out. */
  private static final class Group {
    final String originator;
    final List<Inbox.Message> messages = new ArrayList<>();
    final List<ReceivedMessage> verdicts = new ArrayList<>();
    Known known;
    One one;

    Group(String originator) {
      this.originator = originator;
    }
  }

  void start() {
    thread.start();
  }

  /** Says what kind of message a payload claims to be; -1 if it is too short to say. */
  static int kind(byte[] payload) {
    return payload.length < Header.LENGTH ? -1 : Header.parse(payload).kind();
  }

  synchronized void add(long id, int kind, boolean isGenuine) {
    if (onlyAcknowledgements && kind != MessageKinds.ACKNOWLEDGEMENT.id()) {
      return;
    }
    (isGenuine ? genuine : others).add(id);
    notifyAll();
  }

  /** Adds what was left over, or is to be judged again. */
  void addAll(List<Long> ids) {
    store.look(
        memory -> {
          Inbox inbox = memory.inbox(number);
          for (long id : ids) {
            inbox
                .get(id)
                .ifPresent(
                    message ->
                        add(id, kind(message.payload()), inbox.isKnown(message.originator())));
          }
          return null;
        });
  }

  synchronized int backlog() {
    return genuine.size() + others.size();
  }

  private synchronized List<Long> next() throws InterruptedException {
    while (genuine.isEmpty() && others.isEmpty() && !closed) {
      wait();
    }
    List<Long> batch = new ArrayList<>();
    Deque<Long> queue = genuine.isEmpty() ? others : genuine;
    int most = genuine.isEmpty() ? OTHERS_TOGETHER : GENUINE_TOGETHER;
    while (!closed && batch.size() < most && !queue.isEmpty()) {
      batch.add(queue.poll());
    }
    return batch;
  }

  private void run() {
    try {
      for (List<Long> batch = next(); !batch.isEmpty(); batch = next()) {
        for (Incoming message : judged(batch)) {
          then.accept(message);
        }
      }
    } catch (InterruptedException e) {
      // The service is closed: the rest is on the disk.
    }
  }

  private List<Incoming> judged(List<Long> batch) throws InterruptedException {
    while (true) {
      try {
        return judge(batch);
      } catch (StoreException e) {
        notes.accept(SafeText.escape(e.getMessage()) + "; it is tried again");
        pause();
      }
    }
  }

  private synchronized void pause() throws InterruptedException {
    wait(PAUSE_MILLIS);
    if (closed) {
      throw new InterruptedException();
    }
  }

  private List<Incoming> judge(List<Long> batch) {
    Collection<Group> groups = store.look(memory -> groups(memory, batch));
    groups.parallelStream().forEach(group -> verify(group, this::sentWith));
    Map<Long, Incoming> judged = store.change(memory -> keep(memory, groups));
    return batch.stream().filter(judged::containsKey).map(judged::get).toList();
  }

  private Collection<Group> groups(Memory memory, List<Long> batch) {
    Inbox inbox = memory.inbox(number);
    Map<String, Group> groups = new LinkedHashMap<>();
    for (long id : batch) {
      inbox
          .get(id)
          .ifPresent(
              message ->
                  groups.computeIfAbsent(message.originator(), Group::new).messages.add(message));
    }
    groups.values().forEach(group -> group.known = known(memory, group.originator));
    return groups.values();
  }

  /** One contact with a damaged key holds nobody up. */
  private Known known(Memory memory, String originator) {
    try {
      return Known.of(memory, originator);
    } catch (StoreException e) {
      notes.accept(SafeText.escape(e.getMessage()));
      return new Known(null, null);
    }
  }

  private void verify(Group group, SentMessages sent) {
    group.verdicts.clear();
    group.one = new One(group.known.key(), group.known.window());
    Receiver with = receiver.with(group.one).with(sent);
    for (Inbox.Message message : group.messages) {
      group.verdicts.add(
          with.receive(message.payload(), group.originator, seconds(message.timeMillis())));
    }
  }

  private MessageId sentWith(byte[] handle, Fingerprint recipient) {
    return store.look(memory -> memory.awaiting(own).find(handle, recipient));
  }

  private Map<Long, Incoming> keep(Memory memory, Collection<Group> groups) {
    Map<Long, Incoming> judged = new HashMap<>();
    for (Group group : groups) {
      if (!group.known.isStill(memory, group.originator)) {
        group.known = known(memory, group.originator);
        verify(group, memory.awaiting(own));
      }
      if (group.one.last != null) {
        memory.senders().keep(group.one.key.fingerprint(), group.one.window, group.one.last);
      }
      for (int i = 0; i < group.messages.size(); i++) {
        Inbox.Message message = group.messages.get(i);
        ReceivedMessage verdict = group.verdicts.get(i);
        memory
            .inbox(number)
            .judged(
                message.id(), verdict.verdict().toString(), verdict.reason(), group.known.key());
        KeyNews news =
            verdict.verdict() == Verdict.KEY_OFFERED
                ? memory.contacts().offer(group.originator, verdict.offeredKey(), firstUse)
                : null;
        judged.put(message.id(), incoming(message, group.known.contact(), verdict, news));
      }
    }
    return judged;
  }

  private static Incoming incoming(
      Inbox.Message message, Contact contact, ReceivedMessage verdict, KeyNews news) {
    return new Incoming(
        message.id(),
        Instant.ofEpochMilli(message.timeMillis()),
        message.originator(),
        contact,
        verdict.verdict(),
        verdict.reason(),
        verdict,
        news,
        false);
  }

  /**
   * Says again what was said of a message before a restart. Its text is not stored: it is verified
   * once more, under the key of that time and as if it had not been received.
   */
  Incoming repeated(Inbox.Message message, boolean fresh) {
    Contact contact = store.look(memory -> known(memory, message.originator()).contact());
    Instant time = Instant.ofEpochMilli(message.timeMillis());
    ReceivedMessage again =
        receiver
            .with(new One(message.key(), ReplayWindow.EMPTY))
            .with((SentMessages) this::sentWith)
            .receive(message.payload(), message.originator(), seconds(message.timeMillis()));
    Verdict before = verdict(message.verdict());
    if (again.verdict() == before) {
      KeyNews news =
          before == Verdict.KEY_OFFERED
              ? store.change(
                  memory ->
                      memory.contacts().offer(message.originator(), again.offeredKey(), false))
              : null;
      return new Incoming(
          message.id(),
          time,
          message.originator(),
          contact,
          before,
          again.reason(),
          again,
          news,
          !fresh);
    }
    boolean wasGood = before == Verdict.VERIFIED || before == Verdict.KEY_OFFERED;
    return new Incoming(
        message.id(),
        time,
        message.originator(),
        contact,
        wasGood ? again.verdict() : before,
        wasGood ? again.reason() : message.reason(),
        null,
        null,
        !fresh);
  }

  private static Verdict verdict(String words) {
    for (Verdict verdict :
        List.of(
            Verdict.VERIFIED,
            Verdict.KEY_OFFERED,
            Verdict.SIGNATURE_INVALID,
            Verdict.UNKNOWN_SENDER,
            Verdict.NOT_FOR_THIS_RECIPIENT,
            Verdict.REPLAYED,
            Verdict.TOO_OLD,
            Verdict.UNSUPPORTED)) {
      if (verdict.toString().equals(words)) {
        return verdict;
      }
    }
    return Verdict.MALFORMED;
  }

  private static long seconds(long millis) {
    return Math.max(0, TimeUnit.MILLISECONDS.toSeconds(millis));
  }

  /** Ends after what is being judged. */
  void close() throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.interrupt();
    thread.join();
  }
}
