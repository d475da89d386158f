// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.sms;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.OrderlyEnd;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.gateway.LinkFailure;
import org.trustedsms.cli.gateway.Listening;
import org.trustedsms.cli.gateway.MailJson;
import org.trustedsms.cli.gateway.MailText;
import org.trustedsms.cli.gateway.ReceiptText;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.MaximumAge;
import org.trustedsms.cli.option.OwnKeyOption;
import org.trustedsms.cli.option.PhoneNumber;
import org.trustedsms.cli.option.StandardInput;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.message.Freshness;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trusted-sms listen}: receives, verifies and prints. */
@Command(
    name = "listen",
    description = {
      "Receive signed messages through an SMS centre (SMPP 3.4), verify and print them, one line"
          + " each: time in UTC, sender as the network states it and name in the address book,"
          + " verdict, and text or reason.",
      "",
      "The key of a sender is that of the contact with his number. A key that somebody announces is"
          + " kept beside the contact until you accept it; messages of unknown senders are kept,"
          + " too, and printed again when you have. Ctrl-C ends it; what comes later stays at the"
          + " centre.",
      "",
      "Each SMS is stored before the centre is told that it has arrived. A message that was"
          + " verified and perhaps not printed, because of a crash, is printed after the next start"
          + " as \"verified, perhaps shown before\"; none is printed twice without these words."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples, with an SMS centre in another terminal (trusted-sms smsc):%n",
    footer = {
      "  trusted-sms listen --number +390002 --key bob.pem --receipts",
      "  trusted-sms listen --smsc smsc.example.com --system-id shop --number 12345"
    })
public final class ListenCommand implements Callable<Integer> {
  private static final int LOOK_MILLIS = 500;
  private static final int CLOSING_SECONDS = 20;

  @Option(
      names = "--number",
      paramLabel = "number",
      required = true,
      converter = PhoneNumber.class,
      description = "One's own number, digits or a + and digits.")
  private String number;

  @Mixin private AccountOptions account = new AccountOptions();

  @Mixin private OwnKeyOption keyOption = new OwnKeyOption();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Option(
      names = "--receipts",
      description =
          "Answer messages that ask for it with a signed receipt; needs the private key, and signs"
              + " without asking you each time.")
  private boolean receipts;

  @Option(
      names = "--trust-first-use",
      description =
          "Trust the first key that comes from a number at once. Who gets in first with the number"
              + " of somebody else is then taken for him.")
  private boolean firstUse;

  @Option(
      names = "--max-age",
      paramLabel = "age",
      converter = MaximumAge.class,
      description = "How old a message may be, for example 90s, 5min, 12h; otherwise 7d.")
  private Freshness freshness = Freshness.DEFAULT;

  @Option(
      names = "--count",
      paramLabel = "n",
      defaultValue = "0",
      description = "End after n messages; otherwise with Ctrl-C.")
  private int count;

  @Mixin private JsonOption jsonOption = new JsonOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** Creates it. */
  public ListenCommand() {}

  @Override
  public Integer call() {
    if (count < 0) {
      throw wrong("--count " + count + ": must be 0 or more");
    }
    if (receipts && !keyOption.isGiven()) {
      throw wrong("--receipts signs, and needs your private key: give it with --key");
    }
    account.check(number);
    StandardInput.requireOnce(spec, keyOption.sources(), new Source[0]);
    try (OwnKey own = keyOption.isGiven() ? keyOption.read() : OwnKey.ofNobody();
        Store store = storeOption.store()) {
      if (receipts && own.privateKey() == null) {
        throw wrong("--receipts signs: --key must be your private key, not the public one");
      }
      return listen(settings(store, own));
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private SmsService.Settings settings(Store store, OwnKey own) {
    SmsService.Settings settings =
        SmsService.of(store, own, number).port(account.port()).freshness(freshness);
    if (receipts) {
      settings.acknowledging();
    }
    if (firstUse) {
      settings.trustingFirstUse();
    }
    return settings;
  }

  private int listen(SmsService.Settings settings) throws InterruptedException {
    Listening listening =
        new Listening(
            jsonOption.isAsked()
                ? mail -> Json.line(MailJson.of(mail, keyOption.isGiven()))
                : mail -> MailText.line(mail, keyOption.isGiven()),
            jsonOption.isAsked()
                ? receipt -> Json.line(ReceiptText.json(receipt))
                : ReceiptText::line,
            spec.commandLine().getOut(),
            count,
            this::note);
    LinkFailure failure = new LinkFailure(account.centre());
    OrderlyEnd end = new OrderlyEnd(listening::end, CLOSING_SECONDS);
    try (SmsService service =
        settings.open(account.settings(number, BindMode.TRANSCEIVER), listening)) {
      note(greeting());
      while (!listening.await(LOOK_MILLIS)) {
        if (service.isOver()) {
          throw failure.ofEnd(service.lastReason());
        }
      }
      return listening.isOutputLost() ? 1 : 0;
    } catch (IOException e) {
      throw failure.ofBind(e);
    } finally {
      end.done();
    }
  }

  private String greeting() {
    return "Listening for "
        + number
        + " at port "
        + account.port()
        + ", SMS centre "
        + HostAndPort.format(account.centre())
        + "; Ctrl-C ends it.";
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
