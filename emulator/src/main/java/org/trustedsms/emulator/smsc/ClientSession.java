// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jsmpp.PDUStringException;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.Bind;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.util.DefaultComposer;
import org.trustedsms.server.smpp.GarbledException;
import org.trustedsms.server.smpp.PduReader;
import org.trustedsms.server.smpp.Pdus;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A client's session (SMPP 3.4, 2.2). One thread reads requests and answers each before the next,
 * so that no client has much under way; another delivers, one message after the other, to a
 * receiver.
 */
final class ClientSession {
  private static final String CENTRE = "trusted-sms";

  /** The largest PDU that is decoded: bounds what a stored message takes. */
  private static final int MAX_LENGTH = 2048;

  private final ClientConnection connection;
  private final Smsc smsc;
  private final AtomicInteger sequence = new AtomicInteger();

  /** Null until the client has bound. */
  private volatile BoundClient bound;

  /** Null if no delivery waits for its answer. */
  private volatile Pending pending;

  /** A deliver_sm or data_sm that waits for its answer: a PDU, which has this command_id. */
  private record Pending(int sequence, int response, CompletableFuture<byte[]> answer) {}

  ClientSession(ClientConnection connection, Smsc smsc) {
    this.connection = connection;
    this.smsc = smsc;
  }

  /** Closes the connection, from any thread and at once. */
  void close(String reason) {
    connection.close(reason);
  }

  /** Ends the session if the client does not do what it must; called now and then. */
  void look() {
    if (connection.isStalled(smsc.timers.answer())) {
      connection.abort("it has stopped in the middle of a PDU, or does not read");
    } else if (bound == null && connection.isOlder(smsc.timers.bind())) {
      connection.abort("no bind request within " + smsc.timers.bind().toMillis() + " ms");
    }
  }

  /** Returns whether both are sessions of one phone. */
  boolean isSamePhone(ClientSession other) {
    BoundClient one = bound;
    BoundClient two = other.bound;
    return one.phone()
        && two.phone()
        && one.systemId().equals(two.systemId())
        && one.sharesNumberWith(two);
  }

  boolean sharesNumberWith(BoundClient other) {
    BoundClient as = bound;
    return as != null && as.sharesNumberWith(other);
  }

  /** Reads and answers until the connection ends. */
  void run() {
    try {
      while (true) {
        take(read());
      }
    } catch (EOFException e) {
      close("the client has closed the connection");
    } catch (GarbledException e) {
      long length = e.commandLength();
      if (length < 0 || length >= Pdus.HEADER && length <= PduReader.MAX_LENGTH) {
        close("the client has closed the connection");
      } else {
        refuseLength(length);
      }
    } catch (IOException | RuntimeException e) {
      close(String.valueOf(e.getMessage()));
    } finally {
      leave();
    }
  }

  /** Reads a PDU; asks a client that is silent whether it is there. */
  private byte[] read() throws IOException {
    boolean asked = false;
    while (true) {
      try {
        return connection.read(asked ? smsc.timers.answer() : smsc.timers.idle());
      } catch (SocketTimeoutException e) {
        if (asked) {
          connection.abort("no answer to enquire_link");
          throw e;
        }
        if (bound != null) {
          asked = true;
          connection.write(
              Pdus.header(SMPPConstant.CID_ENQUIRE_LINK, 0, sequence.incrementAndGet()));
        }
      }
    }
  }

  private void refuseLength(long length) {
    reportRejected("command_length " + length);
    try {
      connection.write(
          Pdus.header(SMPPConstant.CID_GENERIC_NACK, SMPPConstant.STAT_ESME_RINVCMDLEN, 0));
    } catch (IOException e) {
      // It does not hear why.
    }
    close("command_length is invalid");
  }

  private void take(byte[] pdu) throws IOException {
    int id = Pdus.commandId(pdu);
    if (!Pdus.isRequest(id)) {
      Pending now = pending;
      if (now != null
          && now.sequence() == Pdus.sequence(pdu)
          && (id == now.response() || id == SMPPConstant.CID_GENERIC_NACK)) {
        now.answer().complete(pdu);
      }
      return;
    }
    try {
      check(id, pdu.length);
      answer(id, Pdus.sequence(pdu), pdu);
    } catch (ProcessRequestException e) {
      refuse(id, Pdus.sequence(pdu), e);
    } catch (PDUStringException e) {
      throw new IllegalStateException("What the SMSC answers is short enough", e);
    }
  }

