// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.RepeatLimit;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.store.Trust;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Carries out signed commands by running a program, each at most once, and answers with a signed
 * result (docs/format.md section 19).
 *
 * <p><b>Guarantee.</b> The program is started once at most for a command, whatever stops this
 * process and whenever: that a command is begun is on the disk before the program is started, and
 * what became of it before the result is signed. A command that was begun and has not ended when
 * the device starts has the result <i>interrupted</i>. The result is stored together with the note
 * that the command is done, and sent until the network takes it; a command that comes again has the
 * stored result sent again, within a bound.
 */
public final class Device implements AutoCloseable {
  /** Words of a commander that ask for the device's key, as the Java ME module has them. */
  static final String ASKS_FOR_KEY = "KEY";

  /** The most times that results are sent again in a day. */
  static final int MOST_REPEATS = 40;

  /** The most numbers that are kept of commanders whose number was not named. */
  static final int MOST_NUMBERS = 16;

  /** The most commanders that are named when somebody else has signed. */
  private static final int MOST_SHOWN = 4;

  private static final int HEAD_OF_RESULT = 9;
  private static final int LEAST_OUTPUT = 20;
  private static final String RESULT = "result";

  private final Settings settings;
  private final CommandLog log;
  private final Commanders commanders;
  private final CommandProgram program;
  private final Handler handler = new Handler();
  private SmsService service;
  private volatile boolean closing;

  private final RepeatLimit repeats = new RepeatLimit(MOST_REPEATS, MOST_REPEATS);

  /** The settings of one device; each method returns the same object. */
  public static final class Settings {
    private final Store store;
    private final OwnKey key;
    private final String number;
    final Path folder;
    private final Path program;
    final List<PublicKey> commanders = new ArrayList<>();
    final List<PublicKey> authorities = new ArrayList<>();

    /** Null if it is not known. */
    String commanderNumber;

    /** Null if no commander is to be paired. */
    String code;

    private Duration limit = Duration.ofSeconds(60);
    private int mostOutput;
    private boolean dryRun;
    private Consumer<String> notes = line -> {};
    private Consumer<Step> steps = step -> {};
    private int port = ApplicationPort.DEFAULT;

    private Settings(Store store, OwnKey key, String number, Path folder, Path program) {
      this.store = store;
      this.key = key;
      this.number = number;
      this.folder = folder;
      this.program = program;
      mostOutput = Math.max(LEAST_OUTPUT, room(SegmentCapacity.SINGLE_PAYLOAD_BYTES));
    }

    /** Returns how many bytes of output fit into a result of so many bytes. */
    private int room(int payloadBytes) {
      return payloadBytes - HEAD_OF_RESULT - 2 * key.publicKey().curve().scalarLength();
    }

    public Settings commander(PublicKey commander) {
      commanders.add(commander);
      return this;
    }

    /** Adds an authority that may certify the commander under its number. */
    public Settings authority(PublicKey authority) {
      authorities.add(authority);
      return this;
    }

    /** Sets from which number commands come; otherwise from any. */
    public Settings commanderNumber(String value) {
      commanderNumber = Contact.requireNumber(value);
      return this;
    }

    /**
     * Sets the code by which the first commander is paired: who sends a key under this name; throws
     * IllegalArgumentException if it has not 12 to 40 characters.
     */
    public Settings code(String value) {
      if (value.length() < 12 || value.length() > 40) {
        throw new IllegalArgumentException("the code must have 12 to 40 characters");
      }
      code = value;
      return this;
    }

    /** Sets after which time the program is killed, otherwise 60 s. */
    public Settings limit(Duration value) {
      limit = value;
      return this;
    }

    /**
     * Sets how many bytes of output a result has, otherwise what fits into one SMS; throws
     * IllegalArgumentException if it is negative or no message holds so many.
     */
    public Settings output(int bytes) {
      int most = room(SegmentCapacity.MAX_PAYLOAD_BYTES);
      if (bytes < 0 || bytes > most) {
        throw new IllegalArgumentException("output " + bytes + ": must be 0 to " + most + " bytes");
      }
      mostOutput = bytes;
      return this;
    }

    /** Refuses commands, and notes what would be run. */
    public Settings dryRun() {
      dryRun = true;
      return this;
    }

    public Settings port(int value) {
      port = value;
      return this;
    }

    /** Sets the receiver of notes, without the words of commands. Called on any thread. */
    public Settings notes(Consumer<String> value) {
      notes = value;
      return this;
    }

