// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.UserDataHeader;

/**
 * The result of a test: a modem sends its own number a binary SMS with a port header, which must
 * arrive as it was sent. Immutable.
 */
public record ModemSelfTest(boolean works, String words) {
  /** The network has 90 s to take the SMS, and a busy one gets it again for 60 s. */
  private static final Duration SENDING = Duration.ofMinutes(3);

  private static final byte[] HEADER =
      UserDataHeader.encodeSingle(ApplicationPort.DEFAULT, ApplicationPort.DEFAULT);

  private static final int MARK = 16;

  /** Takes the SMS of the test. All others stay in the modem. */
  private static final class Listener implements LinkListener {
    private final byte[] mark;
    private final BlockingQueue<ShortMessage> arrivals = new LinkedBlockingQueue<>();

    Listener(byte[] mark) {
      this.mark = mark;
    }

    @Override
    public CompletionStage<?> message(ReceivedSms received) {
      byte[] data = received.sms().data();
      int end = data.length;
      if (end < MARK || !Arrays.equals(mark, Arrays.copyOfRange(data, end - MARK, end))) {
        return CompletableFuture.failedStage(new IllegalStateException("it is not of the test"));
      }
      arrivals.add(received.sms());
      return DONE;
    }
  }

  /**
   * Sends an SMS, which costs what an SMS costs, and waits for it.
   *
   * @param timeout how long it may take to arrive after it was sent
   * @throws IOException if the answer is neither yes nor no: the modem cannot be used, or the
   *     network does not take the SMS for now
   */
  public static ModemSelfTest of(ModemSettings settings, Duration timeout)
      throws IOException, InterruptedException {
    return of(listener -> ModemLink.open(settings, listener), settings.number(), timeout);
  }

  static ModemSelfTest of(SmsLink.Factory factory, String number, Duration timeout)
      throws IOException, InterruptedException {
    byte[] mark = new byte[MARK];
    new SecureRandom().nextBytes(mark);
    byte[] data = Bytes.join(HEADER, mark);
    Listener listener = new Listener(mark);
    Address own = Address.ofNumber(number);
    try (SmsLink link = factory.open(listener)) {
      ShortMessage sms =
          new ShortMessage(own, own, ShortMessage.HEADER, 0, ShortMessage.BINARY, data);
      String doubt = send(link, sms);
      ShortMessage arrived = listener.arrivals.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (arrived != null) {
        return verdict(arrived, data);
      }
      String missing = "it did not arrive within " + timeout.toSeconds() + " s";
      if (!doubt.isEmpty()) {
        throw new IOException(doubt + "; " + missing);
      }
      return new ModemSelfTest(false, "the network took the SMS, but " + missing);
    } catch (RefusedException e) {
      if (!e.isFinal()) {
        throw e;
      }
      return new ModemSelfTest(false, e.getMessage());
    }
  }

  /** Returns why it is not known whether the SMS was sent; empty if it was. */
  private static String send(SmsLink link, ShortMessage sms)
      throws IOException, InterruptedException {
    try {
      link.submit(sms, false).get(SENDING.toSeconds(), TimeUnit.SECONDS);
      return "";
    } catch (TimeoutException e) {
      throw new IOException(
          "the modem did not send the SMS within " + SENDING.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnansweredException unanswered) {
        return unanswered.getMessage();
      }
      if (e.getCause() instanceof RefusedException refused) {
        throw refused;
      }
      throw new IOException(e.getCause().getMessage(), e);
    }
  }

  private static ModemSelfTest verdict(ShortMessage arrived, byte[] data) {
    if (!arrived.hasUserDataHeader() || !Arrays.equals(arrived.data(), data)) {
      return new ModemSelfTest(false, "the SMS arrived without its port header");
    }
    if (DataCoding.of(arrived.dataCoding()) != DataCoding.BINARY) {
      return new ModemSelfTest(false, "the SMS arrived as text");
    }
    return new ModemSelfTest(true, "a binary SMS with a port header arrived as it was sent");
  }
}
