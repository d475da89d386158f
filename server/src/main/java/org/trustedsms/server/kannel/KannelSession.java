// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.RefusedException.Retry;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;

/** The time for which a smsbox answers; used once. */
final class KannelSession implements ReconnectingLink.Connection {
  private static final int MAX_BODY = 200;

  /** The factor by which a request stays open longer than the time-out for its answer. */
  private static final int LATE = 30;

  record Outgoing(HttpRequest.Builder request, String id) {}

  private record Answer(int status, String words) {}

  private final KannelSettings settings;
  private final HttpClient client;
  private final HttpRequest.Builder probe;
  private final SubmitWindow<Outgoing> submitWindow;
  private final Semaphore woken = new Semaphore(0);
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final AtomicBoolean probing = new AtomicBoolean();
  private int inFlight;

  KannelSession(
      KannelSettings settings,
      HttpClient client,
      HttpRequest.Builder probe,
      SubmitWindow<Outgoing> submitWindow) {
    this.settings = settings;
    this.client = client;
    this.probe = probe;
    this.submitWindow = submitWindow;
  }

  /** An SMS to nobody is refused for that reason, if nothing else is wrong. */
  @Override
  public String connect() throws IOException, InterruptedException {
    String box = "the smsbox at " + settings.sendsms();
    Answer answer;
    try {
      answer = request(probe, 1).get();
    } catch (ExecutionException e) {
      throw new IOException("no link to " + box + ": " + words(e.getCause()), e.getCause());
    }
    return switch (answer.status()) {
      case 400 -> "connected to " + box;
      case 401, 403 -> throw refused(answer, Retry.NEVER);
      default ->
          throw new IOException(
              "no link to " + box + ": check the URL; it answers " + describe(answer));
    };
  }

  /** Keeps the first bytes of a body of any length. */
  private static final class Head implements Consumer<Optional<byte[]>> {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void accept(Optional<byte[]> more) {
      more.ifPresent(read -> bytes.write(read, 0, Math.min(read.length, MAX_BODY - bytes.size())));
    }

    String words() {
      return bytes.toString(StandardCharsets.ISO_8859_1).replaceAll("[^ -~]+", " ").trim();
    }
  }

  /** The password is not in the URL, so that no log has it. */
  private CompletableFuture<Answer> request(HttpRequest.Builder prepared, int times) {
    HttpRequest request =
        prepared.copy().header("X-Kannel-Password", new String(settings.password())).build();
    Head head = new Head();
    CompletableFuture<HttpResponse<Void>> response =
        client.sendAsync(request, BodyHandlers.ofByteArrayConsumer(head));
    return response
        .thenApply(answered -> new Answer(answered.statusCode(), head.words()))
        .orTimeout(times * settings.answer().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((answer, e) -> response.cancel(true));
  }

  @Override
  public String run() throws InterruptedException {
    while (!ended.isDone()) {
      Object key = new Object();
      Outgoing sms = submitWindow.next(key);
      if (sms != null) {
        send(key, sms);
      } else if (woken.tryAcquire(submitWindow.delay(), TimeUnit.NANOSECONDS)) {
        woken.drainPermits();
      }
    }
    return ended.join();
  }

  private void send(Object key, Outgoing sms) {
    count(1);
    CompletableFuture<Answer> response = request(sms.request(), LATE);
    response
        .copy()
        .orTimeout(settings.answer().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (answer, e) -> {
              if (e == null) {
                answered(key, sms, answer);
              } else {
                failed(key, e instanceof CompletionException ? e.getCause() : e);
                response.thenAccept(late -> answered(key, sms, late));
              }
              count(-1);
            });
  }

  private synchronized void count(int more) {
    inFlight += more;
    notifyAll();
  }

  private void answered(Object key, Outgoing sms, Answer answer) {
    switch (answer.status()) {
      case 200, 202 -> submitWindow.accepted(key, new Submitted(sms.id()));
      case 429, 503 -> submitWindow.refused(key, refused(answer, Retry.SOON));
      // Somebody may be changing the password, on this side or on that.
      case 401, 403 -> submitWindow.refused(key, refused(answer, Retry.LATER));
      case 400, 404, 405, 413 -> submitWindow.refused(key, refused(answer, Retry.NEVER));
      default -> submitWindow.unanswered(key, "the smsbox answers " + describe(answer));
    }
  }

  private void failed(Object key, Throwable e) {
    if (e instanceof ConnectException || e instanceof HttpConnectTimeoutException) {
      submitWindow.unsent(key);
    } else {
      submitWindow.unanswered(key, words(e));
    }
    if (e instanceof TimeoutException) {
      leaveUnlessItAnswers();
    } else {
      leave(words(e));
    }
  }

  /** One SMS that takes long does not say that the smsbox is gone. */
  private void leaveUnlessItAnswers() {
    if (probing.compareAndSet(false, true)) {
      request(probe, 1)
          .whenComplete(
              (answer, e) -> {
                probing.set(false);
                if (e != null) {
                  leave(words(e instanceof CompletionException ? e.getCause() : e));
                }
              });
    }
  }

  private static RefusedException refused(Answer answer, Retry retry) {
    return new RefusedException(
        "the smsbox refuses the SMS", answer.status(), describe(answer), retry);
  }

  private static String describe(Answer answer) {
    return answer.words() + " (HTTP status " + answer.status() + ")";
  }

  private static String words(Throwable e) {
    if (e instanceof ConnectException) {
      return "nobody listens there";
    }
    return e instanceof TimeoutException
        ? "the smsbox does not answer in time"
        : String.valueOf(e.getMessage());
  }

  private void leave(String reason) {
    ended.complete(reason);
    wake();
  }

  @Override
  public void wake() {
    woken.release();
  }

  /** Waits for messages that were sent; no others follow, since the window is closed. */
  @Override
  public synchronized void end(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; inFlight > 0 && left > 0; ) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
    leave("closed");
  }

  @Override
  public void abort() {
    leave("closed");
  }
}