  /** Checks whether the client may send such a request now. */
  private void check(int id, int length) throws ProcessRequestException {
    if (length > MAX_LENGTH) {
      throw new ProcessRequestException(
          length + " bytes are too many",
          id == SMPPConstant.CID_SUBMIT_SM
              ? SMPPConstant.STAT_ESME_RINVMSGLEN
              : SMPPConstant.STAT_ESME_RINVCMDLEN);
    }
    if (!isSupported(id)) {
      throw new ProcessRequestException(
          "the command is not supported", SMPPConstant.STAT_ESME_RINVCMDID);
    }
    BoundClient as = bound;
    if (isBind(id)) {
      if (as != null) {
        throw new ProcessRequestException("a second bind", SMPPConstant.STAT_ESME_RALYBND);
      }
    } else if (id != SMPPConstant.CID_ENQUIRE_LINK && as == null) {
      throw new ProcessRequestException("not bound", SMPPConstant.STAT_ESME_RINVBNDSTS);
    } else if (id != SMPPConstant.CID_ENQUIRE_LINK
        && id != SMPPConstant.CID_UNBIND
        && !as.sends()) {
      throw new ProcessRequestException("bound to receive", SMPPConstant.STAT_ESME_RINVBNDSTS);
    }
  }

  private static boolean isSupported(int id) {
    return isBind(id)
        || id == SMPPConstant.CID_SUBMIT_SM
        || id == SMPPConstant.CID_ENQUIRE_LINK
        || id == SMPPConstant.CID_UNBIND;
  }

  private static boolean isBind(int id) {
    return id == SMPPConstant.CID_BIND_TRANSMITTER
        || id == SMPPConstant.CID_BIND_RECEIVER
        || id == SMPPConstant.CID_BIND_TRANSCEIVER;
  }

  private void refuse(int id, int number, ProcessRequestException why) throws IOException {
    reportRejected(
        String.format(
            "command_id 0x%08X refused with 0x%08X: %s", id, why.getErrorCode(), why.getMessage()));
    respond(id, why.getErrorCode(), number);
  }

  /** Answers without a body; with generic_nack if the SMSC does not know the command. */
  private void respond(int id, int status, int number) throws IOException {
    int response = isSupported(id) ? Pdus.responseTo(id) : SMPPConstant.CID_GENERIC_NACK;
    connection.write(Pdus.header(response, status, number));
  }

  private void answer(int id, int number, byte[] request)
      throws IOException, PDUStringException, ProcessRequestException {
    switch (id) {
      case SMPPConstant.CID_SUBMIT_SM -> submit(number, RequestDecoder.submit(request));
      case SMPPConstant.CID_ENQUIRE_LINK -> respond(id, SMPPConstant.STAT_ESME_ROK, number);
      case SMPPConstant.CID_UNBIND -> {
        respond(id, SMPPConstant.STAT_ESME_ROK, number);
        close("it has unbound");
      }
      default -> bind(id, number, RequestDecoder.bind(request));
    }
  }

  private void bind(int id, int number, Bind request) throws IOException, PDUStringException {
    BoundClient as;
    try {
      as = register(id, request);
    } catch (ProcessRequestException e) {
      respond(id, e.getErrorCode(), number);
      close(e.getMessage());
      return;
    }
    OptionalParameter[] version = {
      new OptionalParameter.Sc_interface_version(InterfaceVersion.IF_34)
    };
    connection.write(
        new DefaultComposer()
            .bindResp(
                Pdus.responseTo(id),
                number,
                CENTRE,
                as.takesParameters() ? version : new OptionalParameter[0]));
    if (as.receives()) {
      DaemonThreads.thread("smsc-deliver", () -> deliver(as)).start();
    }
  }

  private BoundClient register(int id, Bind request) throws ProcessRequestException {
    String number = smsc.sessions.check(request);
    BoundClient as =
        new BoundClient(
            this,
            request.getSystemId(),
            number,
            id != SMPPConstant.CID_BIND_RECEIVER,
            id != SMPPConstant.CID_BIND_TRANSMITTER,
            ServiceCentreTimestamp.PHONE.equals(request.getSystemType()),
            InterfaceVersion.valueOf(request.getInterfaceVersion())
                    .compareTo(InterfaceVersion.IF_34)
                >= 0);
    bound = as;
    try {
      if (as.receives()) {
        smsc.store.add(as);
      }
      smsc.sessions.admit(this);
    } catch (ProcessRequestException e) {
      bound = null;
      smsc.store.remove(as);
      throw e;
    }
    smsc.notifier.tell(
        to -> to.bound(as.systemId(), as.receives() ? SubmitRequest.orEmpty(number) : null));
    long receivers = smsc.sessions.receiversFor(as);
    if (receivers > 1) {
      smsc.notifier.tell(to -> to.shared(number, receivers));
    }
    return as;
  }

