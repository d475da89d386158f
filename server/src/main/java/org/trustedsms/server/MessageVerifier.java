// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.command.Result;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Header;
import org.trustedsms.message.KnownSenders;
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
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.KeyOfferResult;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Verifies messages, those of different senders in parallel, against the store as it was a moment
 * ago; then stores verdict and replay window together, and marks the message to be handed out. If
 * the store has changed, it verifies them again. Messages from known senders come first.
 */
final class MessageVerifier {
  private static final System.Logger LOG = System.getLogger(MessageVerifier.class.getName());

  /** Messages that are verified and kept together. */
  private static final int PRIORITY_BATCH = 64;

  private static final int NORMAL_BATCH = 16;

  private static final long PAUSE_MILLIS = 1_000;

  private final SmsService.Settings settings;
  private final Receiver receiver;
  private final Fingerprint own;
  private final Consumer<IncomingMessage> then;
  private final Consumer<String> notes;
  private final Thread thread = DaemonThreads.thread("sms-verify", this::run);

  private final ExecutorService pool =
      Executors.newFixedThreadPool(
          Runtime.getRuntime().availableProcessors(), DaemonThreads.named("sms-verify-pool"));

  private final Deque<Long> prioritized = new ArrayDeque<>();
  private final Deque<Long> normal = new ArrayDeque<>();
  private final Set<Long> queued = new HashSet<>();

  /** Encrypted messages that wait for the key, first those that were tried longest ago. */
  private final Set<Long> waiting = new LinkedHashSet<>();

  /** Messages that cannot be verified before the next start. */
  private final Set<Long> left = new HashSet<>();

  private boolean closed;

  /**
   * Creates it; {@code receiver} gives the verdicts; the known senders and sent messages are taken
   * from the store. {@code then} is given the verified messages in order; it may block.
   */
  MessageVerifier(
      SmsService.Settings settings,
      Receiver receiver,
      Consumer<IncomingMessage> then,
      Consumer<String> notes) {
    this.settings = settings;
    this.receiver = receiver;
    this.then = then;
    this.notes = notes;
    own = settings.key.publicKey().fingerprint();
  }

  /** The messages of one originator, what was known of it at one moment, and the verdicts. */
  private final class Group implements Senders {
    final String originator;
    final List<InboundMessages.Message> messages = new ArrayList<>();

    /** Null for a message that waits for the key. */
    final List<ReceivedMessage> verdicts = new ArrayList<>();

    Contact contact;

    /** Null if no key is trusted. */
    private ReplayWindow known;

    private ReplayWindow window;
    private ReceivedMessage last;

    /** Why the key cannot be used; null if none of the messages needs it, or it can. */
    private String keyProblem;

    Group(String originator) {
      this.originator = originator;
    }

    private PublicKey key() {
      return contact == null ? null : contact.key();
    }

    private ReplayWindow windowIn(Transaction transaction) {
      return key() == null ? null : transaction.senders().window(key().fingerprint());
    }

    void load(Transaction transaction) {
      contact = contactAt(transaction, originator);
      try {
        known = windowIn(transaction);
      } catch (StoreException e) {
        notes.accept(SafeText.escape(e.getMessage()));
        contact = null;
        known = null;
      }
    }

    void verify(SentMessages sent) {
      window = known;
      last = null;
      verdicts.clear();
      keyProblem = null;
      Receiver with = receiver.with(this).with(sent);
      messages.forEach(message -> verdicts.add(verdict(with, message)));
    }

    private ReceivedMessage verdict(Receiver with, InboundMessages.Message message) {
      try {
        return receive(with, message);
      } catch (KeyUnavailableException e) {
        if (!isKeyUsable()) {
          keyProblem = e.getMessage();
          return null;
        }
      }
      try {
        return receive(with, message);
      } catch (KeyUnavailableException e) {
        // The device decrypts others: it would be asked for this one every second, for ever.
        throw new IllegalStateException(e.getMessage(), e);
      }
    }

    private ReceivedMessage receive(Receiver with, InboundMessages.Message message) {
      return with.receive(message.payload(), originator, seconds(message.timeMillis()));
    }

    /** Stores the verdicts; verifies anew if key or window have changed in the store. */
    void store(Transaction transaction, Map<Long, IncomingMessage> verified) {
      boolean isStill =
          transaction.contacts().isKeyAt(originator, key())
              && (known == null || Arrays.equals(windowIn(transaction).toBytes(), known.toBytes()));
      if (!isStill) {
        load(transaction);
        verify(transaction.awaiting(own));
      }
      if (last != null) {
        transaction.senders().keep(key().fingerprint(), window, last);
      }
      InboundMessages inbound = transaction.inbound(settings.number);
      for (int i = 0; i < messages.size(); i++) {
        InboundMessages.Message message = messages.get(i);
        ReceivedMessage read = verdicts.get(i);
        if (read == null) {
          continue;
        }
        inbound.setVerdict(message.id(), read.verdict(), read.reason(), key());
        verified.put(
            message.id(),
            incoming(
                message,
                contact,
                read,
                keyOfferResult(transaction, message, read, settings.firstUse)));
      }
    }

