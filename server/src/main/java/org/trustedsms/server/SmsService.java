// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Stamps;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreAccess;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.text.TextCodings;

/**
 * Sends and receives signed SMS for one number, over one link to an SMSC.
 *
 * <p><b>Guarantee.</b> Every text passed to {@link SmsHandler#text} was signed by the contact that
 * it names. An incoming SMS is stored before the SMSC is answered, and its message is handed out
 * until the store records that the handler has returned. A message that {@link #send} has returned
 * is submitted until the SMSC accepts or rejects it or it expires, even across restarts, and the
 * recipient accepts it once; the service gives up after several unanswered submissions.
 *
 * <p><b>Warning.</b> A program that ends while the handler processes a message gets it again after
 * the next start: {@link IncomingMessage#redelivered} says so, {@link IncomingMessage#id} is the
 * same. That the SMSC has accepted a message does not prove that it has arrived; an acknowledgement
 * does.
 *
 * <pre>{@code
 * try (Store store = new Store(folder);
 *     OwnKey key = KeyFiles.read(file, passphrase);
 *     SmsService service =
 *         SmsService.of(store, key, "+447700900150")
 *             .open(link, message -> System.out.println(message.text()))) {
 *   service.send("Alice", "Paid").acknowledged().join();
 * }
 * }</pre>
 *
 * <p>Thread-safe. One program at a time may receive for a number into a store.
 */
public final class SmsService implements AutoCloseable {
  private static final MessageKinds KINDS =
      new MessageKinds(
          new MessageKind[] {
            MessageKinds.SIGNED_TEXT,
            EncryptedText.KIND,
            MessageKinds.PUBLIC_KEY,
            MessageKinds.ACKNOWLEDGEMENT,
            Result.KIND
          });

  private static final System.Logger LOG = System.getLogger(SmsService.class.getName());

  private static final int POLLS_UNTIL_CLEANUP = 60;
  private static final int POLLS_UNTIL_LISTED = 4;

