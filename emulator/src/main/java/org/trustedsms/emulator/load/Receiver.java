// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;

/** A client that receives. */
final class Receiver implements MessageReceiverListener, AutoCloseable {
  private static final int INVALID_COMMAND = 3;

  private final SMPPSession session = new SMPPSession();
  private final Traffic traffic;
  private final int index;

  /** Connects and binds. */
  Receiver(InetSocketAddress centre, char[] password, int index, Traffic traffic)
      throws IOException {
    this.index = index;
    this.traffic = traffic;
    // Two would not keep the order.
    session.setPduProcessorDegree(1);
    session.setMessageReceiverListener(this);
    session.connectAndBind(
        centre.getHostString(),
        centre.getPort(),
        new BindParameter(
            BindType.BIND_RX,
            "receiver" + index,
            password == null ? null : new String(password),
            null,
            TypeOfNumber.UNKNOWN,
            NumberingPlanIndicator.UNKNOWN,
            LoadTest.number(LoadTest.RECEIVER, index)));
  }

  @Override
  public void onAcceptDeliverSm(DeliverSm message) {
    traffic.arrived(index, message.getShortMessage());
  }

  @Override
  public void onAcceptAlertNotification(AlertNotification notification) {
    // Not sent.
  }

  @Override
  public DataSmResult onAcceptDataSm(DataSm message, Session source)
      throws ProcessRequestException {
    throw new ProcessRequestException("data_sm is not expected", INVALID_COMMAND);
  }

  @Override
  public void close() {
    session.unbindAndClose();
  }
}
