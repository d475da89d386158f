// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The modem of an emulated phone, on a {@linkplain org.trustedsms.server.smpp link} to any SMSC.
 *
 * <p><b>Sending.</b> Texts go in the GSM 7 bit default alphabet (data_coding 0x00) if possible, or
 * in UCS-2 (0x08); bytes as 8-bit data (0x04). A message takes up to 255 SMS. A busy SMSC
 * (throttled, 0x58, or queue full, 0x14) is asked again for 3 s; any other refusal, or 20 s without
 * answer, is an IOException.
 *
 * <p><b>Receiving.</b> A message to a port that is open or reserved waits there, at most 100 of
 * them. While a port is full, the SMSC is asked to deliver later (ESME_RX_T_APPN, 0x64); nothing is
 * lost. Messages to other ports or to none, and malformed ones, are answered with ESME_ROK and
 * dropped. It waits for missing segments with at most 1 MiB of segments, 8 messages of a sender in
 * a coding and 24 hours.
 *
 * <p><b>The link.</b> It reconnects after a pause, which grows from 0.2 to 10 s. Thread-safe.
 */
public final class Modem implements ModemAccess, PortReservations, AutoCloseable {
  /** A person waits for it: while the SMSC is busy an SMS is submitted again for 3 s only. */
  private static final LinkTimers TIMERS = LinkTimers.DEFAULT.withBusy(Duration.ofSeconds(3));

  private final String number;
  private final InetSocketAddress smsc;
  private final char[] password;
  private final LinkTimers timers;
  private final ModemListener listener;
  private final ApplicationPorts ports;
  private final SmsDispatcher dispatcher;

  /**
   * Of the last message of several SMS. Begins anywhere: one that began at 0 each time would soon
   * use a reference anew, while a receiver still waits for a lost segment of the former message.
   */
  private final AtomicInteger reference = new AtomicInteger(new SplittableRandom().nextInt());

  /** The link since the phone was switched on last; null while it is off. */
  private volatile SmsLink link;

  private boolean closed;

  /**
   * Creates a modem that is off.
   *
   * @param number which its messages come from: 1 to 15 digits (ITU-T E.164), after a + if
   *     international
   * @param password 1 to 8 ASCII characters (SMPP 3.4, 5.2.2); null if the SMSC wants none
   * @throws IllegalArgumentException if the password cannot be one; the message does not contain it
   */
  public Modem(String number, InetSocketAddress smsc, char[] password, ModemListener listener) {
    this(number, smsc, password, TIMERS, listener);
  }

  Modem(
      String number,
      InetSocketAddress smsc,
      char[] password,
      LinkTimers timers,
      ModemListener listener) {
    if (password != null && password.length == 0) {
      throw new IllegalArgumentException("password of the phone: must not be empty");
    }
    this.number = number;
    this.smsc = smsc;
    this.password = password;
    this.timers = timers;
    this.listener = listener;
    ports = new ApplicationPorts(listener);
    dispatcher = new SmsDispatcher(ports, listener);
    settings();
  }

  /** The system_type asks for the time of each message. A link erases the password at its end. */
  private LinkSettings settings() {
    Address own = Address.ofNumber(number);
    return LinkSettings.of(smsc, own.digits())
        .password(password)
        .systemType(ServiceCentreTimestamp.PHONE)
        .addressRange(own)
        .timers(timers);
  }

  /**
   * Binds to the SMSC; does nothing if the modem is on. Stays off on an IOException: the SMSC
   * cannot be reached within 10 s, it refuses the phone or password, or the modem is closed.
   */
  public synchronized void switchOn() throws IOException {
    if (closed) {
      throw new IOException("this modem is closed: make a new one");
    }
    if (link == null || link.isOver()) {
      switchOff();
      link = SmppLink.open(settings(), new SmscListener());
    }
  }

  /** The listener to the link. */
  private final class SmscListener implements LinkListener {
    @Override
    public CompletionStage<?> message(ReceivedSms sms) {
      return dispatcher.accept(sms, System.currentTimeMillis())
          ? DONE
          : CompletableFuture.failedStage(new IOException("no room for another message"));
    }

    @Override
    public void link(boolean up, String reason) {
      listener.link(up, reason);
    }
  }

  /** Unbinds, in a few seconds at most. Ports stay open and reserved, messages stay. */
  public synchronized void switchOff() {
    if (link != null) {
      link.close();
      link = null;
    }
  }

  /** Returns whether the link to the SMSC is up. */
  public boolean isConnected() {
    SmsLink now = link;
    return now != null && now.isUp();
  }

  @Override
  public void reserve(int port, boolean on) {
    ports.reserve(port, on);
  }

  @Override
  public int waiting(int port) {
    return ports.waiting(port);
  }

  @Override
  public Port open(int port) throws IOException {
    return ports.open(port);
  }

  @Override
  public int segments(OutgoingSms message) {
    return new Segments(message).count();
  }

  @Override
  public void send(OutgoingSms message) throws IOException {
    Segments segments = new Segments(message);
    if (segments.count() == 0) {
      throw new IllegalArgumentException(
          "this message cannot be sent: it needs a number of 1 to 20 digits, ports of 0 to 65535,"
              + " and a text or bytes that fit into 255 SMS");
    }
    int next = segments.count() == 1 ? 0 : reference.incrementAndGet() & 0xFF;
    send(segments.toShortMessages(Address.ofNumber(number), next));
  }

  private void send(List<ShortMessage> segments) throws IOException {
    SmsLink now = link;
    if (now == null) {
      throw new IOException("the phone is switched off");
    }
    for (int i = 0; i < segments.size(); i++) {
      if (!now.isUp()) {
        throw new IOException("no link to the SMSC at " + smsc);
      }
      try {
        now.send(segments.get(i), false);
      } catch (UnansweredException e) {
        InterruptedIOException unknown = new InterruptedIOException(e.getMessage());
        unknown.initCause(e);
        throw unknown;
      } catch (RefusedException e) {
        throw new IOException(
            "the SMSC refuses SMS " + (i + 1) + " of " + segments.size() + ": " + e.statusInWords(),
            e);
      }
    }
  }

  /** Switches off and closes all ports, for good. A second call does nothing. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      switchOff();
    }
    ports.closeAll();
  }
}
