// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.time.Clock;
import java.util.function.Consumer;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.MaximumAge;
import org.trustedsms.cli.option.MemoryOption;
import org.trustedsms.cli.option.PayloadInput;
import org.trustedsms.cli.option.PointInTime;
import org.trustedsms.cli.option.SenderOptions;
import org.trustedsms.cli.option.StandardInput;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Freshness;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What {@code verify} and {@code decrypt} have in common: what arrived gets a verdict. */
final class ReceptionOptions {
  /** The sender is found before: who was named. */
  private static final String ADDRESS = "";

  private static final SentMessages NONE_SENT = (handle, recipient) -> null;

  @Mixin private PayloadInput input = new PayloadInput();

  @Mixin private SenderOptions sender = new SenderOptions();

  @Option(
      names = "--at",
      paramLabel = "time",
      converter = PointInTime.class,
      description =
          "When it arrived at the SMS centre, as in RFC 3339 or in seconds since 1970; otherwise"
              + " now. A message is found genuine up to 9 hours before, and 14 days or --max-age"
              + " after it was signed.")
  private Long time;

  @Option(
      names = "--max-age",
      paramLabel = "age",
      converter = MaximumAge.class,
      description = "How old it may be, for example 90s, 5min, 12h; otherwise 7d.")
  private Freshness freshness = Freshness.DEFAULT;

  @Mixin private MemoryOption memory = new MemoryOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  boolean isJsonAsked() {
    return json.isAsked();
  }

  /** Prints a note on standard error. */
  void note(String line) {
    spec.commandLine().getErr().println(line);
    spec.commandLine().getErr().flush();
  }

  /** Makes sure that standard input is not asked for twice. */
  void check(Source... ofTheKey) {
    StandardInput.requireOnce(spec, input.sources(), sender.sources(), ofTheKey);
  }

  /** Gets what arrived. */
  byte[] payload() {
    return input.payload();
  }

  /**
   * Finds the sender.
   *
   * @return who it is; null if nobody is named
   */
  Correspondent sender() {
    try (Store store = memory.store()) {
      return sender.sender(store);
    }
  }

  /**
   * Gives the verdict.
   *
   * @param payload any bytes
   * @param from the sender; null if nobody is named
   * @param own the receiver's key
   * @param taker is given the message if it is verified, before it counts as received; if it throws
   *     something the message counts as not received
   */
  ReceivedMessage receive(
      byte[] payload, Correspondent from, OwnKey own, Consumer<ReceivedMessage> taker) {
    PublicKey key = from == null ? null : from.key();
    try (Store store = memory.store()) {
      if (store == null) {
        KnownSenders forgetful = new KnownSenders();
        if (key != null) {
          forgetful.add(ADDRESS, key);
        }
        return taken(receive(payload, own, forgetful, NONE_SENT), taker);
      }
      // What is refused changes nothing: nobody has to wait for it, and nothing is written.
      ReceivedMessage first = store.look(memory -> receive(payload, own, key, memory));
      return first.verdict() == Verdict.VERIFIED
          ? store.change(memory -> taken(receive(payload, own, key, memory), taker))
          : first;
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private ReceivedMessage receive(byte[] payload, OwnKey own, PublicKey key, Memory memory) {
    return receive(
        payload, own, memory.sender(key), memory.awaiting(own.publicKey().fingerprint()));
  }

  private ReceivedMessage receive(byte[] payload, OwnKey own, Senders senders, SentMessages sent) {
    long now = time == null ? Math.max(0, Clock.systemUTC().instant().getEpochSecond()) : time;
    return own.receiver(Curves.all())
        .with(freshness)
        .with(senders)
        .with(sent)
        .receive(payload, ADDRESS, now);
  }

  private static ReceivedMessage taken(ReceivedMessage message, Consumer<ReceivedMessage> taker) {
    if (message.verdict() == Verdict.VERIFIED) {
      taker.accept(message);
    }
    return message;
  }
}
