// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.gateway.Addressee;
import org.trustedsms.cli.gateway.DeliveryWatch;
import org.trustedsms.cli.gateway.Dispatch;
import org.trustedsms.cli.gateway.LinkFailure;
import org.trustedsms.cli.gateway.MailText;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.LineInput;
import org.trustedsms.cli.option.PhoneNumber;
import org.trustedsms.cli.option.PrivateKeyOption;
import org.trustedsms.cli.option.SourceConverter;
import org.trustedsms.cli.option.StandardInput;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.TextInput;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.Sent;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.DeliveryReceipt;
import org.trustedsms.server.smpp.RefusedException;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.text.TextCodings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trusted-sms send}: signs and sends. */
@Command(
    name = "send",
    description = {
      "Sign a message and send it through an SMS centre (SMPP 3.4).",
      "",
      "It is bound to the recipient's key if the address book has a trusted one for the number:"
          + " then nobody else can take it for his. The exit status is 0 when the centre has taken"
          + " all SMS; with --wait, when the recipient's signed receipt is verified, and the"
          + " network's receipts say that all SMS are delivered; with --lines, when the centre has"
          + " taken all messages."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples, with an SMS centre in another terminal (trusted-sms smsc):%n",
    footer = {
      "  trusted-sms send --key alice.pem --from +390001 --to +390002 \"Meet at 8\"",
      "  trusted-sms send --key alice.pem --from +390001 --to Bob --ack --wait 60s Paid",
      "  trusted-sms send --key alice.pem --from +390001 --to +390002 --announce Alice",
      "  trusted-sms send --key alice.pem --from +390001 --to Bob --lines orders.txt --json"
    })
public final class SendCommand implements Callable<Integer> {
  private static final int LOOK_MILLIS = 500;
  private static final Duration CENTRE_TIME = Duration.ofSeconds(60);

  /** So many lines are on their way at a time. */
  private static final int MOST_LINES = 500;

  @Option(
      names = "--from",
      paramLabel = "number",
      required = true,
      converter = PhoneNumber.class,
      description = "One's own number, digits or a + and digits.")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "who",
      required = true,
      description = "The recipient's number, or the name of a contact.")
  private String to;

  @Mixin private AccountOptions account = new AccountOptions();

  @Mixin private PrivateKeyOption keyOption = new PrivateKeyOption();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private TextInput textInput = new TextInput();

  @Option(
      names = "--announce",
      paramLabel = "name",
      description = "Send your public key instead of a text, with this name, which may be \"\".")
  private String announce;

  @Option(
      names = "--lines",
      paramLabel = "file",
      converter = SourceConverter.class,
      description =
          "Send each line of a file, or of standard input for -, as a message, all over one bind."
              + " What became of it is printed in one line each, in order.")
  private Source lines;

  @Option(
      names = "--encrypt",
      description = "Encrypt the text, too; needs a trusted key of the recipient.")
  private boolean encrypt;

  @Option(
      names = "--for-anyone",
      description = "Bind the message to nobody, also if the recipient's key is known.")
  private boolean forAnyone;

  @Option(names = "--ack", description = "Ask for a signed receipt.")
  private boolean ack;

  @Option(
      names = "--delivery-receipt",
      description =
          "Ask the network for a receipt of each SMS, too. It is not signed; \"trusted-sms listen\""
              + " shows it.")
  private boolean deliveryReceipt;

  @Option(
      names = "--wait",
      paramLabel = "time",
      converter = WaitTime.class,
      description =
          "With --ack or --delivery-receipt: stay until the receipt is there, or give up after this"
              + " time, for example 60s. What else comes for the number meanwhile is kept for"
              + " \"listen\".")
  private Duration wait;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public SendCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    checkOptions();
    try (Store store = storeOption.store()) {
      Addressee addressee = Addressee.find(to, store);
      checkKeyOf(addressee);
      String text = lines != null ? null : announce == null ? textInput.text() : announce;
      try (OwnKey own = OwnKey.of(keyOption.read())) {
        return send(store, addressee, text, own);
      }
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void checkOptions() {
    if (announce != null && (textInput.isGiven() || encrypt || ack || forAnyone)) {
      throw wrong(
          "--announce sends the public key, for anyone: no TEXT, --encrypt, --ack or --for-anyone"
              + " with it");
    }
    if (lines != null && (textInput.isGiven() || announce != null || wait != null)) {
      throw wrong("--lines has the texts: no TEXT, --in, --announce or --wait with it");
    }
    if (announce == null && lines == null && !textInput.isGiven()) {
      throw wrong(
          "there is no text; give TEXT, - for standard input, --in FILE, --lines FILE or --announce"
              + " NAME");
    }
    if (encrypt && forAnyone) {
      throw wrong("an encrypted message is for one recipient; leave out --for-anyone");
    }
    if (wait != null && !ack && !deliveryReceipt) {
      throw wrong(
          "--wait waits for the receipt that --ack or --delivery-receipt asks for; give one of"
              + " them");
    }
    account.check(from);
    StandardInput.requireOnce(spec, keyOption.sources(), textInput.sources(), new Source[] {lines});
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
    if (wait != null && ack) {
      throw new CommandException(
          addressee.withoutKey() + ": a receipt could not be verified" + accept);
    }
    if (!forAnyone) {
      note(
          SafeText.escape(addressee.withoutKey())
              + ": the message is for anyone, and whoever gets it could pass it on as meant for"
              + " somebody else");
    }
  }

  private int send(Store store, Addressee addressee, String text, OwnKey own)
      throws InterruptedException {
    PublicKey boundTo = announce == null && !forAnyone ? addressee.key() : null;
    if (lines == null) {
      requireRoom(kind(), text, own.privateKey(), boundTo);
    }
    BindMode mode = wait == null ? BindMode.TRANSMITTER : BindMode.TRANSCEIVER;
    LinkFailure failure = new LinkFailure(account.centre());
    Notes notes = new Notes();
    try (LineInput input = lines == null ? null : new LineInput(lines);
        SmsService service =
            SmsService.of(store, own, from)
                .port(account.port())
                .sendingOnly()
                .open(account.settings(from, mode), notes)) {
      Posting posting =
          new Posting(service, addressee, own.privateKey(), boundTo, failure, notes.delivery);
      return input == null ? posting.send(text) : posting.sendLines(input);
    } catch (IOException e) {
      throw failure.ofBind(e);
    }
  }

  /** Whatever arrives but the acknowledgement is left for "listen". */
  private final class Notes implements SmsHandler {
    final DeliveryWatch delivery = new DeliveryWatch();

    @Override
    public void text(IncomingMessage message) throws IOException {
      throw new IOException("left for listen");
    }

    @Override
    public void delivery(MessageId message, DeliveryReceipt receipt) {
      delivery.accept(receipt);
    }

    @Override
    public void refused(IncomingMessage message) {
      SendCommand.this.note(MailText.line(message, true));
    }

    @Override
    public void note(String line) {
      SendCommand.this.note(line);
    }
  }

  /** What is sent over one bind, and to whom. */
  private final class Posting {
    private final SmsService service;
    private final Addressee addressee;
    private final PrivateKey key;
    private final PublicKey boundTo;
    private final LinkFailure failure;
    private final DeliveryWatch delivery;
    private boolean refused;

    /** A line that is on its way, or why it is not. */
    private record Line(int number, Sent sent, CommandException wrong) {}

    private final Queue<Line> open = new ArrayDeque<>();

    Posting(
        SmsService service,
        Addressee addressee,
        PrivateKey key,
        PublicKey boundTo,
        LinkFailure failure,
        DeliveryWatch delivery) {
      this.service = service;
      this.addressee = addressee;
      this.key = key;
      this.boundTo = boundTo;
      this.failure = failure;
      this.delivery = delivery;
    }

    int send(String text) throws InterruptedException {
      Sent sent = post(text);
      Dispatch dispatch = taken(sent);
      if (wait != null) {
        return awaitRecipient(service, sent, dispatch, addressee.key(), delivery, failure);
      }
      print(jsonOption.isAsked() ? Json.lines(dispatch.toJson()) : dispatch.toLine());
      return 0;
    }

    int sendLines(LineInput input) throws InterruptedException {
      try {
        for (String text = input.next(); text != null; text = input.next()) {
          open.add(line(input.number(), text));
          if (open.size() == MOST_LINES) {
            settle();
          }
        }
      } finally {
        while (!open.isEmpty()) {
          settle();
        }
      }
      return refused ? 1 : 0;
    }

    private Line line(int number, String text) {
      try {
        requireRoom(kind(), text, key, boundTo);
        return new Line(number, post(text), null);
      } catch (CommandException e) {
        return new Line(number, null, e);
      }
    }

    private Sent post(String text) {
      return service.send(addressee.number(), draft(text, key, boundTo), deliveryReceipt);
    }

    private Dispatch taken(Sent sent) throws InterruptedException {
      awaitCentre(service, sent, failure);
      return new Dispatch(addressee, kind(), sent.message(), boundTo, sent.submitted().join());
    }

    /** Tells what became of the line that was sent first. */
    private void settle() throws InterruptedException {
      Line line = open.remove();
      try {
        if (line.wrong != null) {
          throw line.wrong;
        }
        Dispatch dispatch = taken(line.sent);
        print(
            jsonOption.isAsked()
                ? Json.line(dispatch.toJson().put("line", line.number))
                : "line " + line.number + ": " + dispatch.toLine());
      } catch (CommandException e) {
        refused = true;
        print(
            jsonOption.isAsked()
                ? Json.line(Json.object().put("line", line.number).put("error", e.getMessage()))
                : "line " + line.number + ": " + e.getMessage());
      }
    }
  }

  private static void awaitCentre(SmsService service, Sent sent, LinkFailure failure)
      throws InterruptedException {
    long deadline = System.nanoTime() + CENTRE_TIME.toNanos();
    while (!isDone(sent.submitted(), LOOK_MILLIS, failure)) {
      if (service.isOver()) {
        sent.withdraw();
        throw failure.ofEnd(service.lastReason());
      }
      // The link has waited already.
      if (sent.trouble() instanceof RefusedException refused) {
        sent.withdraw();
        throw failure.ofSubmit(refused);
      }
      if (System.nanoTime() - deadline > 0) {
        sent.withdraw();
        throw failure.ofSilence();
      }
    }
  }

  private static boolean isDone(CompletableFuture<?> future, long millis, LinkFailure failure)
      throws InterruptedException {
    try {
      future.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw failure.ofSubmit(e.getCause());
    }
  }

  private MessageKind kind() {
    if (announce != null) {
      return MessageKinds.PUBLIC_KEY;
    }
    return encrypt ? MessageKinds.ENCRYPTED_TEXT : MessageKinds.SIGNED_TEXT;
  }

  /** Before the centre is called, and a stamp is used up. */
  private static void requireRoom(
      MessageKind kind, String text, PrivateKey key, PublicKey boundTo) {
    Budget budget = new Budget(kind, key.curve(), boundTo == null ? key.curve() : boundTo.curve());
    int excess = budget.fit(text, TextCodings.standard()).excess();
    if (excess > 0) {
      throw new CommandException(
          "the text is " + excess + " bytes longer than 255 SMS hold; send it in several messages");
    }
  }

  private Draft draft(String text, PrivateKey key, PublicKey boundTo) {
    if (announce != null) {
      return Draft.publicKey(key.publicKey(), text);
    }
    Draft draft = Draft.text(text);
    if (boundTo != null) {
      draft = draft.to(boundTo);
    }
    if (encrypt) {
      draft = draft.encrypted(new SecureRandom()::nextBytes);
    }
    return ack ? draft.askForAcknowledgement() : draft;
  }

  private int awaitRecipient(
      SmsService service,
      Sent sent,
      Dispatch dispatch,
      PublicKey recipient,
      DeliveryWatch delivery,
      LinkFailure failure)
      throws InterruptedException {
    if (!jsonOption.isAsked()) {
      print(dispatch.toLine());
    }
    // Bound or not, only this key's acknowledgement counts.
    CompletableFuture<Boolean> acknowledged =
        ack
            ? sent.acknowledged().thenApply(by -> by.message().sender().equals(recipient))
            : CompletableFuture.completedFuture(true);
    boolean delivered = !deliveryReceipt;
    long deadline = System.nanoTime() + wait.toNanos();
    long left = wait.toMillis();
    while (left > 0 && !(acknowledged.isDone() && delivered)) {
      long look = Math.min(left, LOOK_MILLIS);
      delivered = delivered || delivery.await(dispatch.messageIds(), look);
      if (delivered) {
        isDone(acknowledged, look, failure);
      }
      if (service.isOver()) {
        throw failure.ofEnd(service.lastReason());
      }
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
    boolean received = acknowledged.getNow(false);
    boolean arrived = report(dispatch, received, delivery);
    if (!received || !delivered) {
      throw new CommandException(
          "no receipt came from "
              + (received ? "the network for " : "")
              + dispatch.to().toWords()
              + " in time; the message was sent, and \"trusted-sms listen\" shows a receipt that"
              + " comes later");
    }
    return arrived ? 0 : 1;
  }

  /** Tells what has come; returns whether the network says that it has delivered what it was to. */
  private boolean report(Dispatch dispatch, boolean received, DeliveryWatch delivery) {
    ObjectNode json = dispatch.toJson();
    boolean arrived = true;
    if (ack) {
      json.put("receiptVerified", received);
      if (received && !jsonOption.isAsked()) {
        print("receipt verified: " + SafeText.escape(dispatch.to().toWords()) + " has received it");
      }
    }
    if (deliveryReceipt) {
      ArrayNode states = json.putArray("deliveryStates");
      for (String id : dispatch.messageIds()) {
        DeliveryReceipt.State state = delivery.state(id);
        arrived &= state == DeliveryReceipt.State.DELIVERED;
        String word = state == null ? "unknown" : state.name().toLowerCase(Locale.ROOT);
        states.add(word);
        if (!jsonOption.isAsked()) {
          print("delivery receipt, not signed: SMS " + SafeText.quote(id) + " " + word);
        }
      }
    }
    if (jsonOption.isAsked()) {
      print(Json.lines(json));
    }
    return arrived;
  }

  private void print(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  private void note(String line) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