    /** Sets what is called at each step of a command: tests stop the process there. */
    Settings steps(Consumer<Step> value) {
      steps = value;
      return this;
    }

    /**
     * Begins.
     *
     * @throws FileException if the folder cannot be used
     * @throws IOException if there is no link
     */
    public Device open(SmsLink.Factory link) throws FileException, IOException {
      if (commanders.isEmpty() && authorities.isEmpty() && code == null) {
        throw new IllegalArgumentException("nobody may command the device");
      }
      if (!authorities.isEmpty() && commanderNumber == null) {
        throw new IllegalArgumentException("an authority certifies a number, which is missing");
      }
      Device device = new Device(this);
      try {
        device.start(link);
        return device;
      } catch (IOException | RuntimeException e) {
        device.close();
        throw e;
      }
    }
  }

  /** Between two of these the process may end. */
  enum Step {
    VERIFIED,
    BEGUN,
    CARRIED_OUT,
    ENDED,
    ANSWERED
  }

  /**
   * Begins to set a device up.
   *
   * @param store for nothing else
   * @param number the device's own number, or an alphanumeric name if a modem sends
   */
  public static Settings of(Store store, OwnKey key, String number, Path folder, Path program) {
    return new Settings(store, key, number, folder, program);
  }

  private Device(Settings settings) throws FileException {
    this.settings = settings;
    log = new CommandLog(settings.folder);
    program = new CommandProgram(settings.program, settings.limit, settings.mostOutput);
    try {
      commanders = new Commanders(settings);
    } catch (FileException e) {
      close();
      throw e;
    }
  }

  private void start(SmsLink.Factory link) throws IOException {
    if (commanders.number() != null) {
      commanders.keys(seconds()).stream()
          .limit(1)
          .forEach(key -> introduce(commanders.number(), key));
    }
    service =
        SmsService.of(settings.store, settings.key, settings.number)
            .port(settings.port)
            .taking(kinds())
            .open(link, handler);
  }

  private static MessageKinds kinds() {
    return new MessageKinds(
        new MessageKind[] {Command.KIND, MessageKinds.SIGNED_TEXT, MessageKinds.PUBLIC_KEY});
  }

  /** Returns the service over which commands come. */
  public SmsService service() {
    return service;
  }

  /** Notes that who has a number has a key. */
  private void introduce(String number, PublicKey key) {
    settings.store.update(transaction -> introduce(transaction, number, key));
  }

  private static void introduce(Transaction transaction, String number, PublicKey key) {
    if (!transaction.contacts().isKeyAt(number, key)) {
      transaction.contacts().put(new Contact(number, "commander", key, Trust.COMPARED, null));
    }
  }

  private long seconds() {
    return Math.max(0, Instant.now().getEpochSecond());
  }

  private static String brief(MessageId id) {
    return id.toString().substring(0, 8);
  }

  private final class Handler implements SmsHandler {
    /** The commanders who have signed messages to be verified again. */
    private final Map<Long, PublicKey> found = new ConcurrentHashMap<>();

    @Override
    public void text(IncomingMessage message) throws Exception {
      if (message.message().kind() != Command.KIND) {
        return;
      }
      settings.steps.accept(Step.VERIFIED);
      if (closing) {
        throw new InterruptedException("the device ends");
      }
      Command command = new Command(message.message());
      if (log.outcome(command.id()) == null) {
        log.end(command.id(), outcome(command, message));
      }
      settings.steps.accept(Step.ENDED);
    }

    private Outcome outcome(Command command, IncomingMessage message) throws Exception {
      String id = brief(command.id());
      long now = Math.max(seconds(), message.time().getEpochSecond());
      if (log.isBegun(command.id())) {
        CommandProgram.killAll(command.id().toString());
        note("command " + id + " was interrupted, and is not carried out again");
        return Outcome.of(Result.INTERRUPTED, "");
      }
      if (!commanders.keys(now).contains(command.message().sender())) {
        note("command " + id + " is refused: its sender may not command any more");
        return Outcome.of(Result.REFUSED, "not permitted");
      }
      if (command.isLateAt(now)) {
        note("command " + id + " is late, and not carried out");
        return Outcome.of(Result.LATE, "");
      }
      byte[] input =
          command.isText() ? command.text().getBytes(StandardCharsets.UTF_8) : command.data();
      if (settings.dryRun) {
        note(
            "dry run: command %s of %s bytes would be given to %s"
                .formatted(id, input.length, settings.program));
        return Outcome.of(Result.REFUSED, "dry run");
      }
      Path file = log.begin(command.id(), input);
      settings.steps.accept(Step.BEGUN);
      note("command " + id + " from " + Contact.shown(message.from()) + " is begun");
      Outcome outcome = program.run(file, context(command, message, now));
      settings.steps.accept(Step.CARRIED_OUT);
      Outcome sent = outcome.shortened(settings.mostOutput);
      String cut = "; its output is cut to " + sent.output().length + " bytes";
      String status = outcome.status() + (sent == outcome ? "" : cut);
      note("command " + id + " has ended with status " + status);
      return sent;
    }

