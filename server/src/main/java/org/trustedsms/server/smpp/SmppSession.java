// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSocket;
import org.jsmpp.SMPPConstant;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.util.DaemonThreads;

/**
 * One connection to the SMSC, from bind to end; used once. One thread reads, one writes; the link's
 * thread looks after the timers: it closes the connection under the other two.
 */
final class SmppSession implements ReconnectingLink.Connection {
  private static final System.Logger LOG = System.getLogger(SmppSession.class.getName());

  private static final int BUFFER = 1 << 16;
  private static final String LOST = "the SMSC has lost the session: it answers \"not bound\"";

  private final LinkSettings settings;
  private final LongSupplier clock;
  private final SubmitWindow<byte[]> submitWindow;
  private final PduQueue queue;
  private final Deliveries deliveries;

  /** The socket below TLS. Closing this one never waits for a peer that does not read. */
  private final Socket socket = new Socket();

  private final CompletableFuture<Void> bound = new CompletableFuture<>();
  private final CompletableFuture<IOException> ended = new CompletableFuture<>();
  private final Thread reader;

  /** PDUs delivered before the answer to the bind; used by the reader only. */
  private final List<byte[]> early = new ArrayList<>();

  private int earlyBytes;
  private PduReader in;
  private OutputStream out;

  /** Since when bytes are being written, by the clock; 0 if none are. */
  private volatile long writingSince;

  /** The time when something came last, or reading was resumed. */
  private volatile long lastReceivedAt;

  /** True if reading has stopped because too many deliveries have no answer. */
  private volatile boolean paused;

  /** The time when reading was last resumed. */
  private volatile long readingSince;

  private long enquiredAt;

  /** The time when the SMSC said that it has lost the session, by the clock; 0 if it has not. */
  private volatile long lostAt;

  SmppSession(LinkSettings settings, SubmitWindow<byte[]> submitWindow, Deliveries deliveries) {
    this.settings = settings;
    clock = settings.clock;
    this.submitWindow = submitWindow;
    queue = new PduQueue(submitWindow);
    this.deliveries = deliveries;
    reader = DaemonThreads.thread("smpp-read " + settings.systemId, this::read);
  }

  @Override
  public String connect() throws IOException, InterruptedException {
    reader.start();
    try {
      bound.get(2 * settings.timers.bind().toMillis(), TimeUnit.MILLISECONDS);
      DaemonThreads.thread("smpp-write " + settings.systemId, this::write).start();
      return "bound to the SMSC at " + settings.smsc;
    } catch (TimeoutException e) {
      end(e);
      throw BindFailure.of(e, settings);
    } catch (ExecutionException e) {
      throw BindFailure.of(e.getCause(), settings);
    } catch (InterruptedException e) {
      end(new IOException("interrupted"));
      throw e;
    }
  }

