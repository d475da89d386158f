// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Words;
import org.trustedsms.cli.input.LineInput;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.input.TextInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.ClockOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Drafts;
import org.trustedsms.command.Result;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SendHandle;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

@Command(name = "send")
public final class SendCommand extends CliCommand {
  private static final int POLL_MILLIS = 100;

  private static final Duration CENTRE_TIME = Duration.ofSeconds(40);

  /** Said of a command without a result. */
  private static final String CARRIED_OUT =
      "it may be carried out all the same, and sending it again is a second command";

  /** A value that needs no quotes in a shell. */
  private static final String PLAIN = "[A-Za-z0-9_./:@+,=-]+";

  /** So many lines are on their way at a time. */
  private static final int MOST_LINES = 500;

  private static final int MOST_RECEIPTS = 1_000;

  @FromConfig("number")
  @Option(
      names = {"-f", "--from"},
      paramLabel = "number",
      required = true,
      converter = OwnAddress.class)
  private String from;

  @Option(
      names = {"-t", "--to"},
      paramLabel = "who")
  private String to;

  @Option(names = "--to-file", paramLabel = "file")
  private Source toFile;

  @Mixin private LinkOptions account = new LinkOptions();

  @Mixin private KeyOption.Required keyOption = new KeyOption.Required();

  @Mixin private ClockOption clock = new ClockOption();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private TextInput textInput = new TextInput();

  @Option(names = "--announce", paramLabel = "name")
  private String announce;

  @Option(
      names = {"-l", "--lines"},
      paramLabel = "file")
  private Source lines;

  @Option(names = "--encrypt")
  private boolean encrypt;

  @Option(names = "--for-anyone")
  private boolean forAnyone;

  @Option(names = {"-a", "--ack"})
  private boolean ack;

  @Option(names = "--command", paramLabel = "time")
  private Duration command;

  @Option(names = "--delivery-receipt")
  private boolean deliveryReceipt;

  @Option(
      names = {"-w", "--wait"},
      paramLabel = "time")
  private Duration wait;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() throws FileException, KeyFileException, InterruptedException {
    checkOptions();
    String words = lines != null ? null : announce == null ? textInput.text() : announce;
    try (Store store = storeOption.store()) {
      if (toFile != null) {
        return sendToAll(store, words);
      }
      Addressee addressee = Addressee.find(to, store);
      checkKeyOf(addressee);
      try (OwnKey own = OwnKey.of(keyOption.read())) {
        clock.apply(store, own.publicKey());
        return send(store, addressee, words, own);
      }
    }
  }

  private int sendToAll(Store store, String words)
      throws FileException, KeyFileException, InterruptedException {
    CommandFleet fleet = CommandFleet.read(toFile, store);
    try (OwnKey own = OwnKey.of(keyOption.read())) {
      clock.apply(store, own.publicKey());
      Submissions submissions =
          new Submissions(fleet.devices().iterator().next(), own.privateKey());
      submissions.requireRoom(words);
      try (SmsService service = open(store, own, submissions);
          UnsentMessages unsent = new UnsentMessages()) {
        CommandFleet.Outcome outcome =
            fleet.send(service, unsent, words, submissions.until(), wait, this::print);
        if (!outcome.isComplete()) {
          note(
              "where no result came, %s; to see what comes later: %s"
                  .formatted(CARRIED_OUT, listenLine()));
          if (service.isOver()) {
            throw submissions.failure.ofEnd(service.lastReason());
          }
        }
        return outcome.isDone() ? 0 : 1;
      } catch (IOException e) {
        throw submissions.failure.ofBind(e);
      }
    }
  }

  private void checkOptions() {
    if ((to == null) == (toFile == null)) {
      throw wrong("give one of --to and --to-file");
    }
    if (toFile != null
        && (command == null
            || wait == null
            || lines != null
            || deliveryReceipt
            || json.isAsked())) {
      throw wrong(
          "--to-file sends a command to each: with --command and --wait, no --lines,"
              + " --delivery-receipt or --json");
    }
    if (announce != null && (textInput.isGiven() || encrypt || ack || forAnyone)) {
      throw wrong(
          "--announce sends the public key, for anyone: no TEXT, --encrypt, --ack or --for-anyone"
              + " with it");
    }
    if (lines != null && (textInput.isGiven() || announce != null || wait != null)) {
      throw wrong("--lines has the texts: no TEXT, --in, --announce or --wait with it");
    }
    if (encrypt && forAnyone) {
      throw wrong("an encrypted message is for one recipient; leave out --for-anyone");
    }
    if (command != null && (announce != null || encrypt || ack || forAnyone)) {
      throw wrong(
          "--command sends a command to one device: no --announce, --encrypt, --ack or"
              + " --for-anyone with it");
    }
    if (wait != null && !ack && command == null && !deliveryReceipt) {
      throw wrong(
          "--wait waits for what --ack, --command or --delivery-receipt asks for; give one of"
              + " them");
    }
    account.checkSending(from);
    if (wait != null) {
      account.checkReceiving(from);
    }
    StandardInput.requireOnce(spec());
  }

