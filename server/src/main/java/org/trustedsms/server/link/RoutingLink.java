// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Combines several links into one. Each SMS goes over a link with the longest prefix that matches
 * the recipient's number; among several such links, the recipient and the weights decide. Of links
 * that are up, one that has no room is passed over. When a link goes down or is over, what it has
 * not sent goes over another one of the prefix, if one is up; otherwise it waits for the first that
 * is. The rate of a link is its own.
 *
 * <p>Links that cannot be made are tried again, and do not stop the others. Thread-safe.
 */
public final class RoutingLink implements SmsLink {
  /** The largest weight of a route. */
  public static final int MAX_WEIGHT = 1_000;

  private static final System.Logger LOG = System.getLogger(RoutingLink.class.getName());

  private static final int FIRST_PAUSE_MILLIS = 200;
  private static final int MAX_PAUSE_MILLIS = 10_000;
  private static final long TIMEOUT_MILLIS = 20_000;

  /**
   * One link, and what it is for. Immutable.
   *
   * @param name the link's own name, in logs and status
   * @param smsc the SMSC's name, 1 to 27 letters, digits, -, _ and dots, which precedes its names
   *     for SMS; links to one SMSC have one name
   * @param prefixes the beginnings of its numbers, each + and digits or digits, and 00 for +; an
   *     empty one for all; none for a link that only receives
   * @param weight its share among the links of a prefix, 1 to 1,000; 0: only if no other is up
   */
  public record Route(
      String name, String smsc, List<String> prefixes, int weight, SmsLink.Factory factory) {
    /** Creates a route to an SMSC to which no other one leads: it has the SMSC's name. */
    public Route(String smsc, List<String> prefixes, int weight, SmsLink.Factory factory) {
      this(smsc, smsc, prefixes, weight, factory);
    }

    public Route {
      if (!smsc.matches("[A-Za-z0-9._-]{1,27}")) {
        throw new IllegalArgumentException(
            "centre \"" + smsc + "\": must be 1 to 27 letters, digits, -, _ and dots");
      }
      prefixes = prefixes.stream().map(p -> Address.normalPrefix(p, Country.NONE)).toList();
      if (!prefixes.stream().allMatch(p -> p.matches("\\+?[0-9]{0,20}"))) {
        throw new IllegalArgumentException(
            "prefixes of " + smsc + ": must be digits, or a + and digits; empty for all numbers");
      }
      if (weight < 0 || weight > MAX_WEIGHT) {
        throw new IllegalArgumentException("weight of " + smsc + ": must be 0 to " + MAX_WEIGHT);
      }
    }

    Stream<String> prefixesOf(String recipient) {
      String number = Address.normalForm(recipient);
      return prefixes.stream().filter(number::startsWith);
    }
  }

  /** The state of a link: how many SMS have no outcome, and what was reported last. */
  public record Status(String smsc, boolean up, boolean over, String reason, int waiting) {}

  /** An SMS, whose outcome is reported to its submitter. */
  private final class Item {
    final ShortMessage sms;
    final boolean receipt;

