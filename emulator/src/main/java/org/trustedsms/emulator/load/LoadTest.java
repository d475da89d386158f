// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.emulator.smsc.CentreSettings;
import org.trustedsms.emulator.smsc.SmsCentre;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * Sends many messages through an SMS centre and checks that each arrives once and in order. The
 * messages are of 140 bytes; at most 500 are on their way at the same time, so that the rate is the
 * one at which they arrive, and no queue grows.
 */
public final class LoadTest {
  private static final String SENDER = "39800";
  private static final String RECEIVER = "39900";

  private LoadTest() {}

  /**
   * Tests a centre of its own on a free port of loopback.
   *
   * @param plan what is sent
   * @param out gets the plan and the report
   * @return what was found
   * @throws IOException if a client cannot bind, or messages stop arriving for 30 s
   * @throws InterruptedException if the calling thread is interrupted
   */
  public static LoadReport run(LoadPlan plan, PrintStream out)
      throws IOException, InterruptedException {
    InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (SmsCentre centre =
        SmsCentre.start(
            CentreSettings.defaults().withAddress(free), Faults.none(), new CentreListener() {})) {
      return run(plan, centre.address(), null, out);
    }
  }

  /**
   * Tests a centre that runs already. The heap that is reported is this process's.
   *
   * @param plan what is sent
   * @param centre where the centre listens; it must let anybody bind
   * @param password the password for all; null for none
   * @param out gets the plan and the report
   * @return what was found
   * @throws IOException if a client cannot bind, or messages stop arriving for 30 s
   * @throws InterruptedException if the calling thread is interrupted
   */
  public static LoadReport run(
      LoadPlan plan, InetSocketAddress centre, char[] password, PrintStream out)
      throws IOException, InterruptedException {
    out.printf(
        "%d senders, window %d, %d messages of 140 bytes each, %d receivers, %d processors%n",
        plan.senders(),
        plan.window(),
        plan.messages(),
        plan.receivers(),
        Runtime.getRuntime().availableProcessors());
    Traffic traffic = new Traffic(plan);
    List<SmppLink> receivers = new ArrayList<>();
    List<SmppLink> senders = new ArrayList<>();
    try {
      for (int i = 0; i < plan.receivers(); i++) {
        receivers.add(
            receiver(LinkSettings.of(centre, "receiver" + i).password(password), i, traffic));
      }
      for (int i = 0; i < plan.senders(); i++) {
        LinkSettings settings =
            LinkSettings.of(centre, "load" + i)
                .password(password)
                .mode(BindMode.TRANSMITTER)
                .window(plan.window());
        senders.add(SmppLink.open(settings, new LinkListener() {}));
      }
      LoadReport report = run(plan, traffic, senders);
      out.println(report);
      return report;
    } finally {
      senders.forEach(SmppLink::close);
      receivers.forEach(SmppLink::close);
    }
  }

  private static SmppLink receiver(LinkSettings settings, int index, Traffic traffic)
      throws IOException {
    String range = "^" + number(RECEIVER, index) + "[0-9]{2}$";
    return SmppLink.open(
        settings
            .mode(BindMode.RECEIVER)
            .addressRange(new Address(Address.UNKNOWN, Address.UNKNOWN, range)),
        new LinkListener() {
          @Override
          public CompletionStage<?> message(ReceivedSms sms) {
            traffic.arrived(index, sms.sms().data());
            return DONE;
          }
        });
  }

  private static LoadReport run(LoadPlan plan, Traffic traffic, List<SmppLink> senders)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(senders.size());
    try {
      List<Future<Void>> sending = new ArrayList<>();
      long start = System.nanoTime();
      for (int i = 0; i < senders.size(); i++) {
        int index = i;
        sending.add(
            threads.submit(
                () -> {
                  send(senders.get(index), index, plan, traffic);
                  return null;
                }));
      }
      for (Future<Void> each : sending) {
        each.get();
      }
      traffic.awaitArrivals();
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      traffic.awaitAnswers();
      return traffic.report(time);
    } catch (ExecutionException e) {
      throw new IOException("Sending failed: " + e.getCause().getMessage(), e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Sends to the numbers in turn without waiting for each answer. */
  private static void send(SmppLink link, int index, LoadPlan plan, Traffic traffic)
      throws IOException, InterruptedException {
    Address source = Address.ofNumber("+" + number(SENDER, index));
    int numbers = plan.receivers() * Traffic.NUMBERS;
    for (int i = 0; i < plan.messages(); i++) {
      int number = i % numbers;
      if (!traffic.awaitRoom()) {
        throw new IOException("no message received for 30 s");
      }
      byte[] data = traffic.write(index, number, i / numbers);
      link.submit(new ShortMessage(source, recipient(number), 0, 0, ShortMessage.BINARY, data))
          .whenComplete((taken, failure) -> traffic.answered(failure == null));
    }
  }

  /** The number of a receiver, of the {@value Traffic#NUMBERS} that each has. */
  private static Address recipient(int number) {
    return Address.ofNumber(
        "+"
            + number(RECEIVER, number / Traffic.NUMBERS)
            + String.format("%02d", number % Traffic.NUMBERS));
  }

  private static String number(String prefix, int index) {
    return prefix + String.format("%03d", index);
  }
}
