// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.emulator.smsc.CentreSettings;
import org.trustedsms.emulator.smsc.SmsCentre;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkListener;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.ReceivedSms;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;

/**
 * Sends many messages through an SMS centre and checks that each arrives once and in order. The
 * messages are of 140 bytes; at most 500 are on their way at the same time, so that the rate is the
 * one at which they arrive, and no queue grows.
 */
public final class LoadTest {
  static final String SENDER = "39800";
  static final String RECEIVER = "39900";

  private static final int POINTS = 10;
  private static final int PERIOD_MILLIS = 20;
  private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

  private LoadTest() {}

  /**
   * Tests a centre of its own on a free port of loopback.
   *
   * @param args senders, messages of each, receivers, window; none for the defaults
   * @throws Exception if the test cannot be run
   */
  public static void main(String[] args) throws Exception {
    LoadPlan plan = LoadPlan.defaults();
    if (args.length == 4) {
      plan =
          new LoadPlan(
              Integer.parseInt(args[0]),
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]));
    } else if (args.length != 0) {
      System.err.println("Arguments: SENDERS MESSAGES RECEIVERS WINDOW");
      System.exit(2);
    }
    System.exit(run(plan, System.out).isGood() ? 0 : 1);
  }

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
    InetSocketAddress free =
        new InetSocketAddress(CentreSettings.defaults().address().getAddress(), 0);
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
    List<SmppLink> links = new ArrayList<>();
    List<Sender> senders = new ArrayList<>();
    try {
      for (int i = 0; i < plan.receivers(); i++) {
        links.add(receiver(settings(centre, "receiver" + i, password), i, traffic));
      }
      for (int i = 0; i < plan.senders(); i++) {
        LinkSettings.Builder settings =
            settings(centre, "load" + i, password).mode(BindMode.TRANSMITTER).window(plan.window());
        links.add(SmppLink.open(settings.build(), new LinkListener() {}));
        senders.add(new Sender(links.get(links.size() - 1), i, traffic));
      }
      LoadReport report = run(plan, traffic, senders);
      out.println(report);
      return report;
    } finally {
      links.forEach(SmppLink::close);
    }
  }

  private static LinkSettings.Builder settings(
      InetSocketAddress centre, String systemId, char[] password) {
    return LinkSettings.of(centre, systemId).password(password);
  }

  private static SmppLink receiver(LinkSettings.Builder settings, int index, Traffic traffic)
      throws IOException {
    String range = "^" + number(RECEIVER, index) + "[0-9]{2}$";
    return SmppLink.open(
        settings
            .mode(BindMode.RECEIVER)
            .addressRange(new Address(Address.UNKNOWN, Address.UNKNOWN, range))
            .build(),
        new LinkListener() {
          @Override
          public CompletionStage<?> message(ReceivedSms sms) {
            traffic.arrived(index, sms.sms().data());
            return DONE;
          }
        });
  }

  private static LoadReport run(LoadPlan plan, Traffic traffic, List<Sender> senders)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(senders.size());
    try {
      List<Future<Void>> sending = new ArrayList<>();
      long start = System.nanoTime();
      for (Sender sender : senders) {
        sending.add(
            threads.submit(
                () -> {
                  sender.send(plan.messages(), plan.receivers() * Traffic.NUMBERS);
                  return null;
                }));
      }
      List<Long> heap = follow(traffic, plan.total());
      Duration time = Duration.ofNanos(System.nanoTime() - start);
      for (Future<Void> each : sending) {
        each.get(1, TimeUnit.MINUTES);
      }
      return new LoadReport(
          traffic.accepted(), traffic.received(), traffic.wrong(), traffic.refused(), time, heap);
    } catch (ExecutionException e) {
      throw new IOException("Sending failed: " + e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException("Sending did not end", e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Looks at the heap on the way, until all have been received or none comes any more. */
  private static List<Long> follow(Traffic traffic, long total) throws InterruptedException {
    List<Long> heap = new ArrayList<>();
    long before = -1;
    long since = System.nanoTime();
    while (true) {
      long received = traffic.received();
      if (received >= total * (heap.size() + 1) / POINTS && heap.size() < POINTS) {
        heap.add(usedHeap());
      }
      if (received != before) {
        before = received;
        since = System.nanoTime();
      }
      boolean complete = received + traffic.refused() >= total;
      if (complete && (heap.size() == POINTS || traffic.refused() > 0)
          || System.nanoTime() - since > PATIENCE_NANOS) {
        return heap;
      }
      if (!complete) {
        Thread.sleep(PERIOD_MILLIS);
      }
    }
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /** The number of a receiver, of the {@value Traffic#NUMBERS} that each has. */
  static Address recipient(int number) {
    return Address.ofNumber(
        "+"
            + number(RECEIVER, number / Traffic.NUMBERS)
            + String.format("%02d", number % Traffic.NUMBERS));
  }

  static String number(String prefix, int index) {
    return prefix + String.format("%03d", index);
  }
}