  private void checkKeyOf(Addressee addressee) {
    if (addressee.key() != null || announce != null) {
      return;
    }
    String accept = "; add it with \"trusted-sms contacts\"";
    if (encrypt) {
      throw new CommandException(
          addressee.withoutKey() + ": there is nothing to encrypt with" + accept);
    }
    if (command != null) {
      throw new CommandException(
          addressee.withoutKey() + ": a command is for one device alone" + accept);
    }
    if (wait != null && ack) {
      throw new CommandException(
          addressee.withoutKey() + ": an acknowledgement could not be verified" + accept);
    }
    if (!forAnyone) {
      note(
          SafeText.escape(addressee.withoutKey())
              + ": the message is for anyone, and whoever gets it could pass it on as meant for"
              + " somebody else");
    }
  }

  private int send(Store store, Addressee addressee, String words, OwnKey own)
      throws FileException, InterruptedException {
    Submissions submissions = new Submissions(addressee, own.privateKey());
    if (lines == null) {
      submissions.requireRoom(words);
    }
    try (LineInput input = lines == null ? null : new LineInput(lines);
        SmsService service = open(store, own, submissions);
        UnsentMessages unsent = new UnsentMessages()) {
      return input == null
          ? submissions.send(service, unsent, words)
          : submissions.sendLines(service, unsent, input);
    } catch (IOException e) {
      throw submissions.failure.ofBind(e);
    }
  }

  /** Returns the call of "listen" with the options of this one that it has, too. */
  private String listenLine() {
    CommandSpec listen = CommandSpec.forAnnotatedObject(new ListenCommand());
    StringBuilder line = new StringBuilder("trusted-sms listen --number " + from);
    for (OptionSpec option : spec().commandLine().getParseResult().matchedOptions()) {
      String name = option.longestName();
      if (listen.findOption(name) != null || option.inherited()) {
        line.append(" " + name);
        option.originalStringValues().stream()
            .filter(value -> option.arity().max() > 0)
            .map(value -> value.matches(PLAIN) ? value : quoted(value))
            .forEach(value -> line.append(" " + value));
      }
    }
    return line.toString();
  }

  private static String quoted(String value) {
    return "'" + value.replace("'", "'\"'\"'") + "'";
  }

  private SmsService open(Store store, OwnKey own, Submissions submissions)
      throws FileException, IOException {
    BindMode mode = wait == null ? BindMode.TRANSMITTER : BindMode.TRANSCEIVER;
    return SmsService.of(store, own, from)
        .port(account.port())
        .sendingOnly()
        .open(account.linkFactory(from, mode), submissions);
  }

  /** The messages that are sent over one bind. Messages that arrive meanwhile stay for "listen". */
  private final class Submissions implements SmsHandler {
    final LinkFailure failure = account.failure();
    private final MessageKind kind =
        command == null
            ? Drafts.kind(announce != null, encrypt)
            : org.trustedsms.command.Command.KIND;

    /** Receipts may come before it is known which are waited for. */
    private final Map<String, State> lastReceipts =
        Collections.synchronizedMap(BoundedMap.ofLastPut(MOST_RECEIPTS));

    private final Addressee addressee;
    private final PrivateKey key;
    private final PublicKey boundTo;
    private boolean isLineRefused;

    /** A line that is on its way, or why it is not. */
    private record Line(int number, SendHandle sent, CommandException wrong) {}

    Submissions(Addressee addressee, PrivateKey key) {
      this.addressee = addressee;
      this.key = key;
      this.boundTo = announce == null && !forAnyone ? addressee.key() : null;
    }

    @Override
    public void text(IncomingMessage message) throws IOException {
      throw new IOException("left for listen");
    }

    @Override
    public void delivery(MessageId message, DeliveryReceipt receipt) {
      if (receipt.state() != State.ENROUTE) {
        lastReceipts.put(receipt.messageId(), receipt.state());
      }
    }

