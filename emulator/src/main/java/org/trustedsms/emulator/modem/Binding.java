// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jsmpp.DefaultPDUSender;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.PDUSender;
import org.jsmpp.SMPPConstant;
import org.jsmpp.SynchronizedPDUSender;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RawDataCoding;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * One connection to the SMS centre, from the bind to the unbind; used once. Safe for use by several
 * threads.
 */
final class Binding {
  private static final int BIND_MILLIS = 10_000;
  private static final int ANSWER_MILLIS = 20_000;
  private static final int UNBIND_MILLIS = 2_000;
  private static final int ENQUIRE_LINK_MILLIS = 30_000;
  private static final int RECEIVE_QUEUE = 1_000;

  private final ModemSettings settings;
  private final LinkConnection connection = new LinkConnection();
  private final CheckedPduReader reader;
  private final SMPPSession session;

  /** Who waits for the answer to the bind or the unbind. Guarded by this. */
  private Thread waiter;

  /** Whether a deliver_sm has been taken and not been answered yet. Guarded by this. */
  private boolean inHand;

  /**
   * Prepares a connection.
   *
   * @param settings who binds, and where
   * @param inbox takes what is delivered
   * @param malformed is told of each malformed deliver_sm
   * @param gone is run when the connection is not bound any more
   */
  Binding(ModemSettings settings, Inbox inbox, Consumer<String> malformed, Runnable gone) {
    this.settings = settings;
    reader = new CheckedPduReader(malformed);
    session =
        new SMPPSession(
            new SynchronizedPDUSender(sender()),
            reader,
            (host, port) -> {
              connection.connect(settings.centre());
              return connection;
            });
    session.setEnquireLinkTimer(ENQUIRE_LINK_MILLIS);
    session.setTransactionTimer(ANSWER_MILLIS);
    session.setQueueCapacity(RECEIVE_QUEUE);
    // One thread keeps the order of messages; the inbox never makes it wait.
    session.setPduProcessorDegree(1);
    session.setMessageReceiverListener(receiver(inbox));
    session.addSessionStateListener(
        (state, before, source) -> {
          if (state == SessionState.CLOSED || state == SessionState.UNBOUND) {
            interruptWaiter();
            gone.run();
          }
        });
  }

  /** Notes when the answer to a deliver_sm is out, which jsmpp tells nobody. */
  private PDUSender sender() {
    return new DefaultPDUSender() {
      @Override
      public byte[] sendDeliverSmResp(
          OutputStream out, int status, int sequenceNumber, String messageId) throws IOException {
        try {
          return super.sendDeliverSmResp(out, status, sequenceNumber, messageId);
        } finally {
          inHand(false);
        }
      }
    };
  }

  private synchronized void inHand(boolean isOne) {
    inHand = isOne;
    notifyAll();
  }

