// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/**
 * Opens links over a Kannel smsbox. They send 8-bit data with a user data header. An SMS is called
 * by the name that the link has given it, since a smsbox gives none; an SMSC may reject an SMS that
 * the smsbox has accepted: a {@link DeliveryReceipt} says so. A link answers a delivery when the
 * listener has processed it; a smsbox that has waited too long delivers it again.
 */
public final class KannelLink {
  static final int MAX_ID = 36;

  /** Reports of what the recipient's device, the SMSC and Kannel's queue have done. */
  private static final int ALL_REPORTS = 31;

  private static final long BUSY_NANOS = 60_000_000_000L;
  private static final long CLOSING_MILLIS = 2_000;

  private KannelLink() {}

  /**
   * Makes a link, and waits until the smsbox answers.
   *
   * @throws IOException if there is no smsbox, it does not want the user, or there is no room to
   *     listen; says what was seen and what to do
   */
  public static SmsLink open(KannelSettings settings, LinkListener listener) throws IOException {
    return link(settings, listener, false).awaitUp();
  }

  /**
   * Makes a link that need not be up yet. What is submitted meanwhile waits.
   *
   * @throws IOException if there is no room to listen
   */
  public static SmsLink openInBackground(KannelSettings settings, LinkListener listener)
      throws IOException {
    return link(settings, listener, true);
  }

  private static ReconnectingLink<KannelSession.Outgoing> link(
      KannelSettings settings, LinkListener listener, boolean retriesFirst) throws IOException {
    Objects.requireNonNull(listener);
    KannelListener server =
        settings.listen() == null
            ? null
            : new KannelListener(settings.listen(), settings.token(), listener);
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.answer())
            .build();
    return new ReconnectingLink<>(
        "kannel " + settings.user(),
        "the smsbox",
        listener,
        new SubmitWindow<>(
            settings.window(),
            settings.perSecond(),
            settings.answer().toNanos(),
            BUSY_NANOS,
            System::nanoTime),
        new Smsbox(settings, server, client),
        retriesFirst,
        CLOSING_MILLIS);
  }

  /** Takes what listens for deliveries; null if nothing is received. */
  private record Smsbox(KannelSettings settings, KannelListener server, HttpClient client)
      implements ReconnectingLink.Transport<KannelSession.Outgoing> {
    @Override
    public ReconnectingLink.Connection connection(SubmitWindow<KannelSession.Outgoing> window) {
      HttpRequest.Builder probe = request(BodyPublishers.ofByteArray(new byte[1]));
      return new KannelSession(settings, client, probe, window);
    }

    private HttpRequest.Builder request(BodyPublisher body, String... headers) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(settings.sendsms())
              .POST(body)
              .header("Content-Type", "application/octet-stream")
              .header("X-Kannel-Username", settings.user());
      return headers.length == 0 ? request : request.headers(headers);
    }

    @Override
    public KannelSession.Outgoing encode(ShortMessage sms, boolean receipt) {
      byte[] data = sms.data();
      int header;
      try {
        header = sms.hasUserDataHeader() ? UserDataHeader.parse(data).lengthInBytes() : 0;
      } catch (MalformedSmsException e) {
        throw new IllegalArgumentException(e);
      }
      if (header == 0
          || data.length > SegmentCapacity.USER_DATA_BYTES
          || DataCoding.of(sms.dataCoding()) != DataCoding.BINARY) {
        throw new IllegalArgumentException(
            "over a smsbox go only 8-bit data with a user data header, of up to %s bytes"
                .formatted(SegmentCapacity.USER_DATA_BYTES));
      }
      String id = UUID.randomUUID().toString();
      String[] headers = {
        "X-Kannel-From", sms.source().number(),
        "X-Kannel-To", sms.destination().number(),
        "X-Kannel-Coding", "1",
        "X-Kannel-UDH", HexFormat.of().formatHex(data, 0, header)
      };
      if (receipt && server != null) {
        int count = headers.length;
        headers = Arrays.copyOf(headers, count + 4);
        headers[count] = "X-Kannel-DLR-Mask";
        headers[count + 1] = String.valueOf(ALL_REPORTS);
        headers[count + 2] = "X-Kannel-DLR-Url";
        // Kannel puts in the kind of report, what the SMSC wrote, and the numbers.
        headers[count + 3] = server.url() + "/dlr?id=" + id + "&type=%d&answer=%A&from=%p&to=%P";
      }
      BodyPublisher body = BodyPublishers.ofByteArray(data, header, data.length - header);
      return new KannelSession.Outgoing(request(body, headers), id);
    }

    @Override
    public void close() {
      if (server != null) {
        server.close();
      }
      settings.erasePassword();
    }
  }
}
