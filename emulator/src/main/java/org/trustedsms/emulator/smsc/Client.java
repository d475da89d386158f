// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeoutException;
import org.jsmpp.DefaultPDUSender;
import org.jsmpp.PDUSender;
import org.jsmpp.PDUStringException;
import org.jsmpp.SynchronizedPDUSender;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.SMPPServerSession;
import org.jsmpp.session.Session;
import org.trustedsms.server.sms.ServiceCentreTime;

/**
 * One client of the centre, from its connection to its end. Its thread waits for the bind, then
 * delivers one message after the other if the client receives.
 */
final class Client implements Runnable {
  /** One thread handles a client's requests: two would not keep their order. */
  private static final int REQUEST_THREADS = 1;

  /** The centre's system_id. */
  private static final String CENTRE = "trusted-sms";

  private final ClientConnection connection;
  private final SMPPServerSession session;
  private final Office office;
  private final CentreTimers timers;
  private final String peer;

  private volatile String systemId = "";
  private volatile boolean phone;
  private volatile String boundNumber;
  private volatile Line line;
  private volatile boolean accepted;

  /** Guarded by this. */
  private boolean closed;

  /** Waits for the bind, or delivers; null when it does neither. Guarded by this. */
  private Thread thread;

  Client(Socket socket, CentreSettings settings, Office office) throws IOException {
    this.connection = new ClientConnection(socket);
    this.office = office;
    this.timers = settings.timers();
    this.peer = socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
    Requests requests = new Requests(office.post(), this);
    PDUSender sender = new SynchronizedPDUSender(new DefaultPDUSender());
    this.session =
        new SMPPServerSession(
            connection,
            this::stateChanged,
            requests,
            requests,
            REQUEST_THREADS,
            settings.limits().window(),
            sender,
            new PduGate(connection, sender, this::isBound, this::complain));
    session.setEnquireLinkTimer((int) timers.idle().toMillis());
    session.setTransactionTimer(timers.answer().toMillis());
  }

  String systemId() {
    return systemId;
  }

  boolean isPhone() {
    return phone;
  }

  /** The one number that it has bound for; null if there is none. */
  String boundNumber() {
    return boundNumber;
  }

  /** The line by which it receives; null if it does not. */
  Line line() {
    return line;
  }

  /** Whether one PDU has been under way for too long. */
  boolean isStalled() {
    return connection.isStalled(timers.answer().toNanos());
  }

  /** Closes the connection, from any thread and at once. */
  void cut(String reason) {
    connection.ends(reason);
    connection.close();
  }

  /** Closes the connection of a client that does not read or answer, likewise. */
  void abort(String reason) {
    connection.ends(reason);
    connection.abort();
  }

  @Override
  public void run() {
    synchronized (this) {
      thread = Thread.currentThread();
    }
    try {
      if (bind(session.waitForBind(timers.bind().toMillis())) && line != null) {
        new Carrier(session, line, phone, office, this::abort).run();
      }
    } catch (TimeoutException e) {
      // The session has closed itself.
      connection.ends(silence());
    } catch (IOException e) {
      connection.ends("the connection broke before the answer to the bind");
    } catch (IllegalStateException e) {
      connection.ends("the connection was closed before the bind");
    } finally {
      synchronized (this) {
        thread = null;
      }
    }
    if (connection.end() != null) {
      session.close();
    }
  }

  /** Answers a bind request; false if it was refused. */
  private boolean bind(BindRequest request) throws IOException {
    try {
      register(request, office.reception().check(request));
    } catch (RefusedException e) {
      connection.ends(e.getMessage());
      closeLine();
      request.reject(e.status());
      return false;
    }
    try {
      request.accept(CENTRE, version(request));
      return true;
    } catch (PDUStringException e) {
      throw new IllegalStateException("The centre's system_id is short enough", e);
    }
  }

  /** Takes the client in, unless its connection has been closed meanwhile. */
  private synchronized void register(BindRequest request, AddressRange range)
      throws RefusedException {
    if (closed) {
      throw new RefusedException(SmppStatus.BIND_FAILED, "the connection was closed");
    }
    systemId = request.getSystemId();
    phone = ServiceCentreTime.PHONE.equals(request.getSystemType());
    boundNumber = range.number();
    if (request.getBindType() != BindType.BIND_TX) {
      Line opened = new Line(systemId, range);
      office.exchange().open(opened);
      line = opened;
    }
    office.reception().admit(this);
    accepted = true;
    office.listener().bound(systemId, line == null ? null : range.toString());
  }

  /** A client of an earlier version must get no optional parameters (SMPP 3.4, 1.4). */
  private static InterfaceVersion version(BindRequest request) {
    return request.getInterfaceVersion().compareTo(InterfaceVersion.IF_34) < 0
        ? null
        : InterfaceVersion.IF_34;
  }

  private synchronized void closeLine() {
    if (line != null && !line.isClosed()) {
      office.exchange().close(line);
    }
  }

  private boolean isBound() {
    return session.getSessionState().isBound();
  }

  private void complain(String what) {
    String who = systemId.isEmpty() ? peer : peer + " (" + systemId + ")";
    office.listener().rejected(who, what);
  }

  private void stateChanged(SessionState now, SessionState before, Session source) {
    if (now == SessionState.UNBOUND) {
      connection.ends("it has unbound");
      closeLine();
      // The client is to close the connection; it has time to.
      office.later(() -> cut("it has unbound"), timers.answer());
    } else if (now == SessionState.CLOSED) {
      leave();
    }
  }

  private void leave() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    closeLine();
    office.reception().leave(this);
    // An answer that came just before the end may still be on its way to the thread.
    office.later(this::interrupt, accepted ? Carrier.GRACE : Carrier.NO_GRACE);
    connection.ends(silence());
    String reason = connection.end();
    if (accepted) {
      office.listener().gone(systemId, reason);
    } else {
      complain(reason);
    }
  }

  /** Why the session closes itself: the client has not said what it should. */
  private String silence() {
    return accepted
        ? "no answer to enquire_link"
        : "no bind request within " + timers.bind().toMillis() + " ms";
  }

  private synchronized void interrupt() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