    private boolean isDelivered(SubmittedMessage submission) {
      return !deliveryReceipt || lastReceipts.keySet().containsAll(submission.messageIds());
    }

    @Override
    public void refused(IncomingMessage message) {
      SendCommand.this.note(IncomingLine.of(message, true));
    }

    @Override
    public void note(String line) {
      SendCommand.this.note(line);
    }

    /** Before the SMSC is called, and a stamp is used up. */
    void requireRoom(String words) {
      Budget budget =
          new Budget(kind, key.curve(), boundTo == null ? key.curve() : boundTo.curve());
      TextCodings codings = command == null ? TextCodings.standard() : TextCodings.plain();
      int excess = budget.fit(words, codings).excess();
      if (excess > 0) {
        throw new CommandException(
            "the text is %s bytes longer than 255 SMS hold; send it in several messages"
                .formatted(excess));
      }
    }

    int send(SmsService service, UnsentMessages unsent, String words) throws InterruptedException {
      SendHandle sent = post(service, unsent, words);
      SubmittedMessage submission = taken(service, sent);
      if (wait != null) {
        return awaitRecipient(service, sent, submission);
      }
      print(json.isAsked() ? Json.lines(submission.toJson()) : submission.toLine());
      return 0;
    }

    int sendLines(SmsService service, UnsentMessages unsent, LineInput input)
        throws InterruptedException {
      // A program may wait for the result of one line before it writes the next.
      ExecutorService printer =
          Executors.newSingleThreadExecutor(DaemonThreads.named("send-results"));
      Queue<Future<?>> open = new ArrayDeque<>();
      try {
        for (String text = input.next(); text != null; text = input.next()) {
          Line line = line(service, unsent, input.number(), text);
          open.add(printer.submit(() -> settle(service, line)));
          while (!open.isEmpty() && (open.size() == MOST_LINES || open.element().isDone())) {
            await(open.remove());
          }
        }
      } finally {
        try {
          while (!open.isEmpty()) {
            await(open.remove());
          }
        } finally {
          printer.shutdownNow();
        }
      }
      return isLineRefused ? 1 : 0;
    }

    /** Waits until a line is settled; what failed in the printer's thread fails here. */
    private static void await(Future<?> settled) throws InterruptedException {
      try {
        settled.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      }
    }

    private Line line(SmsService service, UnsentMessages unsent, int number, String text) {
      try {
        requireRoom(text);
        return new Line(number, post(service, unsent, text), null);
      } catch (CommandException e) {
        return new Line(number, null, e);
      }
    }

    /** Prints what became of a line. */
    private Void settle(SmsService service, Line line) throws InterruptedException {
      String words;
      ObjectNode node;
      try {
        if (line.wrong != null) {
          throw line.wrong;
        }
        SubmittedMessage submission = taken(service, line.sent);
        words = submission.toLine();
        node = submission.toJson().put("line", line.number);
      } catch (CommandException e) {
        isLineRefused = true;
        words = e.getMessage();
        node = Json.object().put("line", line.number).put("error", e.getMessage());
      }
      print(json.isAsked() ? Json.line(node) : "line " + line.number + ": " + words);
      return null;
    }

    private SendHandle post(SmsService service, UnsentMessages unsent, String words) {
      if (command != null) {
        return unsent.add(CommandFleet.send(service, addressee, words, until(), deliveryReceipt));
      }
      Draft draft = Drafts.draft(kind, words, key.publicKey(), boundTo, ack);
      return unsent.add(service.send(addressee.number(), draft, deliveryReceipt));
    }

    private long until() {
      return Instant.now().plus(command).getEpochSecond();
    }

    /** Waits until the SMSC has taken all SMS of a message. */
    private SubmittedMessage taken(SmsService service, SendHandle sent)
        throws InterruptedException {
      long deadline =
          System.nanoTime() + CENTRE_TIME.plusSeconds(account.responseSeconds()).toNanos();
      while (!isSubmitted(sent)) {
        // A link whose messages are refused has waited already.
        CommandException problem =
            service.isOver()
                ? failure.ofEnd(service.lastReason())
                : sent.lastFailure() instanceof RefusedException refused
                    ? failure.ofSubmit(refused)
                    : System.nanoTime() - deadline > 0 ? failure.ofSilence() : null;
        if (problem != null) {
          sent.withdraw();
          throw problem;
        }
      }
      return new SubmittedMessage(
          addressee, kind, sent.message(), boundTo, sent.submitted().join());
    }

