// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Function;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.MemoryOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.PrivateKeyOption;
import org.trustedsms.cli.option.RecipientOptions;
import org.trustedsms.cli.option.StandardInput;
import org.trustedsms.cli.option.TextInput;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What {@code sign} and {@code encrypt} have in common: a text becomes a message. */
final class SigningOptions {
  @Mixin private TextInput text = new TextInput();

  @Mixin private PrivateKeyOption key = new PrivateKeyOption();

  @Mixin private RecipientOptions recipient = new RecipientOptions();

  @Option(names = "--ack", description = "Ask the recipient for a signed acknowledgement.")
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

  @Mixin private MemoryOption memory = new MemoryOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  TextInput text() {
    return text;
  }

  boolean asksForAcknowledgement() {
    return acknowledge;
  }

  boolean hasRecipient() {
    return recipient.areGiven();
  }

  ParameterException wrong(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  /**
   * Makes the message, and prints or writes it.
   *
   * @param words its text, or the name in a message with a key
   * @param kind makes a draft for anyone, given the sender's key
   * @return the exit status
   */
  int run(String words, Function<PublicKey, Draft> kind) {
    try (Store store = memory.store()) {
      Correspondent to = recipient.recipient(store);
      PrivateKey sender = key.read();
      OutgoingMessage message;
      try {
        message = sign(kind.apply(sender.publicKey()), to, sender, store);
      } finally {
        sender.erase();
      }
      print(new SignedMessage(message, words, to));
      return 0;
    }
  }

  /** Whatever can be said before anything is read. */
  void check() {
    StandardInput.requireOnce(spec, text.sources(), key.sources(), recipient.sources());
    if (raw && sms) {
      throw wrong("--raw is the payload, --sms is not; choose one");
    }
    if (raw && output.isStandardOutput() && json.isAsked()) {
      throw wrong("--raw and --json are both for standard output; write the bytes with --out");
    }
    if (raw && output.isStandardOutput() && Terminal.isOutput()) {
      throw wrong("--raw is not for a terminal; send it elsewhere, or write it with --out");
    }
    output.check();
  }

  private OutgoingMessage sign(Draft draft, Correspondent to, PrivateKey sender, Store store) {
    Draft complete = to == null ? draft : draft.to(to.key());
    if (acknowledge) {
      complete = complete.askForAcknowledgement();
    }
    try {
      return signed(complete, sender, store);
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new CommandException(e.getMessage() + "; shorten the text", e);
    } catch (ArithmeticException e) {
      throw new CommandException(e.getMessage() + "; sign with another key", e);
    }
  }

  private static OutgoingMessage signed(Draft draft, PrivateKey key, Store store) {
    long now = Math.max(0, Clock.systemUTC().instant().getEpochSecond());
    return store == null
        ? new Sender(key, recipient -> now).sign(draft)
        : store.change(memory -> memory.sign(draft, key, now));
  }

  private void print(SignedMessage message) {
    if (!output.isStandardOutput() || !json.isAsked()) {
      output.write(contents(message), FileAccess.DEFAULT);
    }
    if (json.isAsked()) {
      System.out.println(Json.lines(message.toJson()));
      System.out.flush();
    } else {
      spec.commandLine().getErr().println(message.toNote());
      spec.commandLine().getErr().flush();
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
}
