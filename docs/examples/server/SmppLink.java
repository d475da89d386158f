// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RawDataCoding;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;

/** An SMPP 3.4 session with an SMS centre, bound as a transceiver, and bound again when it ends. */
final class SmppLink implements AutoCloseable {
  private static final int PORT = ApplicationPort.DEFAULT;

  private final String host;
  private final int port;
  private final String number;
  private final MessageReceiverListener listener;
  private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor();
  private SMPPSession session;
  private int reference;

  SmppLink(String host, int port, String number, MessageReceiverListener listener) {
    this.host = host;
    this.port = port;
    this.number = number;
    this.listener = listener;
  }

  /** Binds, and looks every five seconds whether it still is. */
  void open() throws IOException {
    session();
    keeper.scheduleWithFixedDelay(this::keep, 5, 5, TimeUnit.SECONDS);
  }

  private void keep() {
    try {
      session();
    } catch (IOException e) {
      System.out.println("no link: " + e.getMessage());
    }
  }

  private synchronized SMPPSession session() throws IOException {
    if (session == null || !session.getSessionState().isBound()) {
      SMPPSession fresh = new SMPPSession();
      fresh.setEnquireLinkTimer(30_000);
      fresh.setTransactionTimer(10_000);
      fresh.setMessageReceiverListener(listener);
      fresh.connectAndBind(
          host,
          port,
          new BindParameter(
              BindType.BIND_TRX,
              "gate-service",
              System.getenv().getOrDefault("SMSC_PASSWORD", ""),
              "",
              TypeOfNumber.INTERNATIONAL,
              NumberingPlanIndicator.ISDN,
              digits(number)));
      session = fresh;
    }
    return session;
  }

  private synchronized int nextReference() {
    return reference++ & 0xff;
  }

  /** Sends a payload in as many SMS as it takes; returns when the centre has all of them. */
  void send(byte[] payload, String to) throws IOException {
    for (byte[] userData : Segmenter.segment(payload, PORT, PORT, nextReference())) {
      submit(userData, to);
    }
  }

  private void submit(byte[] userData, String to) throws IOException {
    try {
      session()
          .submitShortMessage(
              "",
              TypeOfNumber.INTERNATIONAL,
              NumberingPlanIndicator.ISDN,
              digits(number),
              TypeOfNumber.INTERNATIONAL,
              NumberingPlanIndicator.ISDN,
              digits(to),
              new ESMClass(0x40), // the user data begins with a header
              (byte) 0,
              (byte) 0,
              null,
              null,
              new RegisteredDelivery(0),
              (byte) 0,
              new RawDataCoding((byte) 0x04), // 8-bit data
              (byte) 0,
              userData);
    } catch (NegativeResponseException e) {
      throw new IOException("refused with status " + e.getCommandStatus(), e);
    } catch (ResponseTimeoutException e) {
      throw new IOException("no answer: the SMS may have been sent, or not", e);
    } catch (PDUException | InvalidResponseException e) {
      throw new IOException("not SMPP 3.4: " + e.getMessage(), e);
    }
  }

  private static String digits(String number) {
    return number.startsWith("+") ? number.substring(1) : number;
  }

  @Override
  public void close() {
    keeper.shutdownNow();
    synchronized (this) {
      if (session != null) {
        session.setTransactionTimer(2_000); // how long to wait for the answer
        session.unbindAndClose();
      }
    }
  }
}
