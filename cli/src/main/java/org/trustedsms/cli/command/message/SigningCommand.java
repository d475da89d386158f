// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.Words;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.input.TextInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.ClockOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.cli.people.Correspondent.RecipientOptions;
import org.trustedsms.cli.people.Drafts;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.message.TextFit;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.Store;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands {@code sign} and {@code encrypt}, which make a message from a text. */
public abstract class SigningCommand extends CliCommand {
  @Mixin private TextInput text = new TextInput();

  @Mixin private KeyOption.Required key = new KeyOption.Required();

  @Mixin private RecipientOptions recipient = new RecipientOptions();

  @Option(names = {"-a", "--ack"})
  private boolean acknowledge;

  @Option(names = "--sms")
  private boolean sms;

  @Option(names = "--raw")
  private boolean raw;

  @Mixin private Output output = new Output();

  @Mixin private ClockOption clock = new ClockOption();

  @Mixin private StoreOption.OrNone transaction = new StoreOption.OrNone();

  @Mixin private JsonOption json = new JsonOption();

  final boolean hasRecipient() {
    return recipient.areGiven();
  }

  /** Makes the message, with a text, or with the key of the sender under the announced name. */
  final int run(String announced, boolean encrypted) throws FileException, KeyFileException {
    check(announced);
    String words = announced == null ? text.text() : announced;
    MessageKind kind = Drafts.kind(announced != null, encrypted);
    try (Store store = transaction.store()) {
      Correspondent to = recipient.recipient(store);
      PrivateKey sender = key.read();
      OutgoingMessage message;
      try {
        clock.apply(store, sender.publicKey());
        PublicKey boundTo = to == null ? null : to.key();
        Draft draft = Drafts.draft(kind, words, sender.publicKey(), boundTo, acknowledge);
        message = sign(draft, sender, store);
      } finally {
        sender.erase();
      }
      print(new SignedMessage(message, words, to));
      return 0;
    }
  }

  /** Whatever can be said before anything is read. */
  private void check(String announced) throws FileException {
    StandardInput.requireOnce(spec());
    String problem = null;
    if (announced != null && text.isGiven()) {
      problem = "--announce is a message without a text; leave one of them out";
    } else if (announced != null && acknowledge) {
      problem = "a message with a key is not acknowledged; leave --ack out";
    } else if (raw && sms) {
      problem = "--raw is the payload, --sms is not; choose one";
    } else if (raw && output.isStandardOutput() && json.isAsked()) {
      problem = "--raw and --json are both for standard output; write the bytes with --out";
    } else if (raw && output.isStandardOutput() && Terminal.isOutput()) {
      problem = "--raw is not for a terminal; send it elsewhere, or write it with --out";
    }
    if (problem != null) {
      throw wrong(problem);
    }
    output.check(spec());
  }

  private static OutgoingMessage sign(Draft draft, PrivateKey key, Store store) {
    long now = Math.max(0, Clock.systemUTC().instant().getEpochSecond());
    try {
      return store == null
          ? new Sender(key).sign(draft)
          : store.write(transaction -> transaction.sign(draft, key, now));
    } catch (IllegalArgumentException e) {
      throw new CommandException(e.getMessage() + "; shorten the text", e);
    }
  }

  private void print(SignedMessage message) throws FileException {
    if (!output.isStandardOutput() || !json.isAsked()) {
      output.write(contents(message), FileAccess.DEFAULT);
    }
    if (json.isAsked()) {
      print(message.toJson());
    } else {
      note(message.toNote());
    }
  }

  private byte[] contents(SignedMessage message) {
    if (raw) {
      return message.message().payload();
    }
    byte[][] lines = sms ? message.sms() : new byte[][] {message.message().payload()};
    StringBuilder hex = new StringBuilder();
    Arrays.stream(lines).forEach(line -> hex.append(HexFormat.of().formatHex(line)).append('\n'));
    return hex.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** A message that was signed, as it is shown; for anyone if the recipient is null. */
  record SignedMessage(OutgoingMessage message, String words, Correspondent recipient) {

    /**
     * Returns the user data of each SMS; the reference is from the identifier of the message, which
     * differs for each: nothing counts the messages to a recipient here.
     */
    byte[][] sms() {
      return Segmenter.segment(
          message.payload(),
          ApplicationPort.DEFAULT,
          ApplicationPort.DEFAULT,
          message.id().toBytes()[0] & 0xFF);
    }

    /** Returns how many SMS it takes, and what else fits. */
    String toNote() {
      TextFit fit = fit();
      int segments = fit.segments();
      return "%s SMS%s, %s; %s%s free (about %s); %s"
          .formatted(
              segments,
              Words.warning(segments),
              Words.count(message.payload().length, "byte"),
              segments == 1 ? "" : "in the last one ",
              Words.count(fit.roomLeft(), "byte"),
              Words.count(fit.charactersLeft(), "more character"),
              recipient == null ? "for anyone" : "for " + recipient.toWords());
    }

    ObjectNode toJson() {
      TextFit fit = fit();
      ObjectNode object = Json.object();
      object.put("payload", HexFormat.of().formatHex(message.payload()));
      ArrayNode parts = object.putArray("sms");
      for (byte[] part : sms()) {
        parts.add(HexFormat.of().formatHex(part));
      }
      object.put("bytes", message.payload().length);
      object.put("smsCount", fit.segments());
      object.put("roomLeft", fit.roomLeft());
      object.put("charactersLeft", fit.charactersLeft());
      object.put("coding", fit.coding().name());
      object.put("stamp", Words.time(message.stamp()));
      object.put("id", message.id().toString());
      object.put("kind", kind().name());
      if (recipient != null) {
        object.set("recipient", recipient.toJson());
      }
      return object;
    }

    private MessageKind kind() {
      return MessageKinds.standard().byId(message.header().kind());
    }

    private TextFit fit() {
      Curve sender = message.evidence().signer().curve();
      Curve other = recipient == null ? sender : recipient.key().curve();
      return new Budget(kind(), sender, other).fit(words, Drafts.codings(kind()));
    }
  }

  @Command(name = "sign")
  public static final class SignCommand extends SigningCommand {
    @Option(names = "--announce", paramLabel = "name")
    private String name;

    @Override
    public Integer call() throws FileException, KeyFileException {
      return run(name, false);
    }
  }

  @Command(name = "encrypt")
  public static final class EncryptCommand extends SigningCommand {
    @Override
    public Integer call() throws FileException, KeyFileException {
      if (!hasRecipient()) {
        throw wrong("there is no recipient; name one with --to or --recipient");
      }
      return run(null, true);
    }
  }
}
