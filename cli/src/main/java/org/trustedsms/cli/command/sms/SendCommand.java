// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.gateway.Addressee;
import org.trustedsms.cli.gateway.Dispatch;
import org.trustedsms.cli.gateway.LinkFailure;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PhoneNumber;
import org.trustedsms.cli.option.PrivateKeyOption;
import org.trustedsms.cli.option.StandardInput;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.TextInput;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.server.Incoming;
import org.trustedsms.server.Sent;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.smpp.BindMode;
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
          + " all SMS; with --wait, when the recipient's signed receipt is verified."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples, with an SMS centre in another terminal (trusted-sms smsc):%n",
    footer = {
      "  trusted-sms send --key alice.pem --from +390001 --to +390002 \"Meet at 8\"",
      "  trusted-sms send --key alice.pem --from +390001 --to Bob --ack --wait 60s Paid",
      "  trusted-sms send --key alice.pem --from +390001 --to +390002 --announce Alice"
    })
public final class SendCommand implements Callable<Integer> {
  private static final int LOOK_MILLIS = 500;
  private static final Duration CENTRE_TIME = Duration.ofSeconds(60);

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
      names = "--wait",
      paramLabel = "time",
      converter = WaitTime.class,
      description =
          "With --ack: stay until the receipt is verified, or give up after this time, for example"
              + " 60s. What else comes for the number meanwhile is kept for \"listen\".")
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
      String text = announce == null ? textInput.text() : announce;
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
    if (announce == null && !textInput.isGiven()) {
      throw wrong(
          "there is no text; give TEXT, - for standard input, --in FILE or --announce NAME");
    }
    if (encrypt && forAnyone) {
      throw wrong("an encrypted message is for one recipient; leave out --for-anyone");
    }
    if (wait != null && !ack) {
      throw wrong("--wait waits for the receipt that --ack asks for; give both");
    }
    account.check(from);
    StandardInput.requireOnce(spec, keyOption.sources(), textInput.sources());
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
    if (wait != null) {
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
    PrivateKey key = own.privateKey();
    PublicKey boundTo = announce == null && !forAnyone ? addressee.key() : null;
    MessageKind kind = kind();
    requireRoom(kind, text, key, boundTo);
    Draft draft = draft(text, key, boundTo);
    BindMode mode = wait == null ? BindMode.TRANSMITTER : BindMode.TRANSCEIVER;
    LinkFailure failure = new LinkFailure(account.centre());
    try (SmsService service =
        SmsService.of(store, own, from)
            .port(account.port())
            .sendingOnly()
            .open(account.settings(from, mode), new Notes())) {
      Sent sent = service.send(addressee.number(), draft, false);
      awaitCentre(service, sent, failure);
      Dispatch dispatch = new Dispatch(addressee, kind, sent.message(), boundTo);
      return wait == null
          ? report(dispatch)
          : awaitRecipient(service, sent, dispatch, addressee.key(), failure);
    } catch (IOException e) {
      throw failure.ofBind(e);
    }
  }

  /** Whatever arrives but the acknowledgement is left for "listen". */
  private final class Notes implements SmsHandler {
    @Override
    public void text(Incoming message) throws IOException {
      throw new IOException("left for listen");
    }

    @Override
    public void note(String line) {
      SendCommand.this.note(line);
    }
  }

  private static void awaitCentre(SmsService service, Sent sent, LinkFailure failure)
      throws InterruptedException {
    long deadline = System.nanoTime() + CENTRE_TIME.toNanos();
    while (!isDone(sent.submitted(), LOOK_MILLIS, failure)) {
      if (service.isOver()) {
        sent.withdraw();
        throw failure.ofEnd();
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

  private int report(Dispatch sent) {
    print(jsonOption.isAsked() ? Json.lines(sent.toJson()) : sent.toLine());
    return 0;
  }

  private int awaitRecipient(
      SmsService service, Sent sent, Dispatch dispatch, PublicKey recipient, LinkFailure failure)
      throws InterruptedException {
    if (!jsonOption.isAsked()) {
      print(dispatch.toLine());
    }
    // Bound or not, only this key's acknowledgement counts.
    CompletableFuture<Boolean> acknowledged =
        sent.acknowledged().thenApply(by -> by.message().sender().equals(recipient));
    long deadline = System.nanoTime() + wait.toNanos();
    long left = wait.toMillis();
    while (left > 0 && !isDone(acknowledged, Math.min(left, LOOK_MILLIS), failure)) {
      if (service.isOver()) {
        throw failure.ofEnd();
      }
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
    boolean received = acknowledged.getNow(false);
    if (jsonOption.isAsked()) {
      ObjectNode json = dispatch.toJson().put("receiptVerified", received);
      print(Json.lines(json));
    } else if (received) {
      print("receipt verified: " + SafeText.escape(dispatch.to().toWords()) + " has received it");
    }
    if (!received) {
      throw new CommandException(
          "no receipt came from "
              + dispatch.to().toWords()
              + " in time; the message was sent, and \"trusted-sms listen\" shows a receipt that"
              + " comes later");
    }
    return 0;
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