    @Override
    public PublicKey key(String address) {
      return key();
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

  /** Tries the key with a point that belongs to no message. */
  private boolean isKeyUsable() {
    try {
      Bytes.erase(settings.key.privateKey().agree(settings.key.publicKey().point()));
      return true;
    } catch (KeyUnavailableException e) {
      return false;
    }
  }

  void start() {
    thread.start();
  }

  /** Returns what kind of message a payload claims to be; -1 if it is too short to say. */
  static int kind(byte[] payload) {
    return payload.length < Header.LENGTH ? -1 : Header.parse(payload).kind();
  }

  synchronized void add(long id, int kind, boolean fromKnownSender) {
    boolean isAnswer = kind == MessageKinds.ACKNOWLEDGEMENT.id() || kind == Result.KIND.id();
    if (settings.onlyAnswers && !isAnswer) {
      return;
    }
    if (!left.contains(id) && queued.add(id)) {
      waiting.remove(id);
      (fromKnownSender ? prioritized : normal).add(id);
      notifyAll();
    }
  }

  /** Adds messages that were left from the last run, or must be verified again. */
  void addAll(List<Long> ids) {
    List<Long> unknown = notQueued(ids);
    if (unknown.isEmpty()) {
      return;
    }
    settings.store.read(
        transaction -> {
          InboundMessages inbound = transaction.inbound(settings.number);
          for (long id : unknown) {
            inbound
                .get(id)
                .ifPresent(
                    message ->
                        add(id, kind(message.payload()), inbound.isKnown(message.originator())));
          }
          return null;
        });
  }

  /** Tries again to verify some of what waits for the key: each may have to wait for a device. */
  void addWaiting() {
    List<Long> ids;
    synchronized (this) {
      ids = waiting.stream().limit(PRIORITY_BATCH).toList();
    }
    addAll(ids);
  }

  private synchronized List<Long> notQueued(List<Long> ids) {
    return ids.stream().filter(id -> !queued.contains(id) && !left.contains(id)).toList();
  }

  synchronized int backlog() {
    return prioritized.size() + normal.size();
  }

  private synchronized List<Long> next() throws InterruptedException {
    while (prioritized.isEmpty() && normal.isEmpty() && !closed) {
      wait();
    }
    List<Long> batch = new ArrayList<>();
    Deque<Long> queue = prioritized.isEmpty() ? normal : prioritized;
    int most = prioritized.isEmpty() ? NORMAL_BATCH : PRIORITY_BATCH;
    while (!closed && batch.size() < most && !queue.isEmpty()) {
      batch.add(queue.poll());
    }
    queued.removeAll(batch);
    return batch;
  }

  private void run() {
    try {
      for (List<Long> batch = next(); !batch.isEmpty(); batch = next()) {
        verified(batch).forEach(then);
      }
    } catch (InterruptedException e) {
      // The service is closed: the rest is on the disk.
    }
  }

  private List<IncomingMessage> verified(List<Long> batch) throws InterruptedException {
    Map<Long, IncomingMessage> verified = new HashMap<>();
    try {
      verify(batch, verified);
    } catch (RuntimeException | Error e) {
      // Also after an Error: without this thread no message is verified.
      LOG.log(Level.ERROR, "messages could not be verified", e);
      if (batch.size() == 1) {
        leave(batch.get(0));
        notes.accept(
            "a message cannot be verified, and stays in the store: "
                + SafeText.escape(e.toString()));
        return List.of();
      }
      // One of them is the reason: the others need not wait for it.
      List<IncomingMessage> all = new ArrayList<>();
      for (long id : batch) {
        all.addAll(verified.containsKey(id) ? List.of(verified.get(id)) : verified(List.of(id)));
      }
      return all;
    }
    return batch.stream().filter(verified::containsKey).map(verified::get).toList();
  }

  private synchronized void leave(long id) {
    left.add(id);
    // It may have been found again meanwhile.
    if (queued.remove(id)) {
      prioritized.remove(id);
      normal.remove(id);
    }
  }

  private void verify(List<Long> batch, Map<Long, IncomingMessage> verified)
      throws InterruptedException {
    while (true) {
      try {
        Collection<Group> groups = settings.store.read(transaction -> groups(transaction, batch));
        verifyEach(groups);
        settings
            .store
            .groupByShard(groups, group -> group.originator)
            .forEach((shards, together) -> verified.putAll(store(shards, together)));
        awaitKey(groups);
        return;
      } catch (StoreException e) {
        notes.accept(SafeText.escape(e.getMessage()) + "; it is tried again");
        pause();
      }
    }
  }

  private void verifyEach(Collection<Group> groups) throws InterruptedException {
    List<Callable<Object>> tasks = new ArrayList<>();
    groups.forEach(group -> tasks.add(Executors.callable(() -> group.verify(this::sentWith))));
    for (Future<Object> task : pool.invokeAll(tasks)) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof RuntimeException known
            ? known
            : new IllegalStateException(e.getCause());
      }
    }
  }