  private final Settings settings;
  private final HandlerReports reports;
  private final MessageVerifier verifier;
  private final SegmentReceiver segments;
  private final HandlerQueue handed;
  private final DeliveryReceipts receipts;
  private final MessageSubmitter submitter;
  private final AcceptanceOrder order;
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("sms-watch"));
  private final ClockJumpDetector clock = new ClockJumpDetector();
  private SmsLink link;
  private Thread repeating;

  /** Lets another process own the store again. Tests call it as if this process had ended. */
  Runnable leaveSenders = () -> {};

  private volatile boolean leaving;
  private volatile boolean up;
  private volatile String lastReason = "";
  private long contactsSeen;
  private long polls;

  /** The settings of a service; each method returns the same object. A service uses a copy. */
  public static final class Settings implements Cloneable {
    private static final Duration MAX_RETENTION = Duration.ofDays(36_500);

    final StoreAccess store;
    final OwnKey key;
    final String number;
    int port = ApplicationPort.DEFAULT;
    int maximumAge = Receiver.DEFAULT_MAXIMUM_AGE;
    boolean firstUse;
    boolean acknowledging;
    boolean onlyAnswers;
    Duration retention = Duration.ofDays(30);
    MessageKinds kinds = KINDS;
    Clock clock = Clock.systemUTC();
    long closingMillis = 10_000;
    long pollMillis = 1_000;

    /** The pause before an unanswered message is submitted again for the first time. */
    long overdueMillis = 30_000;

    private Settings(StoreAccess store, OwnKey key, String number) {
      this.store = store;
      this.key = key;
      this.number = Contact.requireOwn(number);
    }

    /**
     * Sets the application port to send to and receive at, otherwise {@link
     * ApplicationPort#DEFAULT}.
     *
     * @throws IllegalArgumentException if it is not {@link ApplicationPort#MIN} to {@link
     *     ApplicationPort#MAX}
     */
    public Settings port(int newPort) {
      port = ApplicationPort.require(newPort);
      return this;
    }

    /**
     * Sets the age, 0 to {@link Receiver#MAX_MAXIMUM_AGE} seconds, above which a message is too
     * old, otherwise {@link Receiver#DEFAULT_MAXIMUM_AGE}.
     */
    public Settings maximumAge(int seconds) {
      maximumAge = seconds;
      return this;
    }

    /**
     * Trusts the first key that arrives from a number at once. An attacker who first uses another
     * person's number then passes for that person.
     */
    public Settings trustingFirstUse() {
      firstUse = true;
      return this;
    }

    /**
     * Acknowledges texts that ask for it, when the handler has returned.
     *
     * @throws IllegalArgumentException if there is no private key to sign with
     */
    public Settings acknowledging() {
      requirePrivate(key);
      acknowledging = true;
      return this;
    }

    /**
     * Hands out nothing but acknowledgements and results, and sends nothing but its own messages:
     * the rest stays in the store, for a service that receives. Several such services may send from
     * one number at the same time, but an answer is handed out by the one that the SMSC delivers it
     * to, and completes no {@link SendHandle} of another.
     */
    public Settings sendingOnly() {
      onlyAnswers = true;
      return this;
    }

    /**
     * Sets how long messages are stored after their last change of state, otherwise 30 days; throws
     * IllegalArgumentException if it is not 0 to 36,500 days.
     */
    public Settings retention(Duration newRetention) {
      if (newRetention.isNegative() || newRetention.compareTo(MAX_RETENTION) > 0) {
        throw new IllegalArgumentException(
            "the retention must be 0 to " + MAX_RETENTION.toDays() + " days, not " + newRetention);
      }
      retention = newRetention;
      return this;
    }

    /** Sets the accepted kinds, otherwise texts, keys, acknowledgements and results. */
    public Settings taking(MessageKinds newKinds) {
      kinds = newKinds;
      return this;
    }

    private Settings copy() {
      try {
        return (Settings) clone();
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException(e);
      }
    }

    Settings clock(Clock newClock) {
      clock = newClock;
      return this;
    }

    /**
     * Opens the service: hands out the messages left from the last run, binds to the SMSC, and
     * sends the messages left from the last run.
     *
     * @return the service, to be closed; store and key are not closed by that
     * @throws StoreException if the store cannot be written, or another process owns shards of it
     * @throws IOException if the SMSC cannot be reached or refuses the bind
     */
    public SmsService open(LinkSettings link, SmsHandler handler) throws IOException {
      return open(listener -> SmppLink.open(link, listener), handler);
    }

    /**
     * Opens the service over any link.
     *
     * @param factory makes the link, which need not be up
     * @throws StoreException if the store cannot be written, or another process owns shards of it
     * @throws IOException if there is no link
     */
    public SmsService open(SmsLink.Factory factory, SmsHandler handler) throws IOException {
      SmsService service = new SmsService(copy(), handler);
      try {
        service.start(factory);
        return service;
      } catch (IOException | RuntimeException | Error e) {
        service.close();
        throw e;
      }
    }
  }

  private SmsService(Settings settings, SmsHandler handler) {
    this.settings = settings;
    reports = new HandlerReports(handler);
    receipts = new DeliveryReceipts(settings, reports::note);
    submitter = new MessageSubmitter(settings, receipts, reports::note);
    order = new AcceptanceOrder(settings, submitter);
    handed =
        new HandlerQueue(
            settings,
            handler,
            reports::note,
            submitter::answered,
            message -> {
              Supplier<SignedMessage> acknowledgement = acknowledgement(message);
              return transaction ->
                  handler.received(
                      transaction, message, new Answering(transaction, acknowledgement));
            });
    verifier =
        new MessageVerifier(
            settings,
            settings
                .key
                .receiver(Curves.all())
                .taking(settings.kinds)
                .with(new OwnCertificates(settings))
                .withMaximumAge(settings.maximumAge),
            handed::add,
            reports::note);
    segments =
        new SegmentReceiver(
            settings,
            verifier,
            reports::note,
            (transaction, id) ->
                handler.repeated(transaction, id, new Answering(transaction, null)));
  }

  /**
   * Returns settings for a service.
   *
   * @param key the service's key; without the private key it can neither send nor decrypt
   * @param number the service's own number, digits or a + and digits as the SMSC knows it; or an
   *     alphanumeric sender of at most 11 characters, to whom nobody can answer
   * @throws IllegalArgumentException if it is neither
   */
  public static Settings of(StoreAccess store, OwnKey key, String number) {
    return new Settings(store, key, number);
  }

  private static PrivateKey requirePrivate(OwnKey key) {
    if (key.privateKey() == null) {
      throw new IllegalArgumentException("there is no private key to sign with");
    }
    return key.privateKey();
  }

  private void start(SmsLink.Factory factory) throws IOException {
    settings.store.requireWritable();
    if (settings.store instanceof Store shared) {
      leaveSenders = shared.joinSenders(order::findLeftOver);
    }
    Map<Long, Boolean> left = new LinkedHashMap<>();
    for (Shards shard : settings.onlyAnswers ? List.<Shards>of() : settings.store.apart()) {
      left.putAll(
          settings.store.write(
              shard, transaction -> transaction.inbound(settings.number).takeToHandOut()));
    }
    verifier.addAll(
        settings.store.read(transaction -> transaction.inbound(settings.number).toVerify()));
    handed.start();
    repeating = DaemonThreads.thread("sms-repeat", () -> repeat(left));
    repeating.start();
    link = factory.open(new Listener());
    submitter.start(link);
    order.start();
    watch.scheduleWithFixedDelay(this::poll, 0, settings.pollMillis, TimeUnit.MILLISECONDS);
  }

  /** Messages verified before a restart come first. */
  private void repeat(Map<Long, Boolean> left) {
    try {
      left.forEach(this::repeat);
    } catch (StoreException e) {
      reports.note(SafeText.escape(e.getMessage()) + "; messages are left for the next start");
    } finally {
      verifier.start();
    }
  }

  private void repeat(long id, boolean fresh) {
    try {
      settings
          .store
          .read(transaction -> transaction.inbound(settings.number).get(id))
          .map(known -> verifier.repeated(known, fresh))
          .ifPresent(handed::add);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "a message could not be verified again", e);
      reports.note(
          "a message cannot be verified again, and is left for the next start: "
              + SafeText.escape(e.toString()));
    }
  }

  /** Applies what other programs have done, such as trusting a key, and does what is due. */
  private void poll() {
    try {
      long version = settings.store.read(transaction -> transaction.contacts().version());
      if (version != contactsSeen) {
        for (Shards shard : settings.store.apart()) {
          verifier.addAll(
              settings.store.write(
                  shard, transaction -> transaction.inbound(settings.number).verifyAgain()));
        }
        contactsSeen = version;
      }
      boolean hasOthers = !settings.store.shards().equals(Shards.ALL);
      if (hasOthers) {
        // Other processes put what arrives at them into these shards.
        verifier.addAll(
            settings.store.read(transaction -> transaction.inbound(settings.number).toVerify()));
      }
      verifier.addWaiting();
      submitter.withdrawRemoved();
      submitter.noteLongInHand();
      submitter.expire();
      if (settings.store.isOwner()) {
        order.takeNew();
        if (polls % POLLS_UNTIL_LISTED == 0) {
          settings.store.update(
              transaction -> transaction.outbound(settings.number).indexRecipients());
        }
      }
      if (polls++ % POLLS_UNTIL_CLEANUP == 0) {
        receipts.noteMissed();
        tidy();
      }
    } catch (StoreException e) {
      // close() interrupts this.
      if (!leaving) {
        reports.note(SafeText.escape(e.getMessage()));
      }
    } catch (RuntimeException | Error e) {
      // Also after an Error, or it would never be tried again.
      LOG.log(Level.ERROR, "the store could not be looked at", e);
      reports.note(SafeText.escape(e.toString()));
    }
  }

  private void tidy() {
    long now = settings.clock.millis();
    long oldest = now - settings.retention.toMillis();
    if (!clock.isSteady(now, System.nanoTime(), () -> isClockBelieved(oldest))) {
      return;
    }
    for (Shards shard : settings.store.apart()) {
      settings.store.update(
          shard,
          transaction -> {
            transaction
                .inbound(settings.number)
                .dropOld(
                    now - Reassembler.DEFAULT_AGE_MILLIS,
                    now - TimeUnit.SECONDS.toMillis(settings.maximumAge));
            transaction.segments(settings.number).dropEarlyBefore(oldest);
          });
      boolean more = true;
      while (more && !leaving) {
        more =
            settings.store.write(
                shard, transaction -> transaction.outbound(settings.number).dropBefore(oldest));
      }
    }
  }

  private boolean isClockBelieved(long oldest) {
    return !ClockJumpDetector.hasJumpedSinceStart(System.currentTimeMillis(), System.nanoTime())
        && settings.store.read(transaction -> transaction.outbound(settings.number).newest())
            >= oldest;
  }

  private final class Listener implements LinkListener {
    boolean wasUp;

    @Override
    public CompletionStage<?> message(ReceivedSms sms) {
      return segments.take(sms);
    }

    @Override
    public CompletionStage<?> receipt(DeliveryReceipt receipt) {
      return receipts
          .receipt(receipt)
          .thenAccept(
              of ->
                  reports.delivery(
                      of == null ? null : of.message(),
                      of == null ? receipt : receipt.withMessageId(of.smscMessageId())));
    }

    @Override
    public CompletionStage<?> unreadable(byte[] pdu, String reason) {
      reports.note(
          "an SMS cannot be read, and is kept as it came in table unreadable_pdu of the store: "
              + SafeText.escape(reason));
      return settings.store.updateSoon(
          Shards.of(settings.number),
          transaction ->
              transaction
                  .inbound(settings.number)
                  .keepUnreadable(pdu, reason, settings.clock.millis()));
    }

    @Override
    public void discarded(String reason) {
      reports.note("an SMS is left out: " + SafeText.escape(reason));
    }

    @Override
    public void channel(String name, boolean isUp, String reason) {
      if (!leaving) {
        String words = SafeText.escape(reason);
        reports.note("channel " + name + (isUp ? " is up: " : " is down: ") + words);
        reports.channel(name, isUp, words);
        submitter.channel();
      }
    }

    @Override
    public void link(boolean isUp, String reason) {
      up = isUp;
      if (!isUp) {
        lastReason = reason;
      }
      if (!leaving) {
        submitter.link(isUp, reason);
      }
      if (wasUp && !leaving) {
        reports.note(isUp ? "the link to the SMSC is back" : SafeText.escape(reason));
      }
      wasUp = true;
    }
  }

  /**
   * Signs the acknowledgement of a message if the key is in hardware: that may take long, and all
   * others who change the store would wait for it.
   *
   * @return what returns it, or throws why it could not be signed; null if it is not signed now
   */
  private Supplier<SignedMessage> acknowledgement(IncomingMessage message) {
    // Only the transaction decides whether an acceptance is acknowledged; most are.
    boolean isLikely =
        settings.acknowledging
            && Contact.isNumber(message.from())
            && (message.asksForAcknowledgement() || message.isAcceptance());
    KeyHolder holder = isLikely ? settings.key.privateKey().holder() : null;
    if (holder == null || !holder.isToBeChecked()) {
      return null;
    }
    try {
      SignedMessage signed =
          signed(
              Draft.acknowledgement(message.message()),
              () -> stamp(holder.publicKey().fingerprint()));
      return () -> signed;
    } catch (RuntimeException | Error e) {
      return () -> {
        throw e;
      };
    }
  }

  private SignedMessage signed(Draft draft, Stamps stamps) {
    return SignedMessage.of(draft, new Sender(requirePrivate(settings.key), stamps).sign(draft));
  }

  private final class Answering implements SmsHandler.Answers {
    private final Transaction transaction;

    /** Null if it is not signed yet. */
    private final Supplier<SignedMessage> acknowledgement;

    Answering(Transaction transaction, Supplier<SignedMessage> acknowledgement) {
      this.transaction = transaction;
      this.acknowledgement = acknowledgement;
    }

    @Override
    public void acknowledge(IncomingMessage message) {
      if (settings.acknowledging && message.asksForAcknowledgement()) {
        acknowledge(message, "");
      }
    }

    @Override
    public void acknowledge(IncomingMessage message, String kind) {
      if (!Contact.isNumber(message.from())) {
        return;
      }
      SignedMessage signed =
          acknowledgement == null
              ? signed(Draft.acknowledgement(message.message()))
              : acknowledgement.get();
      add(message.from(), kind, signed, message.id(), "acknowledgement");
    }

    @Override
    public void send(String to, String kind, Draft draft, long received) {
      add(to, kind, signed(draft), received, "answer");
    }

    private SignedMessage signed(Draft draft) {
      Fingerprint own = settings.key.publicKey().fingerprint();
      return SmsService.this.signed(draft, transaction.stamps(own, seconds()));
    }

    private void add(String to, String kind, SignedMessage signed, long received, String word) {
      transaction
          .outbound(settings.number)
          .add(row(to, kind, signed, false).answering(received), queued -> submit(queued, word));
    }

    @Override
    public void send(String to, String kind, SignedMessage message) {
      transaction
          .outbound(settings.number)
          .add(row(to, kind, message, false), queued -> submit(queued, "answer"));
    }

    @Override
    public void repeat(String to, byte[] payload) {
      QueuedMessage again =
          transaction
              .outbound(settings.number)
              .repeat(Contact.requireNumber(to), settings.port, payload);
      transaction.afterCommit(() -> submitter.submitWithoutRow(again, sent(again, "answer")));
    }

    private void submit(QueuedMessage message, String word) {
      order.add(message, sent(message, word));
    }

    private SendHandle sent(QueuedMessage message, String word) {
      SendHandle sent =
          new SendHandle(null, () -> submitter.withdraw(message.id(), message.recipient()));
      sent.submitted()
          .whenComplete(
              (unused, failure) ->
                  reports.note(
                      word
                          + " to "
                          + message.recipient()
                          + (failure == null
                              ? " sent"
                              : " not sent: " + SafeText.escape(failure.getMessage()))));
      return sent;
    }
  }

  private long seconds() {
    return Math.max(0, TimeUnit.MILLISECONDS.toSeconds(settings.clock.millis()));
  }

  private NewMessage row(String to, String kind, SignedMessage message, boolean receipt) {
    return NewMessage.of(
        Contact.requireNumber(to), kind, settings.port, receipt, message, settings.clock.millis());
  }

  /**
   * Sends a text to a contact whose key is trusted, bound to this key, and asks for an
   * acknowledgement.
   *
   * @param who the number or the name of a contact
   * @throws IllegalArgumentException if there is no such contact with a trusted key, the text is
   *     longer than 255 SMS hold, or there is no private key
   * @throws StoreException if the store cannot be used; then nothing is sent
   */
  public SendHandle send(String who, String text) {
    Contact contact = trusted(who);
    return send(
        contact.number(), Draft.text(text).to(contact.key()).askForAcknowledgement(), false);
  }

  /**
   * Sends a command to a device whose key is trusted. The device carries it out once at most;
   * {@link SendHandle#acknowledged} completes with its result.
   *
   * @param who the number or the name of a contact
   * @param words the command, in a coding that each device knows
   * @param until the last second at which it may be begun, since 1970-01-01 UTC
   * @throws IllegalArgumentException as {@link #send(String, String)}, or if that is over, by the
   *     clock or the stamp of the last message, or no time of the years 1970 to 4691
   * @throws StoreException if the store cannot be used; then nothing is sent
   */
  public SendHandle command(String who, String words, long until) {
    Contact device = trusted(who);
    return send(
        device.number(), Command.draft(words, until, TextCodings.plain()).to(device.key()), false);
  }

  private Contact trusted(String who) {
    return settings
        .store
        .read(transaction -> transaction.contacts().find(who))
        .filter(known -> known.key() != null)
        .orElseThrow(
            () -> new IllegalArgumentException("there is no contact with a trusted key: " + who));
  }

  /**
   * Sends any message. If another process owns the shard of the number it sends the message, and
   * what is returned does not show it.
   *
   * @param to a telephone number, as people write it; a national one if the {@link
   *     org.trustedsms.server.store.Store#country(org.trustedsms.server.sms.Country) store} knows
   *     the country
   * @param draft the message; if it is not bound to a key, whoever receives it can pass it on
   * @param receipt whether to ask the network for delivery receipts
   * @throws IllegalArgumentException if that is no number, the draft cannot be signed as {@link
   *     Sender#sign}, or there is no private key
   * @throws StoreException if the store cannot be used; then nothing is sent
   * @throws StampAheadException if the clock is far behind the last stamp; then nothing is sent
   * @throws KeyUnavailableException if the key's hardware cannot be used; then nothing is sent
   */
  public SendHandle send(String to, Draft draft, boolean receipt) {
    String number = Contact.requireNumber(Address.normalForm(to, settings.store.country()));
    PrivateKey key = requirePrivate(settings.key);
    Fingerprint own = key.publicKey().fingerprint();
    // Signed before it is stored, so that many threads sign at a time.
    OutgoingMessage message = new Sender(key, () -> stamp(own)).sign(draft);
    SignedMessage signed = SignedMessage.of(draft, message);
    AtomicLong id = new AtomicLong();
    SendHandle sent = new SendHandle(message, () -> submitter.withdraw(id.get(), number));
    settings.store.update(
        Shards.of(number),
        transaction ->
            id.set(
                transaction
                    .outbound(settings.number)
                    .add(row(number, "", signed, receipt), queued -> submit(queued, sent, signed))
                    .id()));
    return sent;
  }

  private void submit(QueuedMessage queued, SendHandle sent, SignedMessage signed) {
    if (signed.isAnswerAwaited()) {
      submitter.await(sent);
    }
    order.add(queued, sent);
  }

  private long stamp(Fingerprint own) {
    return settings.store.read(transaction -> transaction.stamp(own, seconds()));
  }

  /**
   * Submits a message that was stored a moment ago, unless it belongs to a shard of another
   * process. To be called on the thread that writes the store, as {@link
   * org.trustedsms.server.store.OutboundMessages#add} does.
   */
  public void submit(QueuedMessage message) {
    if (settings.store.shards().has(message.recipient())) {
      order.add(message, null);
    }
  }

  /**
   * Looks at once for messages that other processes have stored, or this one before {@link #submit}
   * could be called. Without this call that is done within a second.
   */
  public void takeNew() {
    order.takeNew();
  }

  /** Returns how many messages of these shards wait for the SMSC to accept them. */
  public int pending() {
    return order.held() + submitter.pending();
  }

  /**
   * Withdraws a message that is no longer to be sent from the link, unless that has sent it.
   * Without this call that is done within seconds.
   */
  public void withdraw(long id) {
    submitter.withdraw(id);
  }

  /**
   * Returns whether the link will not come back: the SMSC has refused a bind for a reason that will
   * not go away.
   */
  public boolean isOver() {
    return link != null && link.isOver();
  }

  /** Returns whether SMS can be exchanged now: true while the link is up. */
  public boolean isUp() {
    return up;
  }

  /** Returns why the link went down last: words; empty if it never did. */
  public String lastReason() {
    return lastReason;
  }

  /**
   * Ends for good: the handler finishes the present message, which is waited for, acknowledgements
   * that are due are sent, the link is closed. Messages that are not done, or are sent from now on,
   * stay in the store for the next start; nothing completes their {@link SendHandle}.
   */
  @Override
  public void close() {
    leaving = true;
    // Set before, it would end each wait at once, and the handler would be called after the close.
    boolean interrupted = Thread.interrupted();
    try {
      watch.shutdownNow();
      watch.awaitTermination(settings.closingMillis, TimeUnit.MILLISECONDS);
      if (repeating != null) {
        repeating.interrupt();
        repeating.join();
      }
      verifier.close();
      handed.close();
      submitter.close(settings.closingMillis);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (link != null) {
        link.close();
      }
      leaveSenders.run();
      reports.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
