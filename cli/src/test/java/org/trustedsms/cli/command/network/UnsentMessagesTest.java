// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.server.SendHandle;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Store;

class UnsentMessagesTest {
  private static final PrivateKey KEY =
      PrivateKey.generate(Curves.p256(), new Random(1)::nextBytes);

  @TempDir Path folder;

  /** Takes no SMS, or all. */
  private record Link(BlockingQueue<String> recipients, boolean takes) implements SmsLink {
    @Override
    public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt) {
      recipients.add(sms.destination().number());
      return takes
          ? CompletableFuture.completedFuture(new Submitted("1"))
          : new CompletableFuture<>();
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public void close() {}
  }

  /** Opens a service as that of "listen", which sends what was left over. */
  private SmsService open(Store store, Link link) throws Exception {
    return SmsService.of(store, OwnKey.of(KEY), "+390001")
        .open(
            listener -> {
              listener.link(true, "");
              return link;
            },
            message -> {});
  }

  /** Such as a command of a fleet that waits for the SMSC when the time is over. */
  @Test
  void whatACallLeavesUnsentIsNotSentLater() throws Exception {
    try (Store store = new Store(folder)) {
      try (SmsService service = open(store, new Link(new LinkedBlockingQueue<>(), false));
          UnsentMessages unsent = new UnsentMessages()) {
        unsent.add(service.send("+390002", Draft.text("first"), false));
      }
      BlockingQueue<String> recipients = new LinkedBlockingQueue<>();
      try (SmsService service = open(store, new Link(recipients, true))) {
        service.send("+390002", Draft.text("another"), false).submitted().join();
      }
      assertEquals(List.of("+390002"), List.copyOf(recipients));
    }
  }

  @Test
  void aCommandThatIsWithdrawnIsNotSentRatherThanWithoutAResult() throws Exception {
    List<String> printed = new ArrayList<>();
    try (Store store = new Store(folder)) {
      TestNetwork.know(store, "+390002", "Light", KEY.publicKey());
      Path devices = Files.writeString(folder.resolve("devices"), "Light\n");
      CommandFleet fleet = CommandFleet.read(Source.named(devices.toString()), store);
      try (SmsService service = open(store, new Link(new LinkedBlockingQueue<>(), false));
          UnsentMessages unsent = new UnsentMessages()) {
        unsent.end();
        long until = Instant.now().plusSeconds(600).getEpochSecond();
        CommandFleet.Outcome outcome =
            fleet.send(service, unsent, "on", until, Duration.ofSeconds(20), printed::add);
        assertEquals(new CommandFleet.Outcome(true, false), outcome);
      }
    }
    assertEquals(List.of("Light (+390002): not sent: withdrawn, or too late"), printed);
  }

  @Test
  void whatACallThatIsEndedHasNotSentIsNotSentLater() throws Exception {
    BlockingQueue<String> recipients = new LinkedBlockingQueue<>();
    try (Store store = new Store(folder)) {
      try (SmsService service = open(store, new Link(recipients, false));
          UnsentMessages unsent = new UnsentMessages()) {
        unsent.add(service.send("+390002", Draft.text("first"), false));
        unsent.add(service.send("+390002", Draft.text("second"), false));
        assertEquals("+390002", recipients.take());
        unsent.end();
        unsent.add(service.send("+390003", Draft.text("while it ends"), false));
      }
      recipients.clear();
      try (SmsService service = open(store, new Link(recipients, true))) {
        SendHandle other = service.send("+390004", Draft.text("another"), false);
        other.submitted().join();
      }
    }
    assertEquals(List.of("+390004"), List.copyOf(recipients));
  }
}
