// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.trustedsms.server.kannel.RecordedEvents.take;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.KannelServer;

/** Against Kannel itself, whose loopback SMSC sends back what it gets. */
class KannelLinkIT {
  @TempDir Path folder;

  private KannelServer kannel;

  @BeforeEach
  void layOut() throws IOException {
    kannel = new KannelServer(folder);
  }

  @AfterEach
  void stop() {
    kannel.close();
  }

  @Test
  void sendsAndReceives() throws Exception {
    int listening = kannel.service("");
    kannel.start();
    RecordedEvents arrivals = new RecordedEvents();
    arrivals.answer = CompletableFuture.failedFuture(new IllegalStateException());
    KannelSettings settings =
        KannelSettings.of(
            kannel.sendsms(),
            "shop",
            "secret".toCharArray(),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), listening),
            KannelServer.TOKEN);
    byte[] data = new byte[140];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i < 7 ? new int[] {6, 5, 4, 0x0B, 0x84, 0x23, 0xF0}[i] : 255 - i);
    }
    try (SmsLink link = KannelLink.openInBackground(settings, arrivals)) {
      Submitted taken =
          link.submit(
                  new ShortMessage(
                      Address.ofNumber("+447700900101"),
                      Address.ofNumber("+447700900150"),
                      ShortMessage.HEADER,
                      0,
                      ShortMessage.BINARY,
                      data),
                  true)
              .get(10, TimeUnit.MINUTES);
      // Refused the first time: it comes again.
      take(arrivals.messages);
      arrivals.answer = CompletableFuture.completedFuture(null);
      ReceivedSms received = take(arrivals.messages);
      assertArrayEquals(data, received.sms().data());
      assertEquals("+447700900101", received.sms().source().number());
      assertEquals("+447700900150", received.sms().destination().number());
      assertEquals(ShortMessage.BINARY, received.sms().dataCoding());
      DeliveryReceipt receipt = take(arrivals.receipts);
      assertEquals(taken.messageId(), receipt.messageId());
      assertEquals("+447700900150", receipt.recipient().number());
      assertEquals(DeliveryReceipt.State.ENROUTE, receipt.state());
    }
  }
}
