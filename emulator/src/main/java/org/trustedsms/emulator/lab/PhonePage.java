// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.server.util.DaemonThreads;

/** The laboratory's page with one phone alone, for use by hand. Thread-safe. */
public final class PhonePage implements AutoCloseable {
  private final Pages pages = new Pages();
  private final int scale;
  private final LabPhone phone;
  private final LabServer server;
  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("phone-poll"));

  private PhonePage(PhoneDriver driver, int scale) {
    this.scale = scale;
    phone = new LabPhone(0, driver, pages, (number, title, words) -> {});
    server =
        new LabServer(
            pages, new PhoneCommands(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /**
   * Opens the page on this machine alone; a pixel of the phone takes {@code scale} pixels of it.
   * The phone is not closed with the page.
   */
  public static PhonePage open(PhoneDriver driver, int scale) throws IOException {
    PhonePage page = new PhonePage(driver, scale);
    page.server.start();
    page.poller.scheduleWithFixedDelay(page.phone::poll, 0, Lab.POLL_MILLIS, TimeUnit.MILLISECONDS);
    return page;
  }

  /** Returns its address, which is a secret: who knows it can use the phone. */
  public String address() {
    return server.address();
  }

  private final class PhoneCommands implements LabCommands {
    @Override
    public List<ObjectNode> whole() {
      return List.of(Pages.object("lab").put("alone", true).put("scale", scale), phone.whole());
    }

    @Override
    public void take(JsonNode command, PageSocket page) {
      String what = command.path("do").asText();
      if (LabPhone.takes(what)) {
        phone.take(what, command.path("text").asText());
      }
    }
  }

  @Override
  public void close() {
    server.close();
    poller.shutdownNow();
    phone.close();
  }
}
