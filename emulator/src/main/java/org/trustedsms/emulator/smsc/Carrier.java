// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.MessageState;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameters;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.session.SMPPServerSession;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ServiceCentreTime;
import org.trustedsms.server.sms.ShortMessage;

/** Delivers messages to one client, one after the other (deliver_sm, SMPP 3.4, 4.6.1). */
final class Carrier {
  /** How long an answer may take from the network's thread to this one. */
  static final Duration GRACE = Duration.ofMillis(200);

  static final Duration NO_GRACE = Duration.ZERO;

  private final SMPPServerSession session;
  private final Line line;
  private final boolean phone;
  private final Office office;
  private final Consumer<String> cut;

  /**
   * Makes a carrier.
   *
   * @param session the client's session, bound
   * @param line where its messages come from
   * @param phone whether it is a phone of ours
   * @param office what all clients share
   * @param cut closes the connection and is told why
   */
  Carrier(
      SMPPServerSession session, Line line, boolean phone, Office office, Consumer<String> cut) {
    this.session = session;
    this.line = line;
    this.phone = phone;
    this.office = office;
    this.cut = cut;
  }

  /** Delivers until the line is closed. */
  void run() {
    try {
      Delivery delivery = office.exchange().take(line);
      while (delivery != null && carry(delivery)) {
        delivery = office.exchange().take(line);
      }
    } catch (InterruptedException e) {
      // The client has gone.
      Thread.currentThread().interrupt();
    }
  }

  /** Delivers one message; false if the client cannot be reached any more. */
  private boolean carry(Delivery delivery) {
    if (delivery.message().hasExpired(office.clock().instant())) {
      office.post().failed(delivery, MessageState.EXPIRED, "validity period has passed");
      return true;
    }
    try {
      send(delivery.message());
      office.post().delivered(delivery);
      return true;
    } catch (NegativeResponseException e) {
      refused(delivery, e.getCommandStatus());
      return true;
    } catch (InvalidResponseException e) {
      office.post().failed(delivery, MessageState.UNDELIVERABLE, "answered by generic_nack");
      return true;
    } catch (ResponseTimeoutException e) {
      office.exchange().broken(delivery);
      cut.accept("no answer to deliver_sm within " + session.getTransactionTimer() + " ms");
      return false;
    } catch (IOException e) {
      office.exchange().broken(delivery);
      cut.accept("the connection broke");
      return false;
    } catch (PDUException e) {
      office.post().failed(delivery, MessageState.UNDELIVERABLE, "cannot be put into a deliver_sm");
      return true;
    }
  }

  private void refused(Delivery delivery, int status) {
    if (SmppStatus.isTemporary(status)) {
      office.exchange().failed(delivery);
    } else {
      office
          .post()
          .failed(
              delivery,
              MessageState.UNDELIVERABLE,
              "refused by the receiver with " + SmppStatus.hex(status));
    }
  }

  private void send(Stored stored)
      throws PDUException,
          ResponseTimeoutException,
          InvalidResponseException,
          NegativeResponseException,
          IOException {
    ShortMessage message = stored.message();
    Address source = message.source();
    Address destination = message.destination();
    session.deliverShortMessage(
        "",
        TypeOfNumber.valueOf((byte) source.typeOfNumber()),
        NumberingPlanIndicator.valueOf((byte) source.numberingPlan()),
        source.digits(),
        TypeOfNumber.valueOf((byte) destination.typeOfNumber()),
        NumberingPlanIndicator.valueOf((byte) destination.numberingPlan()),
        destination.digits(),
        new ESMClass(message.esmClass()),
        (byte) message.protocolId(),
        (byte) 0,
        new RegisteredDelivery(0),
        DataCodings.newInstance((byte) message.dataCoding()),
        message.data(),
        parameters(stored));
  }

  private OptionalParameter[] parameters(Stored stored) {
    InterfaceVersion version = session.getInterfaceVersion();
    if (version == null || version.compareTo(InterfaceVersion.IF_34) < 0) {
      return OptionalParameters.EMPTY_OPTIONAL_PARAMETERS;
    }
    PassedOn passedOn = stored.passedOn();
    if (stored.isReceipt()) {
      return passedOn.with(
          new OptionalParameter.Receipted_message_id(stored.id()),
          new OptionalParameter.Message_state(stored.reports().value()));
    }
    if (phone) {
      byte[] time = ServiceCentreTime.encode(stored.accepted().toEpochMilli());
      return passedOn.with(new OptionalParameter.Source_subaddress(time));
    }
    return passedOn.with();
  }
}
