// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.Converters;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Receiver;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.OutputLostException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "listen")
public final class ListenCommand extends CliCommand {
  @FromConfig("number")
  @Option(
      names = {"-n", "--number"},
      paramLabel = "number",
      required = true,
      converter = OwnAddress.OwnNumber.class)
  private String number;

  @Mixin private LinkOptions account = new LinkOptions();

  @Mixin private KeyOption.Own keyOption = new KeyOption.Own();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Option(names = "--acknowledge")
  private boolean acknowledge;

  @Option(names = "--trust-first-use")
  private boolean firstUse;

  @Option(names = "--max-age", paramLabel = "age", converter = Converters.Age.class)
  private int maximumAge = Receiver.DEFAULT_MAXIMUM_AGE;

  @Option(names = "--count", paramLabel = "n", defaultValue = "0")
  private int count;

  @Mixin private JsonOption json = new JsonOption();

  private volatile boolean isOutputLost;

  @Override
  public Integer call() throws FileException, KeyFileException {
    if (count < 0) {
      throw wrong("--count " + count + ": must be 0 or more");
    }
    if (acknowledge && !keyOption.isGiven()) {
      throw wrong("--acknowledge signs, and needs your private key: give it with --key");
    }
    account.checkReceiving(number);
    StandardInput.requireOnce(spec());
    try (OwnKey own = keyOption.isGiven() ? keyOption.read() : OwnKey.none();
        Store store = storeOption.store()) {
      if (acknowledge && own.privateKey() == null) {
        throw wrong("--acknowledge signs: --key must be your private key, not the public one");
      }
      return listen(settings(store, own));
    }
  }

  private SmsService.Settings settings(Store store, OwnKey own) {
    SmsService.Settings settings =
        SmsService.of(store, own, number).port(account.port()).maximumAge(maximumAge);
    if (acknowledge) {
      settings.acknowledging();
    }
    if (firstUse) {
      settings.trustingFirstUse();
    }
    return settings;
  }

  private int listen(SmsService.Settings settings) throws FileException {
    LinkFailure failure = account.failure();
    try (GracefulShutdown end = new GracefulShutdown();
        SmsService service =
            settings.open(account.linkFactory(number, BindMode.TRANSCEIVER), new Printer(end))) {
      note(
          "Listening for %s at port %s, %s; Ctrl-C ends it."
              .formatted(number, account.port(), account.where()));
      failure.awaitEnd(service, end);
      if (isOutputLost) {
        throw new OutputLostException();
      }
      return 0;
    } catch (IOException e) {
      throw failure.ofBind(e);
    }
  }

  /** Prints each message that arrives in one line; then it is done. Thread-safe. */
  private final class Printer implements SmsHandler {
    private static final int MAX_WAITING = 10_000;

    private final GracefulShutdown end;
    private final boolean ownKey = keyOption.isGiven();
    private final PrintWriter out = spec().commandLine().getOut();

    /** Prints in order: the thread that reports receipts must not wait for a reader. */
    private final Executor printing =
        new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING),
            DaemonThreads.named("print"),
            new ThreadPoolExecutor.CallerRunsPolicy());

    /** The number of messages still to print; below 0 for no limit. */
    private int left = count == 0 ? -1 : count;

    Printer(GracefulShutdown end) {
      this.end = end;
    }

    @Override
    public void handle(IncomingMessage message) throws IOException, InterruptedException {
      text(message);
    }

    @Override
    public void note(String line) {
      if (!end.isRequested()) {
        ListenCommand.this.note(line);
      }
    }

    @Override
    public synchronized void text(IncomingMessage message)
        throws IOException, InterruptedException {
      if (end.isRequested()) {
        throw new InterruptedException("nobody listens any more");
      }
      String line =
          json.isAsked()
              ? Json.line(IncomingLine.toJson(message, ownKey))
              : IncomingLine.of(message, ownKey);
      if (!CompletableFuture.supplyAsync(() -> printed(line), printing).join()) {
        throw new IOException("standard output is closed");
      }
      left = Math.max(-1, left - 1);
      if (left == 0) {
        end.request();
      }
    }

    /** Prints a line; if that is not possible the command ends. */
    private boolean printed(String line) {
      out.println(line);
      if (out.checkError()) {
        isOutputLost = true;
        end.request();
      }
      return !isOutputLost;
    }

    @Override
    public boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
      return SmsHandler.super.received(transaction, message, answers)
          && !IncomingLine.isKept(message, ownKey);
    }

    /** The network's receipts are not counted. */
    @Override
    public void delivery(MessageId message, DeliveryReceipt receipt) {
      String line =
          json.isAsked() ? Json.line(IncomingLine.toJson(receipt)) : IncomingLine.of(receipt);
      printing.execute(
          () -> {
            if (!end.isRequested()) {
              printed(line);
            }
          });
    }
  }
}