    /** Its outcome. Cancelling it withdraws the SMS, unless that was sent. */
    final CompletableFuture<Submitted> result =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            return withdraw(Item.this) && super.cancel(mayInterrupt);
          }
        };

    Channel channel;

    /** Its outcome on the link that has it; null if none has. */
    CompletableFuture<Submitted> submitted;

    Item(ShortMessage sms, boolean receipt) {
      this.sms = sms;
      this.receipt = receipt;
    }

    String recipient() {
      return sms.destination().number();
    }
  }

  /** A link that is up, or being opened. Guarded by the enclosing link. */
  private final class Channel implements LinkListener {
    final Route route;

    final Deque<Item> waiting = new ArrayDeque<>();

    /** The SMS that the link has: {@link #CAPACITY} at most, so that submitting never waits. */
    final Set<Item> submitted = new LinkedHashSet<>();

    SmsLink link;
    boolean up;
    boolean over;
    boolean hasReported;
    boolean sending;
    String reason = "not made yet";

    /** The last report to the listener. */
    String reported;

    Channel(Route route) {
      this.route = route;
    }

    @Override
    public CompletionStage<?> message(ReceivedSms sms) {
      synchronized (arrivals) {
        return listener.message(sms);
      }
    }

    @Override
    public CompletionStage<?> receipt(DeliveryReceipt receipt) {
      synchronized (arrivals) {
        return listener.receipt(receipt.withMessageId(name(receipt.messageId())));
      }
    }

    @Override
    public CompletionStage<?> unreadable(byte[] pdu, String why) {
      synchronized (arrivals) {
        return listener.unreadable(pdu, route.smsc() + ": " + why);
      }
    }

    @Override
    public void discarded(String why) {
      synchronized (arrivals) {
        listener.discarded(route.smsc() + ": " + why);
      }
    }

    @Override
    public void link(boolean isUp, String why) {
      setState(this, isUp, why);
    }

    /** Returns whether the link has not said whether it is up. */
    boolean isAwaited() {
      return link != null && !hasReported;
    }

    boolean hasRoom() {
      return size() < CAPACITY;
    }

    /** Returns how many SMS have no outcome. */
    int size() {
      return waiting.size() + submitted.size();
    }

    String name(String messageId) {
      return messageId.isEmpty() ? "" : route.smsc() + "/" + messageId;
    }
  }

  private final LinkListener listener;

  /** Held while the listener is given something. */
  private final Object arrivals = new Object();

  private final List<Channel> channels = new ArrayList<>();
  private boolean closed;

  /** The last report to the listener; null as long as the links that were made have not said. */
  private Boolean reportedUp;

  /** Reports outcomes and states, in order, without a lock held. */
  private final Executor notifier =
      new ThreadPoolExecutor(
          0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::newNotifierThread);

  private volatile Thread notifierThread;

  private RoutingLink(List<Route> routes, LinkListener listener) {
    this.listener = listener;
    routes.forEach(route -> channels.add(new Channel(route)));
  }

  /**
   * Makes links, and waits until one is up or none can be made.
   *
   * @throws IOException if none can be made; says why of each
   * @throws IllegalArgumentException if there is none to be made
   */
  public static RoutingLink open(List<Route> routes, LinkListener listener) throws IOException {
    if (routes.isEmpty()) {
      throw new IllegalArgumentException("name a link at least");
    }
    RoutingLink made = new RoutingLink(routes, listener);
    CompletableFuture<Void> first = new CompletableFuture<>();
    List<CompletableFuture<Void>> attempts = new ArrayList<>();
    for (Channel channel : made.channels) {
      CompletableFuture<Void> attempt = new CompletableFuture<>();
      attempts.add(attempt);
      Runnable success = () -> first.complete(null);
      DaemonThreads.thread(
              "route " + channel.route.smsc(), () -> made.make(channel, attempt, success))
          .start();
    }
    CompletableFuture.allOf(attempts.toArray(CompletableFuture[]::new))
        .thenRun(() -> first.complete(null));
    try {
      first.get();
    } catch (InterruptedException e) {
      made.close();
      throw new InterruptedIOException("interrupted while links are made");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    if (!made.hasLink()) {
      made.close();
      StringBuilder reasons = new StringBuilder("no link can be made");
      made.status().forEach(s -> reasons.append("; ").append(s.smsc() + ": " + s.reason()));
      throw new IOException(reasons.toString());
    }
    return made;
  }

  private Thread newNotifierThread(Runnable task) {
    notifierThread = DaemonThreads.thread("sms-routing", task);
    return notifierThread;
  }

  private synchronized boolean hasLink() {
    return channels.stream().anyMatch(channel -> channel.link != null);
  }

  /** Opens a link, until it succeeds or never can. The first attempt is reported, and success. */
  private void make(Channel channel, CompletableFuture<Void> attempt, Runnable success) {
    int pause = FIRST_PAUSE_MILLIS;
    while (true) {
      try {
        SmsLink link = channel.route.factory().open(channel);
        if (!opened(channel, link)) {
          link.close();
        }
        success.run();
        return;
      } catch (IOException | RuntimeException | Error e) {
        if (!(e instanceof IOException)) {
          LOG.log(Level.WARNING, "channel " + channel.route.name() + " could not be opened", e);
        }
        boolean isFinal = e instanceof RefusedException refused && refused.isFinal();
        synchronized (this) {
          channel.reason = String.valueOf(e.getMessage());
          channel.over |= isFinal;
          notifyListener(channel);
          settle();
        }
        attempt.complete(null);
        if (isFinal || !pause(ThreadLocalRandom.current().nextInt(pause / 2, pause + 1))) {
          return;
        }
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
      }
    }
  }

  /** Returns false if nobody waits for links any more. */
  private synchronized boolean pause(int millis) {
    try {
      if (!closed) {
        wait(millis);
      }
    } catch (InterruptedException e) {
      return false;
    }
    return !closed;
  }

  /** A link that was opened in the background is not up until it says so. */
  private synchronized boolean opened(Channel channel, SmsLink link) {
    if (!closed) {
      channel.link = link;
      if (channel.hasReported) {
        setState(channel, channel.up, channel.reason);
      } else if (link.isUp()) {
        setState(channel, true, "made");
      } else {
        channel.reason = "no connection yet";
        notifyListener(channel);
        settle();
      }
    }
    return !closed;
  }

  private synchronized void setState(Channel channel, boolean up, String why) {
    channel.hasReported = true;
    channel.up = up;
    channel.reason = why;
    channel.over = channel.link != null && channel.link.isOver();
    notifyListener(channel);
    settle();
    boolean any = isUp();
    boolean isFirst =
        reportedUp == null && (any || channels.stream().noneMatch(Channel::isAwaited));
    boolean isChange = reportedUp != null && any != reportedUp;
    if ((isFirst || isChange) && !closed) {
      notifier.execute(
          () -> ReconnectingLink.notifyListener(listener, any, channel.route.smsc() + ": " + why));
      reportedUp = any;
    }
  }

  /** Reports the state of a channel, if that is new. */
  private void notifyListener(Channel channel) {
    boolean up = channel.up;
    String reason = channel.reason;
    String now = up + reason;
    if (!closed && !now.equals(channel.reported)) {
      channel.reported = now;
      notifier.execute(() -> listener.channel(channel.route.name(), up, reason));
    }
  }

  /** Moves to other links what a link that is down has not sent, and starts what can be sent. */
  private synchronized void settle() {
    if (closed) {
      return;
    }
    for (Channel channel : channels) {
      if (!channel.up) {
        List<Item> unsent = new ArrayList<>();
        channel.submitted.removeIf(item -> takeBack(item) && unsent.add(item));
        unsent.addAll(channel.waiting);
        channel.waiting.clear();
        unsent.forEach(this::assign);
      }
    }
    channels.forEach(this::send);
    notifyAll();
  }

  /** Takes an SMS back from a link; returns false if it was sent, or has an outcome. */
  private static boolean takeBack(Item item) {
    boolean unsent =
        item.submitted.cancel(false)
            || item.submitted.isDone()
                && item.submitted.handle((answer, e) -> e instanceof NotSentException).join();
    item.submitted = unsent ? null : item.submitted;
    return unsent;
  }

  private void assign(Item item) {
    Channel channel = choose(item.recipient());
    if (channel == null) {
      IOException reason =
          new NotSentException("every link to " + item.recipient() + " is over", null);
      notifier.execute(() -> item.result.completeExceptionally(reason));
      return;
    }
    item.channel = channel;
    channel.waiting.add(item);
  }

  /** Returns null if every link is over. */
  private Channel choose(String recipient) {
    List<Channel> candidates = candidates(recipient);
    candidates.removeIf(channel -> channel.over);
    if (candidates.stream().anyMatch(channel -> channel.up)) {
      candidates.removeIf(channel -> !channel.up);
    }
    boolean hasSparesAlone = candidates.stream().allMatch(channel -> channel.route.weight() == 0);
    if (candidates.stream()
        .anyMatch(channel -> channel.hasRoom() && (hasSparesAlone || channel.route.weight() > 0))) {
      candidates.removeIf(channel -> !channel.hasRoom());
    }
    int total = candidates.stream().mapToInt(channel -> channel.route.weight()).sum();
    if (total == 0) {
      return candidates.isEmpty() ? null : candidates.get(0);
    }
    int left = new SplittableRandom(recipient.hashCode()).nextInt(total);
    for (Channel channel : candidates) {
      left -= channel.route.weight();
      if (left < 0) {
        return channel;
      }
    }
    throw new IllegalStateException("weights changed");
  }

  private List<Channel> candidates(String recipient) {
    int longest = -1;
    List<Channel> candidates = new ArrayList<>();
    for (Channel channel : channels) {
      int length = channel.route.prefixesOf(recipient).mapToInt(String::length).max().orElse(-1);
      if (length > longest) {
        longest = length;
        candidates.clear();
      }
      if (length == longest && length >= 0) {
        candidates.add(channel);
      }
    }
    return candidates;
  }

  private void send(Channel channel) {
    if (channel.sending) {
      return;
    }
    channel.sending = true;
    try {
      sendAll(channel);
    } finally {
      channel.sending = false;
    }
  }

  private void sendAll(Channel channel) {
    boolean interrupted = Thread.interrupted();
    while (channel.up
        && channel.link != null
        && channel.submitted.size() < CAPACITY
        && !channel.waiting.isEmpty()) {
      Item item = channel.waiting.remove();
      CompletableFuture<Submitted> submitted;
      try {
        submitted = channel.link.submit(item.sms, item.receipt);
      } catch (InterruptedException e) {
        channel.waiting.addFirst(item);
        interrupted = true;
        continue;
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "channel " + channel.route.name() + " could not take an SMS", e);
        submitted = CompletableFuture.failedFuture(e);
      }
      channel.submitted.add(item);
      CompletableFuture<Submitted> outcome = submitted;
      item.submitted = outcome;
      outcome.whenCompleteAsync((answer, e) -> done(item, outcome, answer, e), notifier);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void done(
      Item item, CompletableFuture<Submitted> outcome, Submitted answer, Throwable failure) {
    Channel channel;
    synchronized (this) {
      if (item.submitted != outcome) {
        // It was taken back, and has gone elsewhere or will.
        return;
      }
      channel = item.channel;
      if (failure instanceof NotSentException && channel.link.isOver() && !closed) {
        setState(channel, false, failure.getMessage());
        return;
      }
      channel.submitted.remove(item);
      send(channel);
      notifyAll();
    }
    if (failure == null) {
      item.result.complete(new Submitted(channel.name(answer.messageId())));
    } else {
      item.result.completeExceptionally(
          failure instanceof UnansweredException unanswered
              ? unanswered.withMessageId(channel::name)
              : failure);
    }
  }

  /** Links of one prefix take what the others have no room for; those of other prefixes do not. */
  @Override
  public String routePrefix(String recipient) {
    return channels.stream()
        .flatMap(channel -> channel.route.prefixesOf(recipient))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  @Override
  public synchronized String whyDown(String recipient) {
    List<Channel> candidates = candidates(recipient);
    if (candidates.isEmpty() || candidates.stream().anyMatch(channel -> channel.up)) {
      return null;
    }
    return candidates.stream()
        .map(channel -> channel.route.name() + " is down: " + channel.reason)
        .collect(Collectors.joining("; "));
  }

  /** Chooses the link of an SMS when it is submitted, and again when that link goes down. */
  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    String recipient = sms.destination().number();
    Item item = new Item(sms, receipt);
    synchronized (this) {
      if (candidates(recipient).isEmpty()) {
        throw new IllegalArgumentException(
            "no link is for " + recipient + ": give one a prefix of it, or an empty one");
      }
      NotSentException none = awaitRoom(recipient);
      if (none != null) {
        item.result.completeExceptionally(none);
      } else {
        assign(item);
        channels.forEach(this::send);
      }
    }
    return item.result;
  }

  /** Returns why there is none. */
  private NotSentException awaitRoom(String recipient) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
    while (!closed) {
      Channel channel = choose(recipient);
      if (channel == null || channel.hasRoom()) {
        return null;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0 || Thread.currentThread() == notifierThread) {
        return new NotSentException(
            CAPACITY + " SMS wait for the link to " + channel.route.smsc() + " already", null);
      }
      wait(left);
    }
    return new NotSentException("the link was closed", null);
  }

  /** Returns false if it was sent, or has its outcome. */
  private synchronized boolean withdraw(Item item) {
    if (item.submitted != null) {
      return item.submitted.cancel(false);
    }
    boolean waited = item.channel != null && item.channel.waiting.remove(item);
    notifyAll();
    return waited;
  }

  /** Returns the state of each link, in the order in which they were given. */
  public synchronized List<Status> status() {
    return channels.stream()
        .map(
            channel ->
                new Status(
                    channel.route.smsc(), channel.up, channel.over, channel.reason, channel.size()))
        .toList();
  }

  @Override
  public synchronized boolean isUp() {
    return channels.stream().anyMatch(channel -> channel.up);
  }

  @Override
  public synchronized boolean isOver() {
    return closed || channels.stream().allMatch(channel -> channel.over);
  }

  @Override
  public void close() {
    List<Item> unsent = new ArrayList<>();
    List<SmsLink> links = new ArrayList<>();
    synchronized (this) {
      closed = true;
      for (Channel channel : channels) {
        unsent.addAll(channel.waiting);
        channel.waiting.clear();
        if (channel.link != null) {
          links.add(channel.link);
        }
      }
      notifyAll();
    }
    unsent.forEach(
        item ->
            item.result.completeExceptionally(new NotSentException("the link was closed", null)));
    links.forEach(SmsLink::close);
  }
}