    private Map<String, String> context(Command command, IncomingMessage message, long now) {
      PublicKey sender = command.message().sender();
      String certificate = commanders.certified(sender, now);
      Map<String, String> context = new TreeMap<>();
      context.put(CommandProgram.ID, command.id().toString());
      context.put("TRUSTED_SMS_FROM", message.from());
      context.put("TRUSTED_SMS_SENDER", sender.fingerprint().toDigits());
      context.put("TRUSTED_SMS_CERTIFICATE", certificate == null ? "" : certificate);
      context.put("TRUSTED_SMS_TIME", Instant.ofEpochSecond(command.message().stamp()).toString());
      context.put("TRUSTED_SMS_UNTIL", Instant.ofEpochSecond(command.until()).toString());
      context.put("TRUSTED_SMS_FORM", command.isText() ? "text" : "bytes");
      return context;
    }

    @Override
    public void keyOffered(IncomingMessage message) throws FileException {
      if (settings.store.read(transaction -> mayPair(transaction, message)) && pair(message)) {
        String digits = message.message().offeredKey().fingerprint().toDigits();
        note("paired with " + Contact.shown(message.from()) + ", whose key is " + digits);
      } else {
        note(
            "refused: a key without the code, or again and from another number, from "
                + Contact.shown(message.from()));
      }
    }

    /**
     * Returns whether the offered key may be paired with. A key that has a number gets no other: an
     * attacker could repeat the SMS from any number, and the owner pays for each answer.
     */
    private boolean mayPair(Transaction transaction, IncomingMessage message) {
      PublicKey key = message.message().offeredKey();
      return Contact.isNumber(message.from())
          && (commanders.number() == null || commanders.number().equals(message.from()))
          && (transaction.contacts().isKeyAt(message.from(), key)
              || transaction.contacts().all().stream().noneMatch(one -> key.equals(one.key())));
    }

    /** Pairs with the offered key if its sender knows the code. */
    private boolean pair(IncomingMessage message) throws FileException {
      ReceivedMessage offer = message.message();
      return commanders.pair(offer.offeredName(), offer.offeredKey());
    }

    /**
     * Handles a certificate for a commander, a message with another key than the number's, or one
     * from an unknown sender.
     */
    @Override
    public void refused(IncomingMessage message) throws FileException {
      byte[] payload = payload(message.id());
      PublicKey certified =
          payload == null ? null : commanders.acceptCertificate(payload, seconds());
      if (certified != null) {
        introduce(commanders.number(), certified);
        note("the authority certifies " + certified.fingerprint().toDigits());
        return;
      }
      boolean isUnknown = message.verdict() == Verdict.UNKNOWN_SENDER;
      if (isUnknown && commanders.number() != null) {
        noteRefused(message, "commands are taken from " + commanders.number() + " alone");
      } else if (isUnknown && !Contact.isNumber(message.from())) {
        noteRefused(message, noCommander());
      } else if (payload != null && (isUnknown || isFromCommander(message))) {
        verify(payload, message);
      } else {
        noteRefused(message, message.reason());
      }
    }

    /** Returns whether it comes from a commander's number, and is not signed by that one's key. */
    private boolean isFromCommander(IncomingMessage message) {
      return message.verdict() == Verdict.SIGNATURE_INVALID
          && message.contact() != null
          && (commanders.number() == null
              || commanders.number().equals(message.contact().number()));
    }

    private void noteRefused(IncomingMessage message, String reason) {
      note("refused, from " + Contact.shown(message.from()) + ": " + SafeText.escape(reason));
    }

    private String noCommander() {
      List<PublicKey> keys = commanders.keys(seconds());
      return "not signed by a commander for this device; "
          + (keys.isEmpty()
              ? "there is no commander yet"
              : "commanders: "
                  + keys.stream()
                      .limit(MOST_SHOWN)
                      .map(key -> key.fingerprint().toDigits().split(" ", 2)[0] + " ...")
                      .collect(Collectors.joining(", ")));
    }

