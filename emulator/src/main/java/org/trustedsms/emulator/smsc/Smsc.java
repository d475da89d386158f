// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jsmpp.bean.MessageState;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/**
 * An SMSC for tests: stores messages from SMPP 3.4 clients and delivers them to the client that has
 * bound for their destination. Any client may state any sender: that is how SMS are forged.
 * Thread-safe.
 */
public final class Smsc implements AutoCloseable {
  private static final int BACKLOG = 128;
  private static final long ROUND_MILLIS = 500;
  private static final String CLOSING = "the SMSC is closing";

  final SmscTimers timers;
  final boolean dataSm;
  final Notifier notifier;
  final Sessions sessions;
  final MessageStore store;
  private final ServerSocket socket;
  private final ScheduledExecutorService timer;
  private final FaultInjector network;

  /**
   * Starts anew for each SMSC, so that an id of an earlier one is not taken for a new one. Has 32
   * bits of the seconds: some clients expect a message_id of at most 16 hexadecimal digits.
   */
  private final AtomicLong lastId = new AtomicLong(Instant.now().getEpochSecond() << 32);

  private Smsc(
      SmscSettings settings, Faults faults, List<SmscListener> listeners, ServerSocket socket) {
    this.socket = socket;
    timers = settings.timers();
    dataSm = settings.dataSm();
    timer = Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("smsc-timer"));
    notifier = new Notifier(listeners);
    sessions = new Sessions(settings.password(), settings.limits().sessions());
    store = new MessageStore(settings.limits(), timers.retry(), timer);
    network = new FaultInjector(faults, timers.overtaking(), store, notifier, timer);
  }

  /** Starts an SMSC, which listens elsewhere than on loopback only with a password. */
  public static Smsc start(SmscSettings settings, Faults faults, SmscListener... listeners)
      throws IOException {
    InetSocketAddress address = settings.address();
    if (address.isUnresolved()) {
      throw new IOException("The host " + address.getHostString() + " is not known");
    }
    if (!address.getAddress().isLoopbackAddress() && !settings.hasPassword()) {
      throw new IllegalArgumentException(
          "The SMSC does not listen on "
              + address.getAddress().getHostAddress()
              + " without a password, since others could reach it there: set one, or listen on "
              + InetAddress.getLoopbackAddress().getHostAddress());
    }
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address, BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw new IOException("The SMSC cannot listen on " + address + ": " + e.getMessage(), e);
    }
    Smsc smsc = new Smsc(settings, faults, List.of(listeners), socket);
    smsc.open();
    return smsc;
  }

  /** Returns the address and port where the SMSC listens; a free port if 0 was asked for. */
  public InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  /**
   * Makes a number of 1 to 20 digits, with or without a + in front, known before anybody has bound
   * for it, so that messages to it are stored.
   */
  public void subscribe(String number) {
    String digits = Recipient.digits(number);
    if (digits == null) {
      throw new IllegalArgumentException(
          "A subscriber's number must be 1 to 20 digits, with or without a + in front");
    }
    store.remember(Recipient.number(digits));
  }

  /** Makes the network as hostile as this from now on. */
  public void setFaults(Faults faults) {
    network.setFaults(faults);
  }

  /** Starts or stops holding messages, which await {@link #release} or {@link #discard}. */
  public void holdBack(boolean on) {
    network.holdBack(on);
  }

  /** Sends a message on its way that was held back; false if there is none with that id. */
  public boolean release(String id) {
    return network.release(id);
  }

  /** Loses a message that was held back; false if there is none with that id. */
  public boolean discard(String id) {
    return network.discard(id);
  }

  /** Ends all sessions and forgets all messages. A second call does nothing. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      notifier.tell(
          to -> to.rejected(String.valueOf(address()), "closing failed: " + e.getMessage()));
    }
    timer.shutdownNow();
    sessions.all().forEach(client -> client.close(CLOSING));
  }

  private void open() {
    timer.scheduleWithFixedDelay(this::goRound, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
    DaemonThreads.thread("smsc-reception", this::receiveClients).start();
  }

  private void receiveClients() {
    while (!socket.isClosed()) {
      try {
        receive(socket.accept());
      } catch (IOException e) {
        if (!socket.isClosed()) {
          notifier.tell(
              to -> to.rejected("a connection", "it could not be taken: " + e.getMessage()));
        }
      }
    }
  }

  private void receive(Socket connection) throws IOException {
    ClientConnection opened;
    try {
      opened = new ClientConnection(connection);
    } catch (IOException e) {
      connection.close();
      throw e;
    }
    ClientSession client = new ClientSession(opened, this);
    sessions.enter(client);
    if (socket.isClosed()) {
      client.close(CLOSING);
    }
    DaemonThreads.thread("smsc-client", client::run).start();
  }

  private void goRound() {
    sessions.all().forEach(ClientSession::look);
  }

  // ----- the life of a message, from the request to the delivery receipt

  /** Takes a message in; to be followed by {@link #send}. */
  SmscMessage accept(SubmitRequest submission) throws ProcessRequestException {
    ShortMessage message = submission.message();
    try {
      SmscMessage stored =
          submission.toQueued(Long.toHexString(lastId.incrementAndGet()), Instant.now());
      store.reserve(recipient(message));
      notifier.tell(to -> to.accepted(stored.id(), stored.systemId(), message));
      return stored;
    } catch (ProcessRequestException e) {
      notifier.tell(
          to -> to.refused(submission.systemId(), message, e.getErrorCode(), e.getMessage()));
      throw e;
    }
  }

  void send(SmscMessage message) {
    network.carry(recipient(message.message()), message);
  }

  /** Notes that the first message of a queue has arrived. */
  void delivered(MessageQueue queue) {
    SmscMessage message = queue.underWay();
    store.done(queue);
    if (!message.isReceipt()) {
      notifier.tell(
          to -> to.delivered(message.id(), message.message().destination(), message.message()));
      finish(message, MessageState.DELIVERED);
    }
  }

  /** Gives the first message of a queue up. */
  void failed(MessageQueue queue, String reason) {
    SmscMessage message = queue.underWay();
    store.done(queue);
    if (!message.isReceipt()) {
      notifier.tell(to -> to.dropped(message.id(), message.message().destination(), reason));
      finish(message, MessageState.UNDELIVERABLE);
    }
  }

  private void finish(SmscMessage message, MessageState state) {
    if (message.wantsReceipt(state)) {
      Recipient sender = Recipient.system(message.systemId());
      // Do not wait for a receipt that nobody will fetch, or for which there is no room.
      if (store.tryToReserve(sender)) {
        store.put(sender, message.receipt(state, Instant.now()));
      }
    }
  }

  private static Recipient recipient(ShortMessage message) {
    return Recipient.number(Recipient.digits(message.destination().digits()));
  }
}
