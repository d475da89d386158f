// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.input.TextInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.ClockOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.cli.people.DraftKind;
import org.trustedsms.cli.people.RecipientOptions;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code sign} and {@code encrypt}: a text becomes a message. */
final class SigningOptions {
  @Mixin private TextInput text = new TextInput();

  @Mixin private KeyOption.Required key = new KeyOption.Required();

  @Mixin private RecipientOptions recipient = new RecipientOptions();

  @Option(
      names = {"-a", "--ack"},
      description = "Request a signed acknowledgement from the recipient.")
  private boolean acknowledge;

  @Option(
      names = "--sms",
      description =
          "Print the user data of each SMS, with its header, one line each, instead of the"
              + " payload.")
  private boolean sms;

  @Option(names = "--raw", description = "Print the bytes of the payload as they are.")
  private boolean raw;

  @Mixin private Output output = new Output();

  @Mixin private ClockOption clock = new ClockOption();

  @Mixin private StoreOption.OrNone transaction = new StoreOption.OrNone();

  @Mixin private JsonOption json = new JsonOption();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  boolean hasRecipient() {
    return recipient.areGiven();
  }

  /**
   * Makes the message, and prints or writes it: one with the sender's key under the announced name,
   * or one with a text if that is null.
   */
  int run(String announced, boolean encrypted) throws FileException, KeyFileException {
    check(announced);
    String words = announced == null ? text.text() : announced;
    DraftKind kind = DraftKind.of(announced != null, encrypted);
    try (Store store = transaction.store()) {
      Correspondent to = recipient.recipient(store);
      PrivateKey sender = key.read();
      OutgoingMessage message;
      try {
        clock.apply(store, sender.publicKey());
        PublicKey boundTo = to == null ? null : to.key();
        message = sign(kind.draft(words, sender.publicKey(), boundTo, acknowledge), sender, store);
      } finally {
        sender.erase();
      }
      print(new SignedMessage(message, words, to));
      return 0;
    }
  }

  /** Whatever can be said before anything is read. */
  private void check(String announced) throws FileException {
    StandardInput.requireOnce(spec);
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
      throw new ParameterException(spec.commandLine(), problem);
    }
    output.check();
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
    PrintWriter told = json.isAsked() ? spec.commandLine().getOut() : spec.commandLine().getErr();
    told.println(json.isAsked() ? Json.lines(message.toJson()) : message.toNote());
    told.flush();
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
}