  @Override
  public String run() throws InterruptedException {
    long tick = settings.timers.tick().toMillis();
    while (true) {
      try {
        return ended.get(tick, TimeUnit.MILLISECONDS).getMessage();
      } catch (TimeoutException e) {
        checkTimers(clock.getAsLong());
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void checkTimers(long now) {
    long answer = settings.timers.response().toNanos();
    long idle = settings.timers.enquireLink().toNanos();
    if (isPast(writingSince, answer, now)) {
      end(new IOException("the SMSC takes no more bytes"));
    } else if (isPast(in.began(), answer, now)) {
      end(new IOException("a PDU from the SMSC stopped midway"));
    } else if (isPast(lostAt, settings.timers.closing().toNanos(), now)) {
      end(new IOException(LOST));
    } else if (!paused) {
      submitWindow.failOverdue(readingSince);
      long silent = now - lastReceivedAt;
      if (silent >= idle + answer && enquiredAt == lastReceivedAt) {
        end(new IOException("the SMSC gives no sign of life"));
      } else if (silent >= idle && enquiredAt != lastReceivedAt) {
        enquiredAt = lastReceivedAt;
        queue.request(SMPPConstant.CID_ENQUIRE_LINK);
      }
    }
  }

  private static boolean isPast(long since, long timeout, long now) {
    return since != 0 && now - since > timeout;
  }

  @Override
  public void end(long millis) throws InterruptedException {
    try {
      if (bound.isDone()) {
        queue.request(SMPPConstant.CID_UNBIND);
        ended.get(millis, TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException e) {
      // It does not answer: left without.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      abort();
    }
  }

  @Override
  public void abort() {
    end(new IOException("closed"));
    queue.end();
  }

  boolean isOver() {
    return ended.isDone();
  }

  /** Queues the answer to what the SMSC has delivered, unless the connection has ended. */
  void answer(byte[] pdu) {
    queue.addBeforeSms(pdu);
  }

  @Override
  public boolean isRunBy(Thread thread) {
    return thread == reader;
  }

  @Override
  public void wake() {
    queue.wake();
  }

  private void end(Throwable reason) {
    IOException cause =
        reason instanceof IOException known ? known : new IOException(reason.toString(), reason);
    ended.complete(cause);
    bound.completeExceptionally(reason);
    try {
      socket.close();
    } catch (IOException e) {
      // Closed all the same.
    }
    reader.interrupt();
  }

  private void read() {
    try {
      open();
      awaitBound();
      for (byte[] pdu : early) {
        take(pdu);
      }
      early.clear();
      while (true) {
        pausing(() -> queue.awaitReader());
        byte[] pdu = in.read();
        lastReceivedAt = clock.getAsLong();
        take(pdu);
      }
    } catch (IOException e) {
      end(e);
    } catch (InterruptedException e) {
      end(new IOException("closed"));
    } catch (RuntimeException | Error e) {
      // Also after an Error: the link must not stay up without this thread.
      LOG.log(Level.WARNING, "a PDU could not be processed", e);
      end(e);
    }
  }

  private void open() throws IOException {
    InetSocketAddress smsc = settings.smsc;
    int timeout = (int) settings.timers.bind().toMillis();
    // A name is looked up anew each time: it may mean another address when the link is made again.
    socket.connect(
        smsc.isUnresolved() ? new InetSocketAddress(smsc.getHostString(), smsc.getPort()) : smsc,
        timeout);
    socket.setTcpNoDelay(true);
    Socket through = socket;
    if (settings.tls != null) {
      SSLSocket secure = settings.tls.over(socket, smsc.getHostString(), smsc.getPort());
      secure.startHandshake();
      through = secure;
    }
    in = new PduReader(new BufferedInputStream(through.getInputStream(), BUFFER), clock);
    out = new BufferedOutputStream(through.getOutputStream(), BUFFER);
  }

  private void awaitBound() throws IOException {
    byte[] bind = settings.bindPdu(PduQueue.BIND_SEQUENCE);
    try {
      out.write(bind);
      out.flush();
    } finally {
      Arrays.fill(bind, (byte) 0);
    }
    byte[] pdu = in.read();
    while (Pdus.isRequest(Pdus.commandId(pdu))) {
      takeEarly(pdu);
      pdu = in.read();
    }
    if (Pdus.status(pdu) != 0) {
      throw CommandStatus.refused("the bind", Pdus.status(pdu));
    }
    if (Pdus.commandId(pdu) != Pdus.responseTo(settings.mode.command())
        || Pdus.sequence(pdu) != PduQueue.BIND_SEQUENCE) {
      throw new GarbledException(pdu);
    }
    lastReceivedAt = clock.getAsLong();
    enquiredAt = lastReceivedAt - 1;
    readingSince = lastReceivedAt;
    bound.complete(null);
  }

  /** Takes a request that comes before the answer to the bind. */
  private void takeEarly(byte[] pdu) throws IOException {
    int id = Pdus.commandId(pdu);
    switch (id) {
      case SMPPConstant.CID_ENQUIRE_LINK -> {
        out.write(Pdus.header(Pdus.responseTo(id), 0, Pdus.sequence(pdu)));
        out.flush();
      }
      case SMPPConstant.CID_DELIVER_SM, SMPPConstant.CID_DATA_SM -> {
        earlyBytes += pdu.length;
        if (earlyBytes > Deliveries.MOST_BYTES) {
          throw new IOException("it delivers SMS without end instead of an answer to the bind");
        }
        early.add(pdu);
      }
      case SMPPConstant.CID_ALERT_NOTIFICATION -> {
        // There is no answer to it (4.12.1).
      }
      default ->
          throw new IOException(
              String.format("it sends command 0x%08X instead of an answer to the bind", id));
    }
  }

  private interface Pause {
    void run() throws InterruptedException;
  }

  /** No answer can be read meanwhile, so none is missed. */
  private void pausing(Pause pause) throws InterruptedException {
    paused = true;
    long before = clock.getAsLong();
    try {
      pause.run();
    } finally {
      long after = clock.getAsLong();
      lastReceivedAt += after - before;
      readingSince += after - before;
      paused = false;
    }
  }

  private void take(byte[] pdu) throws InterruptedException {
    int id = Pdus.commandId(pdu);
    int status = Pdus.status(pdu);
    int sequence = Pdus.sequence(pdu);
    switch (id) {
      case SMPPConstant.CID_SUBMIT_SM_RESP -> answered(sequence, status, Pdus.messageId(pdu));
      case SMPPConstant.CID_GENERIC_NACK ->
          answered(sequence, status == 0 ? SMPPConstant.STAT_ESME_RUNKNOWNERR : status, "");
      case SMPPConstant.CID_ENQUIRE_LINK_RESP -> endIfLost(status);
      case SMPPConstant.CID_DELIVER_SM, SMPPConstant.CID_DATA_SM ->
          pausing(() -> deliveries.accept(this, pdu));
      case SMPPConstant.CID_ENQUIRE_LINK ->
          queue.addBeforeSms(Pdus.header(Pdus.responseTo(id), 0, sequence));
      case SMPPConstant.CID_UNBIND -> queue.finish(Pdus.header(Pdus.responseTo(id), 0, sequence));
      case SMPPConstant.CID_UNBIND_RESP -> end(new IOException("unbound"));
      case SMPPConstant.CID_OUTBIND, SMPPConstant.CID_ALERT_NOTIFICATION -> {
        // There is no answer to these (4.1.7, 4.12.1).
      }
      default -> {
        if (Pdus.isRequest(id)) {
          queue.addBeforeSms(
              Pdus.header(
                  SMPPConstant.CID_GENERIC_NACK, SMPPConstant.STAT_ESME_RINVCMDID, sequence));
        }
      }
    }
  }

  private void answered(int sequence, int status, String messageId) {
    queue.answered(sequence, status, messageId);
    endIfLost(status);
  }

  /** Takes the answers that are still due before it ends, for they say what was sent. */
  private void endIfLost(int status) {
    if (lostAt == 0 && CommandStatus.isSessionLost(status)) {
      queue.suspend();
      lostAt = clock.getAsLong() | 1;
    }
    if (lostAt != 0 && !submitWindow.isAwaitingAnswer()) {
      end(new IOException(LOST));
    }
  }

  private void write() {
    try {
      List<byte[]> batch = queue.take();
      while (!batch.isEmpty()) {
        writingSince = clock.getAsLong() | 1;
        for (byte[] pdu : batch) {
          out.write(pdu);
        }
        out.flush();
        writingSince = 0;
        batch = queue.take();
      }
      end(new IOException("the SMSC has unbound this client"));
    } catch (IOException e) {
      end(e);
    } catch (InterruptedException e) {
      end(new IOException("interrupted", e));
    } catch (RuntimeException | Error e) {
      // As above.
      LOG.log(Level.WARNING, "PDUs could not be written", e);
      end(e);
    }
  }
}