    private byte[] payload(long id) {
      return settings
          .store
          .read(transaction -> transaction.inbound(settings.number).get(id))
          .map(InboundMessages.Message::payload)
          .orElse(null);
    }

    /** Drops a number if there are too many. Its commander's next message is verified anew. */
    private void makeRoom(Transaction transaction) {
      List<Contact> known =
          transaction.contacts().all().stream().filter(one -> one.key() != null).toList();
      if (known.size() >= MOST_NUMBERS) {
        transaction.contacts().remove(known.get(0).number());
      }
    }

    /** Finds the commander who signed the message, if it is fresh and new; otherwise refuses it. */
    private void verify(byte[] payload, IncomingMessage message) {
      boolean isUnknown = message.verdict() == Verdict.UNKNOWN_SENDER;
      PublicKey tried = isUnknown ? null : message.contact().key();
      String reason = isUnknown ? noCommander() : message.reason();
      for (PublicKey key : commanders.keys(seconds())) {
        if (key.equals(tried)) {
          continue;
        }
        // It is accepted when the service has verified it.
        KnownSenders sender = new KnownSenders().add(message.from(), key);
        ReplayWindow window =
            settings.store.read(transaction -> transaction.sender(key).window(key.fingerprint()));
        sender.keep(key.fingerprint(), window, null);
        Receiver receiver = settings.key.receiver(Curves.all()).taking(kinds()).with(sender);
        ReceivedMessage received =
            receiver.receive(payload, message.from(), message.time().getEpochSecond());
        if (received.verdict() == Verdict.VERIFIED) {
          found.put(message.id(), key);
          note("a commander sends from " + Contact.shown(message.from()));
          return;
        }
        if (received.verdict() != Verdict.SIGNATURE_INVALID) {
          reason = received.reason();
        }
      }
      noteRefused(message, reason);
    }

    @Override
    public boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
      if (Contact.isNumber(message.from())) {
        try {
          answer(transaction, message, answers);
        } catch (FileException e) {
          throw new UncheckedIOException(new IOException(e.getMessage(), e));
        }
      }
      PublicKey commander = found.get(message.id());
      if (commander == null) {
        return message.verdict() != Verdict.UNKNOWN_SENDER;
      }
      // It waits, and is verified again, since the key of its number changes in this transaction.
      Contact contact = message.contact();
      if (contact == null) {
        makeRoom(transaction);
      }
      introduce(transaction, contact == null ? message.from() : contact.number(), commander);
      transaction.afterCommit(() -> found.remove(message.id()));
      return false;
    }

    private void answer(Transaction transaction, IncomingMessage message, Answers answers)
        throws FileException {
      if (message.verdict() == Verdict.KEY_OFFERED
          && mayPair(transaction, message)
          && pair(message)) {
        introduce(transaction, message.from(), message.message().offeredKey());
        sendKey(message, answers);
      } else if (message.isVerified() && message.message().kind() == Command.KIND) {
        Command command = new Command(message.message());
        Outcome outcome = log.outcome(command.id());
        Draft result = outcome.draft(command.id(), command.message().sender());
        answers.send(message.from(), RESULT, result, message.id());
        transaction.afterCommit(() -> settings.steps.accept(Step.ANSWERED));
      } else if (message.isVerified()
          && ASKS_FOR_KEY.equals(message.text())
          && commanders.keys(seconds()).contains(message.message().sender())) {
        sendKey(message, answers);
      }
    }

    private void sendKey(IncomingMessage message, Answers answers) {
      Draft draft = Draft.publicKey(settings.key.publicKey(), "");
      answers.send(message.from(), "key", draft, message.id());
    }

    @Override
    public void repeated(Transaction transaction, long id, Answers answers) {
      transaction
          .outbound(settings.number)
          .answerTo(id, RESULT)
          .filter(result -> !result.state().isPending())
          .filter(result -> repeats.allows(result.message(), seconds()))
          .ifPresent(
              result -> {
                byte[] payload = transaction.outbound(settings.number).payload(result.id());
                if (payload != null) {
                  answers.repeat(result.recipient(), payload);
                }
              });
    }

    @Override
    public void note(String line) {
      settings.notes.accept(line);
    }
  }

  /** Ends: kills what is running, which has the result <i>interrupted</i>. */
  @Override
  public void close() {
    closing = true;
    if (program != null) {
      program.stop();
    }
    try {
      if (service != null) {
        service.close();
      }
    } catch (StoreException e) {
      settings.notes.accept(e.getMessage());
    }
    try {
      log.close();
    } catch (IOException e) {
      settings.notes.accept(e.getMessage());
    }
  }
}
