// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.input.LineInput;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SendHandle;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.store.Store;
import org.trustedsms.text.TextCodings;

/** Devices that each get a command of their own, since a command is bound to one device. */
record CommandFleet(Set<Addressee> devices) {
  private static final int MOST = 1_000;
  private static final int POLL_MILLIS = 100;

  /** Reads a number or the name of a contact in each line; fails if no key of one is trusted. */
  static CommandFleet read(Source file, Store store) throws FileException {
    // A device that is named twice gets one command: a second would be carried out, too.
    Set<Addressee> devices = new LinkedHashSet<>();
    try (LineInput lines = new LineInput(file)) {
      for (String who = lines.next(); who != null; who = lines.next()) {
        if (who.isBlank()) {
          continue;
        }
        Addressee device = Addressee.find(who.strip(), store);
        if (device.key() == null) {
          throw new CommandException(
              "line %s: %s; add it with \"trusted-sms contacts\""
                  .formatted(lines.number(), device.withoutKey()));
        }
        devices.add(device);
      }
    }
    if (devices.isEmpty() || devices.size() > MOST) {
      throw new CommandException(
          file + ": " + devices.size() + " devices; give 1 to " + MOST + ", one in each line");
    }
    return new CommandFleet(devices);
  }

  /** Says if all devices have sent a result, and if all have carried out the command. */
  record Outcome(boolean isComplete, boolean isDone) {}

  /** Sends the command, to be begun by {@code until}, in s since 1970 UTC; prints each result. */
  Outcome send(
      SmsService service,
      UnsentMessages unsent,
      String words,
      long until,
      Duration wait,
      Consumer<String> print)
      throws InterruptedException {
    Map<Addressee, SendHandle> open = new LinkedHashMap<>();
    for (Addressee device : devices) {
      open.put(device, unsent.add(send(service, device, words, until, false)));
    }
    boolean allDone = true;
    long deadline = System.nanoTime() + wait.toNanos();
    while (!open.isEmpty() && System.nanoTime() - deadline < 0 && !service.isOver()) {
      for (Iterator<Map.Entry<Addressee, SendHandle>> each = open.entrySet().iterator();
          each.hasNext(); ) {
        Map.Entry<Addressee, SendHandle> sent = each.next();
        IncomingMessage answer = sent.getValue().acknowledged().getNow(null);
        if (answer != null && answer.message().sender().equals(sent.getKey().key())) {
          allDone &= answer.result().status() == Result.DONE;
          print.accept(line(sent.getKey(), IncomingLine.of(answer.result())));
          each.remove();
        } else if (isNotSent(sent.getValue())) {
          sent.getValue().withdraw();
          allDone = false;
          String reason = SafeText.escape(sent.getValue().lastFailure().getMessage());
          print.accept(line(sent.getKey(), "not sent: " + reason));
          each.remove();
        }
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    open.keySet().forEach(device -> print.accept(line(device, "no result in time")));
    return new Outcome(open.isEmpty(), allDone && open.isEmpty());
  }

  /** Sends a command to one device. */
  static SendHandle send(
      SmsService service, Addressee device, String words, long until, boolean receipt) {
    try {
      return service.send(
          device.number(),
          Command.draft(words, until, TextCodings.plain()).to(device.key()),
          receipt);
    } catch (IllegalArgumentException e) {
      // Its stamp is that of the message before, which is later.
      throw new CommandException(
          "not sent: " + e.getMessage() + "; set the clock, or give the command more time", e);
    }
  }

  private static boolean isNotSent(SendHandle sent) {
    CompletableFuture<?> submitted = sent.submitted();
    Throwable failure = sent.lastFailure();
    return failure instanceof CancellationException
        || failure instanceof RefusedException
            && (submitted.isCompletedExceptionally() || !submitted.isDone());
  }

  private static String line(Addressee device, String result) {
    return SafeText.escape(device.toWords()) + ": " + result;
  }
}