    private boolean isSubmitted(SendHandle sent) throws InterruptedException {
      try {
        sent.submitted().get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException e) {
        return false;
      } catch (ExecutionException e) {
        throw failure.ofSubmit(e.getCause());
      }
    }

    private int awaitRecipient(SmsService service, SendHandle sent, SubmittedMessage submission)
        throws InterruptedException {
      if (!json.isAsked()) {
        print(submission.toLine());
      }
      // Bound or not, only this key's acknowledgement counts.
      CompletableFuture<Boolean> acknowledged =
          ack || command != null
              ? sent.acknowledged().thenApply(by -> by.message().sender().equals(addressee.key()))
              : CompletableFuture.completedFuture(true);
      long deadline = System.nanoTime() + wait.toNanos();
      while (!(acknowledged.isDone() && isDelivered(submission))
          && System.nanoTime() - deadline < 0) {
        if (service.isOver()) {
          throw failure.ofEnd(service.lastReason());
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
      boolean received = acknowledged.getNow(false);
      boolean delivered = isDelivered(submission);
      Result result = command != null && received ? sent.acknowledged().join().result() : null;
      boolean arrived = report(submission, received, result);
      if (!received || !delivered) {
        String what = command == null ? "acknowledgement" : "result";
        throw CommandException.rejectedInJson(
            "no %s %s in time; %s; to see what comes later: %s"
                .formatted(
                    received ? "delivery receipt came from the network for" : what + " came from",
                    addressee.toWords(),
                    command == null ? "the message was sent" : CARRIED_OUT,
                    listenLine()));
      }
      return arrived ? 0 : 1;
    }

    /** Prints result and receipts; returns whether the network has delivered what it was to. */
    private boolean report(SubmittedMessage submission, boolean received, Result result) {
      ObjectNode node = submission.toJson();
      if (result != null) {
        node.put("resultStatus", result.status()).put("resultText", result.text());
        if (!json.isAsked()) {
          print("result verified: " + IncomingLine.of(result));
        }
      }
      if (ack) {
        node.put("acknowledged", received).put("receiptVerified", received);
        if (received && !json.isAsked()) {
          String who = SafeText.escape(addressee.toWords());
          print("acknowledgement verified: " + who + " has received it");
        }
      }
      boolean arrived = result == null || result.status() == Result.DONE;
      if (deliveryReceipt) {
        ArrayNode states = node.putArray("deliveryStates");
        for (String id : submission.messageIds()) {
          State state = lastReceipts.get(id);
          arrived &= state == State.DELIVERED;
          String word = state == null ? "unknown" : state.name().toLowerCase(Locale.ROOT);
          states.add(word);
          if (!json.isAsked()) {
            print("delivery receipt, not signed: SMS " + SafeText.quote(id) + " " + word);
          }
        }
      }
      if (json.isAsked()) {
        print(node);
      }
      return arrived;
    }
  }

  /** A message that the SMSC has taken, and the identifier that it gave each SMS, or "". */
  record SubmittedMessage(
      Addressee to,
      MessageKind kind,
      OutgoingMessage message,
      PublicKey boundTo,
      List<String> messageIds) {
    private int payloadBytes() {
      return message.payload().length;
    }

    private int sms() {
      return SegmentCapacity.segmentsFor(payloadBytes());
    }

    private int bytesLeft() {
      return SegmentCapacity.roomLeft(payloadBytes());
    }

    String toLine() {
      return "Sent %s SMS%s to %s, %s, %s, %s left"
          .formatted(
              sms(),
              Words.warning(sms()),
              SafeText.escape(to.toWords()),
              kind.name(),
              boundTo == null
                  ? "for anyone"
                  : "bound to the key " + boundTo.fingerprint().toDigits(),
              Words.count(bytesLeft(), "byte"));
    }

    /** Returns what was sent, for programs; see docs/json.md. */
    ObjectNode toJson() {
      ObjectNode node = Json.object().put("to", to.number());
      if (to.contact() != null) {
        node.put("name", to.contact().name());
      }
      node.put("kind", kind.name())
          .put("sms", sms())
          .put("payloadBytes", payloadBytes())
          .put("bytesLeft", bytesLeft())
          .put("bound", boundTo != null);
      if (boundTo != null) {
        node.put("boundTo", boundTo.fingerprint().toDigits());
      }
      node.put("stamp", Words.time(message.stamp())).put("id", message.id().toString());
      messageIds.forEach(node.putArray("smscMessageIds")::add);
      return node;
    }
  }
}