  /** Takes a message in, which sets out after the answer: no receipt may precede the message_id. */
  private void submit(int number, SubmitSm request) throws IOException, PDUStringException {
    BoundClient as = bound;
    SmscMessage message;
    try {
      message = smsc.accept(SubmitRequest.of(request, as.systemId(), as.number()));
    } catch (ProcessRequestException e) {
      respond(SMPPConstant.CID_SUBMIT_SM, e.getErrorCode(), number);
      return;
    }
    try {
      connection.write(new DefaultComposer().submitSmResp(number, message.id()));
    } finally {
      // Once accepted it is delivered, even if its sender never knows.
      smsc.send(message);
    }
  }

  /** Delivers until the session ends (SMPP 3.4, 4.6.1 and 4.7.1). */
  private void deliver(BoundClient as) {
    try {
      MessageQueue queue = smsc.store.take(as);
      while (queue != null && deliver(queue, as)) {
        queue = smsc.store.take(as);
      }
    } catch (InterruptedException e) {
      close("interrupted");
    }
  }

  /** Delivers the first message of a queue; false if the session has ended. */
  private boolean deliver(MessageQueue queue, BoundClient as) throws InterruptedException {
    // The message of a data_sm is an optional parameter.
    boolean byDataSm = smsc.dataSm && as.takesParameters();
    String command = byDataSm ? "data_sm" : "deliver_sm";
    Pending now =
        new Pending(
            sequence.incrementAndGet(),
            byDataSm ? SMPPConstant.CID_DATA_SM_RESP : SMPPConstant.CID_DELIVER_SM_RESP,
            new CompletableFuture<>());
    pending = now;
    try {
      if (connection.endReason() != null) {
        throw new IOException("the session has ended");
      }
      SmscMessage message = queue.underWay();
      connection.write(
          byDataSm
              ? message.dataSm(now.sequence(), as.phone())
              : message.deliverSm(now.sequence(), as.phone(), as.takesParameters()));
      byte[] answer = now.answer().get(smsc.timers.answer().toMillis(), TimeUnit.MILLISECONDS);
      answered(queue, Pdus.commandId(answer), Pdus.status(answer));
      return true;
    } catch (PDUStringException e) {
      smsc.failed(queue, "cannot be put into a " + command);
      return true;
    } catch (TimeoutException e) {
      smsc.store.broken(queue);
      connection.abort(
          "no answer to " + command + " within " + smsc.timers.answer().toMillis() + " ms");
      return false;
    } catch (IOException | ExecutionException e) {
      smsc.store.broken(queue);
      connection.abort("the connection broke");
      return false;
    } finally {
      pending = null;
    }
  }

  private void answered(MessageQueue queue, int id, int status) {
    if (id == SMPPConstant.CID_GENERIC_NACK) {
      smsc.failed(queue, "answered by generic_nack");
      return;
    }
    switch (status) {
      case SMPPConstant.STAT_ESME_ROK -> smsc.delivered(queue);
      case SMPPConstant.STAT_ESME_RX_T_APPN,
          SMPPConstant.STAT_ESME_RMSGQFUL,
          SMPPConstant.STAT_ESME_RTHROTTLED,
          SMPPConstant.STAT_ESME_RSYSERR ->
          smsc.store.failed(queue);
      default -> smsc.failed(queue, String.format("refused by the receiver with 0x%08X", status));
    }
  }

  private void reportRejected(String what) {
    BoundClient as = bound;
    String peer = connection.peer();
    smsc.notifier.tell(
        to -> to.rejected(as == null ? peer : peer + " (" + as.systemId() + ")", what));
  }

  /** Called by the reading thread at its end. */
  private void leave() {
    BoundClient as = bound;
    String reason = connection.endReason();
    smsc.sessions.leave(this);
    if (as == null) {
      reportRejected(reason);
      return;
    }
    smsc.store.remove(as);
    Pending last = pending;
    if (last != null) {
      last.answer().completeExceptionally(new IOException(reason));
    }
    smsc.notifier.tell(to -> to.gone(as.systemId(), reason));
  }
}
