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
import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.UserDataHeader;

/**
 * A link over a Kannel smsbox. It sends 8-bit data with a user data header. An SMS is called by the
 * name that the link has given it, since a smsbox gives none; an SMSC may reject an SMS that the
 * smsbox has accepted: a {@link DeliveryReceipt} says so. The link answers a delivery when the
 * listener has processed it; a smsbox that has waited too long delivers it again. Thread-safe.
 */
public final class KannelLink implements SmsLink {
  static final int MAX_ID = 36;

  /** Reports of what the recipient's device, the SMSC and Kannel's queue have done. */
  private static final int ALL_REPORTS = 31;

  private static final long BUSY_NANOS = 60_000_000_000L;
  private static final long CLOSING_MILLIS = 2_000;

  private final KannelSettings settings;

  /** Null if nothing is received. */
  private final KannelListener server;

  private final ReconnectingLink<KannelSession, KannelSession.Outgoing> link;

  private KannelLink(KannelSettings settings, LinkListener listener, boolean retriesFirst)
      throws IOException {
    this.settings = settings;
    Objects.requireNonNull(listener);
    server =
        settings.listen() == null
            ? null
            : new KannelListener(settings.listen(), settings.token(), listener);
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.answer())
            .build();
    HttpRequest.Builder probe = request(settings, BodyPublishers.ofByteArray(new byte[1]));
    long answer = settings.answer().toNanos();
    link =
        new ReconnectingLink<>(
            "kannel " + settings.user(),
            "the smsbox",
            listener,
            new SubmitWindow<>(
                settings.window(), settings.perSecond(), answer, BUSY_NANOS, System::nanoTime),
            window -> new KannelSession(settings, client, probe, window),
            retriesFirst,
            CLOSING_MILLIS);
    link.start();
  }

  /**
   * Makes a link, and waits until the smsbox answers.
   *
   * @throws IOException if there is no smsbox, it does not want the user, or there is no room to
   *     listen; says what was seen and what to do
   */
  public static KannelLink open(KannelSettings settings, LinkListener listener) throws IOException {
    KannelLink made = new KannelLink(settings, listener, false);
    made.link.awaitUp(made);
    return made;
  }

  /**
   * Makes a link that need not be up yet. What is submitted meanwhile waits.
   *
   * @throws IOException if there is no room to listen
   */
  public static KannelLink openInBackground(KannelSettings settings, LinkListener listener)
      throws IOException {
    return new KannelLink(settings, listener, true);
  }

  private static HttpRequest.Builder request(
      KannelSettings settings, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(settings.sendsms())
            .POST(body)
            .header("Content-Type", "application/octet-stream")
            .header("X-Kannel-Username", settings.user());
    return headers.length == 0 ? request : request.headers(headers);
  }

  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    return link.submit(sms.destination().number(), outgoing(sms, receipt));
  }

  private KannelSession.Outgoing outgoing(ShortMessage sms, boolean receipt) {
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
    return new KannelSession.Outgoing(request(settings, body, headers), id);
  }

  @Override
  public boolean isUp() {
    return link.isUp();
  }

  @Override
  public boolean isOver() {
    return link.isOver();
  }

  @Override
  public void close() {
    link.close();
    if (server != null) {
      server.close();
    }
    settings.erasePassword();
  }
}
