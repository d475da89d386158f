// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.trustedsms.curve.Curves;
import org.trustedsms.gateway.http.LinkStatus;
import org.trustedsms.gateway.message.InboundProcessor;
import org.trustedsms.gateway.message.SendingService;
import org.trustedsms.gateway.message.SigningLoop;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.gateway.notify.ChangeSignal;
import org.trustedsms.gateway.notify.Webhooks;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.SmsHandler;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.keyfile.SignatureEngine;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.store.ShardLease;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Signs, sends, receives and posts events. Gateways on one store divide its shards, and divide them
 * again when one joins or leaves; a gateway that has lost its shards cannot write to them.
 */
final class GatewayWorker implements AutoCloseable {
  private static final long RETRY_MILLIS = 1_000;
  private static final long ASK_MILLIS = 2_000;
  private static final long MAX_PAUSE_MILLIS = 30_000;

  /** By how much longer at most a gateway waits, so that of two one is first. */
  private static final double JITTER = 0.3;

  private final GatewaySettings settings;
  private final Store store;
  private final OwnKey key;
  private final Submission.SenderIdentity identity;
  private final SendingService sending;
  private final SmsLink.Factory link;
  private final List<Webhooks.Target> targets;
  private final ChangeSignal signal;
  private final Log log;
  private final Thread thread = DaemonThreads.thread("gateway-worker", this::run);

  /** Posts events; null if another gateway does. */
  private volatile Webhooks webhooks;

  private volatile String offReason = "the gateway has not opened its link yet";

  /** The last logged state of each channel since the link was opened. */
  private final Map<String, LinkStatus.Channel> channels = new ConcurrentHashMap<>();

  private final CountDownLatch closing = new CountDownLatch(1);

  GatewayWorker(
      GatewaySettings settings,
      Store store,
      OwnKey key,
      Submission.SenderIdentity identity,
      SendingService sending,
      SmsLink.Factory link,
      List<Webhooks.Target> targets,
      ChangeSignal signal,
      Log log) {
    this.settings = settings;
    this.store = store;
    this.key = key;
    this.identity = identity;
    this.sending = sending;
    this.link = link;
    this.targets = targets;
    this.signal = signal;
    this.log = log;
  }

  void start() {
    thread.start();
  }

  private final class Handler implements SmsHandler {
    private final InboundProcessor inbound;

    Handler(InboundProcessor inbound) {
      this.inbound = inbound;
    }

    @Override
    public void text(IncomingMessage message) {
      // It is processed when this has returned.
    }

    @Override
    public boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
      return inbound.received(transaction, message, answers);
    }

    @Override
    public void repeated(Transaction transaction, long id, Answers answers) {
      inbound.repeated(transaction, id, answers);
    }

    @Override
    public void note(String line) {
      log.event("note", "text", line);
    }

