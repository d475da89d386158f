// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.net.InetSocketAddress;
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
import org.jsmpp.session.SMPPSession;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.Segmenter;

/**
 * Somebody who is connected to the SMS centre without a phone (SMPP 3.4, 2.1: External Short
 * Messaging Entity): a service, or whoever has got access. He can state any number as the sender's.
 * Not for use by several threads.
 */
public final class Esme implements AutoCloseable {
  private static final int PATIENCE = 10_000;
  private static final int UNBIND_PATIENCE = 500;

  private final SMPPSession session = new SMPPSession();
  private int reference;

  /**
   * Binds to an SMS centre as a transmitter.
   *
   * @param systemId the system_id, 1 to 15 characters
   * @param centre its address
   * @param password the password, or an empty string
   * @throws IOException if the centre cannot be reached or does not let it in
   */
  public Esme(String systemId, InetSocketAddress centre, String password) throws IOException {
    session.setTransactionTimer(PATIENCE);
    session.connectAndBind(
        centre.getHostString(),
        centre.getPort(),
        new BindParameter(
            BindType.BIND_TX,
            systemId,
            password,
            "",
            TypeOfNumber.UNKNOWN,
            NumberingPlanIndicator.UNKNOWN,
            null),
        PATIENCE);
  }

  /**
   * Sends an SMS as it is, under any number.
   *
   * @param message the SMS
   * @throws IOException if the centre does not take it
   */
  public void send(ShortMessage message) throws IOException {
    try {
      session.submitShortMessage(
          "",
          TypeOfNumber.valueOf((byte) message.source().typeOfNumber()),
          NumberingPlanIndicator.valueOf((byte) message.source().numberingPlan()),
          message.source().digits(),
          TypeOfNumber.valueOf((byte) message.destination().typeOfNumber()),
          NumberingPlanIndicator.valueOf((byte) message.destination().numberingPlan()),
          message.destination().digits(),
          new ESMClass(message.esmClass()),
          (byte) message.protocolId(),
          (byte) 0,
          null,
          null,
          new RegisteredDelivery(0),
          (byte) 0,
          new RawDataCoding((byte) message.dataCoding()),
          (byte) 0,
          message.data());
    } catch (PDUException
        | ResponseTimeoutException
        | InvalidResponseException
        | NegativeResponseException e) {
      throw new IOException("the SMS centre did not take the SMS: " + e.getMessage(), e);
    }
  }

  /**
   * Sends a payload to a port, under any number.
   *
   * @param from the number to state as the sender's
   * @param to the recipient's number
   * @param port the port
   * @param payload the payload, in as many SMS as it takes
   * @throws IOException if the centre does not take it
   */
  public void send(String from, String to, int port, byte[] payload) throws IOException {
    for (byte[] segment : Segmenter.segment(payload, port, port, reference++ & 0xff)) {
      send(
          new ShortMessage(
              Address.ofNumber(from),
              Address.ofNumber(to),
              ShortMessage.HEADER,
              0,
              ShortMessage.BINARY,
              segment));
    }
  }

  @Override
  public void close() {
    // jsmpp misses the answer if the centre closes the connection right behind it.
    session.setTransactionTimer(UNBIND_PATIENCE);
    session.unbindAndClose();
  }
}