  /** Leaves messages that need the key until it is back. */
  private synchronized void awaitKey(Collection<Group> groups) {
    groups.stream()
        .map(group -> group.keyProblem)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(reason -> notes.accept(SafeText.escape(reason) + "; it is tried again"));
    for (Group group : groups) {
      for (int i = 0; i < group.messages.size(); i++) {
        if (group.verdicts.get(i) == null) {
          waiting.add(group.messages.get(i).id());
        }
      }
    }
  }

  private Map<Long, IncomingMessage> store(Shards shards, List<Group> groups) {
    return settings.store.write(
        shards,
        transaction -> {
          Map<Long, IncomingMessage> kept = new HashMap<>();
          groups.forEach(group -> group.store(transaction, kept));
          return kept;
        });
  }

  private synchronized void pause() throws InterruptedException {
    wait(PAUSE_MILLIS);
    if (closed) {
      throw new InterruptedException();
    }
  }

  private Collection<Group> groups(Transaction transaction, List<Long> batch) {
    InboundMessages inbound = transaction.inbound(settings.number);
    Map<String, Group> groups = new LinkedHashMap<>();
    batch.stream()
        .flatMap(id -> inbound.getToVerify(id).stream())
        .forEach(
            message ->
                groups.computeIfAbsent(message.originator(), Group::new).messages.add(message));
    groups.values().forEach(group -> group.load(transaction));
    return groups.values();
  }

  /** Returns null for a contact with a damaged key, so that the messages of others are verified. */
  private Contact contactAt(Transaction transaction, String originator) {
    try {
      return transaction.contacts().at(originator).orElse(null);
    } catch (StoreException e) {
      notes.accept(SafeText.escape(e.getMessage()));
      return null;
    }
  }

  private MessageId sentWith(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    return settings.store.read(
        transaction -> transaction.awaiting(own).find(handle, recipient, answer));
  }

  private static KeyOfferResult keyOfferResult(
      Transaction transaction,
      InboundMessages.Message message,
      ReceivedMessage read,
      boolean firstUse) {
    return read.verdict() == Verdict.KEY_OFFERED
        ? transaction.contacts().offer(message.originator(), read.offeredKey(), firstUse)
        : null;
  }

  private static IncomingMessage incoming(
      InboundMessages.Message message, Contact contact, ReceivedMessage read, KeyOfferResult key) {
    return new IncomingMessage(
        message.id(),
        Instant.ofEpochMilli(message.timeMillis()),
        message.originator(),
        contact,
        read.verdict(),
        read.reason(),
        read,
        key,
        false);
  }

  /**
   * Returns a message of before a restart with the verdict of that time. Its text is not stored: it
   * is verified once more, under the key of that time and as if it had not been received.
   *
   * @param fresh whether it was certainly not handed out
   */
  IncomingMessage repeated(InboundMessages.Message message, boolean fresh) {
    String originator = message.originator();
    Contact contact = settings.store.read(transaction -> contactAt(transaction, originator));
    KnownSenders sender = new KnownSenders();
    if (message.key() != null) {
      sender.add(originator, message.key());
    }
    ReceivedMessage read =
        receiver
            .with(sender)
            .with((SentMessages) this::sentWith)
            .receive(message.payload(), originator, seconds(message.timeMillis()));
    Verdict before = message.verdict();
    IncomingMessage again;
    if (read.verdict() == before) {
      KeyOfferResult key =
          before == Verdict.KEY_OFFERED
              ? settings.store.write(
                  Shards.ofNumber(originator, settings.store.country()),
                  transaction -> keyOfferResult(transaction, message, read, false))
              : null;
      again = incoming(message, contact, read, key);
    } else {
      boolean wasGood = before == Verdict.VERIFIED || before == Verdict.KEY_OFFERED;
      again =
          new IncomingMessage(
              message.id(),
              Instant.ofEpochMilli(message.timeMillis()),
              originator,
              contact,
              wasGood ? read.verdict() : before,
              wasGood ? read.reason() : message.reason(),
              null,
              null,
              false);
    }
    return fresh ? again : again.asRedelivered();
  }

  private static long seconds(long millis) {
    return Math.max(0, TimeUnit.MILLISECONDS.toSeconds(millis));
  }

  /** Ends after what is being verified. */
  void close() throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    thread.interrupt();
    thread.join();
    // Verification still uses the store.
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
  }
}