    @Override
    public void channel(String name, boolean up, String reason) {
      channels.put(name, new LinkStatus.Channel(name, LinkStatus.word(up), up ? null : reason));
    }
  }

  /** Returns the state of this process's link to the SMSC, and of each channel. */
  LinkStatus link() {
    SmsService now = sending.service();
    boolean up = now != null && now.isUp();
    String last = now == null ? "" : now.lastReason();
    String reason = last.isEmpty() ? offReason : SafeText.escape(last);
    List<LinkStatus.Channel> each =
        settings.channels().stream().map(channel -> channel(channel.name())).toList();
    return new LinkStatus(
        LinkStatus.word(up),
        up ? null : reason,
        each,
        targets.stream().map(this::webhook).toList());
  }

  private LinkStatus.Webhook webhook(Webhooks.Target target) {
    Webhooks now = webhooks;
    String failure = now == null ? null : now.failure(target.name());
    String state = now == null ? "elsewhere" : failure == null ? "up" : "down";
    return new LinkStatus.Webhook(target.name(), target.url().getHost(), state, failure);
  }

  private LinkStatus.Channel channel(String name) {
    LinkStatus.Channel known = channels.get(name);
    return known == null ? new LinkStatus.Channel(name, LinkStatus.word(false), offReason) : known;
  }

  private void run() {
    // To load an engine takes half a second; the start does not wait for it.
    OwnKey signing = signingKey();
    sending.setKey(signing.privateKey());
    log.event("key", "key", signing.toString());
    long pause = RETRY_MILLIS;
    try {
      while (!isClosed()) {
        try {
          Optional<ShardLease> owned = store.tryOwn();
          if (owned.isPresent()) {
            if (!serve(owned.get(), signing)) {
              awaitLink();
            }
          } else {
            offReason = "this gateway has no shards of the store; others may have them all";
          }
          pause = RETRY_MILLIS;
        } catch (IOException | RuntimeException | Error e) {
          // The store is in trouble, or there is no link: it is tried again for ever, ever less
          // often, as other gateways have to share out the shards each time.
          log.exception("cannot take over shards", e);
          offReason = SafeText.escape(String.valueOf(e.getMessage()));
          pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
        closing.await(pause, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sending.setKey(null);
      signing.close();
    }
  }

  private OwnKey signingKey() {
    try {
      SignatureEngine engine = settings.key().engine();
      return engine == null ? key.faster() : key.signingWith(engine);
    } catch (GeneralSecurityException | RuntimeException | Error e) {
      log.exception("engine cannot sign", e);
      return key;
    }
  }

  /** Returns false if others are to have the shards, since the link is down. */
  private boolean serve(ShardLease owned, OwnKey signingKey)
      throws IOException, InterruptedException {
    log.event("shards taken over", "number", settings.number(), "shards", owned.shards().count());
    try (owned) {
      boolean goesOn = work(owned, signingKey);
      if (goesOn) {
        owned.release();
      }
      return goesOn;
    } finally {
      log.event("shards released", "number", settings.number());
    }
  }

  /**
   * Returns when the shards are lost or to be shared out anew, or when the link has been down for a
   * while and another gateway can have them: then false.
   */
  private boolean work(ShardLease owned, OwnKey signingKey)
      throws IOException, InterruptedException {
    offReason = "the gateway is opening its link";
    String number = settings.number();
    long certificateSeconds = TimeUnit.DAYS.toSeconds(settings.certificateDays());
    InboundProcessor inbound =
        new InboundProcessor(number, signingKey, certificateSeconds, Clock.systemUTC());
    try (SmsService opened =
            SmsService.of(owned, signingKey, number)
                .taking(AllKinds.of(Curves.all()))
                .acknowledging()
                .retention(settings.retention())
                .open(link, new Handler(inbound));
        SigningLoop loop =
            new SigningLoop(owned, number, opened, identity, signingKey.privateKey(), log);
        Webhooks poster = new Webhooks(owned, number, signal, log)) {
      sending.begin(opened, loop, owned.shards().scaleFactor());
      opened.takeNew();
      loop.start();
      if (owned.shards().hasFirst()) {
        targets.forEach(poster::add);
        webhooks = poster;
      }
      long timeout = jittered(settings.linkTimeout().toNanos());
      long upAt = System.nanoTime();
      while (!isClosed() && owned.isFair()) {
        if (opened.isOver()) {
          throw new IOException("the link is over: " + opened.lastReason());
        }
        if (opened.isUp()) {
          upAt = System.nanoTime();
        } else if (System.nanoTime() - upAt >= timeout && store.processCount() > 1) {
          return false;
        }
        closing.await(pause(), TimeUnit.MILLISECONDS);
      }
      return true;
    } finally {
      webhooks = null;
      if (sending.service() != null) {
        // Channels that could not be opened keep their reasons.
        offReason = "the gateway has closed its link";
        channels.clear();
        sending.end();
      }
    }
  }

  private static long jittered(long nanos) {
    return Math.round(nanos * (1 + JITTER * Math.random()));
  }

  /**
   * Returns when the link has been up for a third of that time, or no other gateway wants shards.
   * Messages that arrive meanwhile stay at the SMSC.
   */
  private void awaitLink() throws IOException, InterruptedException {
    log.event("shards given to others", "number", settings.number());
    offReason = "the link was down, so another gateway has the shards";
    LinkWatch watch = new LinkWatch();
    try (SmsLink opened = link.open(watch)) {
      while (!isClosed()
          && !watch.isUpFor(settings.linkTimeout().toNanos() / 3)
          && store.processCount() > 0) {
        if (opened.isOver()) {
          throw new IOException("the link is over");
        }
        closing.await(pause(), TimeUnit.MILLISECONDS);
      }
    }
  }

  private long pause() {
    return Math.min(ASK_MILLIS, settings.linkTimeout().toMillis());
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  /** Ends when the present work is done. */
  @Override
  public void close() {
    closing.countDown();
    try {
      if (thread.isAlive()) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