  private synchronized void awaitAnswer() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(UNBIND_MILLIS);
    try {
      long left = UNBIND_MILLIS;
      while (inHand && connection.isOpen() && left > 0) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private MessageReceiverListener receiver(Inbox inbox) {
    return new MessageReceiverListener() {
      @Override
      public void onAcceptDeliverSm(DeliverSm sms) throws ProcessRequestException {
        inHand(true);
        try {
          inbox.accept(sms, System.currentTimeMillis());
        } catch (ProcessRequestException e) {
          // It will come again, so nothing is lost if the answer does not go out.
          inHand(false);
          throw e;
        }
      }

      @Override
      public void onAcceptAlertNotification(AlertNotification alert) {
        // CheckedPduReader lets none through.
      }

      @Override
      public DataSmResult onAcceptDataSm(DataSm sms, Session source)
          throws ProcessRequestException {
        throw new ProcessRequestException(
            "CheckedPduReader lets none through", SMPPConstant.STAT_ESME_RINVCMDID);
      }
    };
  }

  /**
   * Connects and binds.
   *
   * @throws BindRefusedException if the SMS centre does not want the phone
   * @throws IOException if it cannot be reached, or does not answer
   */
  void bind() throws IOException {
    Address range = settings.range();
    synchronized (this) {
      waiter = Thread.currentThread();
    }
    boolean bound = false;
    try {
      session.connectAndBind(
          settings.centre().getHostString(),
          settings.centre().getPort(),
          new BindParameter(
              settings.mode() == BindMode.TRANSMITTER ? BindType.BIND_TX : BindType.BIND_TRX,
              settings.systemId(),
              settings.password() == null ? "" : new String(settings.password()),
              settings.systemType(),
              TypeOfNumber.valueOf((byte) range.typeOfNumber()),
              NumberingPlanIndicator.valueOf((byte) range.numberingPlan()),
              range.digits()),
          BIND_MILLIS);
      bound = true;
    } catch (IOException | RuntimeException e) {
      if (reader.bindStatus() != 0) {
        throw new BindRefusedException(reader.bindStatus());
      }
      throw new IOException(
          "no link to the SMS centre at " + settings.centre() + ": " + e.getMessage(), e);
    } finally {
      stopWaiting();
      if (!bound) {
        abort();
      }
    }
  }

  private void stopWaiting() {
    synchronized (this) {
      waiter = null;
    }
    // It may have been interrupted too late to be noticed.
    Thread.interrupted();
  }

  /** Spares who waits for an answer that jsmpp does not see any more: the connection has ended. */
  private synchronized void interruptWaiter() {
    if (waiter != null && waiter != Thread.currentThread()) {
      waiter.interrupt();
    }
  }

  /**
   * Submits an SMS and waits for the answer, at most 20 s.
   *
   * @return its command_status, 0 if the SMS centre has taken it
   * @throws IOException if there is no answer, or none that makes sense
   */
  int submit(ShortMessage sms) throws IOException {
    try {
      session.submitShortMessage(
          "",
          TypeOfNumber.valueOf((byte) sms.source().typeOfNumber()),
          NumberingPlanIndicator.valueOf((byte) sms.source().numberingPlan()),
          sms.source().digits(),
          TypeOfNumber.valueOf((byte) sms.destination().typeOfNumber()),
          NumberingPlanIndicator.valueOf((byte) sms.destination().numberingPlan()),
          sms.destination().digits(),
          new ESMClass(sms.esmClass()),
          (byte) sms.protocolId(),
          (byte) 0,
          null,
          null,
          new RegisteredDelivery(0),
          (byte) 0,
          new RawDataCoding((byte) sms.dataCoding()),
          (byte) 0,
          sms.data());
      return SMPPConstant.STAT_ESME_ROK;
    } catch (NegativeResponseException e) {
      return e.getCommandStatus();
    } catch (ResponseTimeoutException e) {
      throw new IOException(
          "no answer from the SMS centre within "
              + ANSWER_MILLIS / 1000
              + " s; the message may have been sent",
          e);
    } catch (PDUException | InvalidResponseException | RuntimeException e) {
      throw new IOException("the SMS centre did not accept the message: " + e.getMessage(), e);
    }
  }

  /**
   * Tells whether messages can be exchanged. The connection is asked, too: jsmpp takes itself for
   * bound if it ends just when the bind is answered.
   */
  boolean isAlive() {
    return session.getSessionState().isBound() && connection.isOpen() && !connection.isStuck();
  }

  /**
   * Unbinds and closes. Has the message that is being taken answered before, for otherwise the SMS
   * centre would deliver it again. Waits at most 2 s for each of the two answers, unless {@link
   * #abort} is called.
   */
  void unbind() {
    awaitAnswer();
    synchronized (this) {
      waiter = Thread.currentThread();
    }
    session.setTransactionTimer(UNBIND_MILLIS);
    session.unbindAndClose();
    stopWaiting();
  }

  /** Closes the connection at once, whatever is going on. */
  void abort() {
    connection.close();
    session.close();
  }
}
