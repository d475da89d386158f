// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Plays one scenario at a time, at a speed, and can pause and stop it. A step is a sentence, such
 * as "Alice writes to Bob.", with any number of looks at a phone. Thread-safe.
 */
final class ScenarioRunner implements AutoCloseable {
  /** The times that a view of a phone and a sentence stay before the scenario goes on. */
  private enum Speed {
    STEPS(500, 0),
    SLOW(1500, 4000),
    NORMAL(500, 2000),
    FAST(100, 500);

    private final long lookMillis;
    private final long sentenceMillis;

    Speed(long lookMillis, long sentenceMillis) {
      this.lookMillis = lookMillis;
      this.sentenceMillis = sentenceMillis;
    }

    boolean stopsAt(boolean verdict) {
      return this == STEPS || verdict && this != FAST;
    }
  }

  @FunctionalInterface
  interface Steps {
    void run(ScreenshotListener screenshots) throws Exception;
  }

  private final Pages pages;
  private final Object turn = new Object();
  private Thread player;
  private volatile Speed speed = Speed.NORMAL;
  private boolean paused;

  /** True if it is paused, but goes on to the next sentence. */
  private boolean stepping;

  /** Shown by the pages; changed in their updates. */
  private ObjectNode shown = Pages.object("play").put("state", "none").put("speed", speed.name());

  ScenarioRunner(Pages pages) {
    this.pages = pages;
  }

  /** Returns the messages for a page that opens now; called in an update. */
  ObjectNode whole() {
    return shown.deepCopy();
  }

  private void begins(String name, String title) {
    pages.update(
        () -> {
          String now = shown.path("speed").asText();
          shown = Pages.object("play").put("name", name).put("title", title).put("speed", now);
        });
    become("playing", "");
  }

  /** Shows the next step. */
  private void become(String state, String words) {
    pages.update(
        () ->
            pages.tell(
                shown
                    .put("state", state)
                    .put("words", words)
                    .put("look", "")
                    .put("step", shown.path("step").asInt() + 1)));
  }

  private void show(String field, String value) {
    pages.update(() -> pages.tell(shown.put(field, value)));
  }

  /** Stops the scenario that is running, and begins another. */
  void begin(String name, String title, boolean slowly, Steps steps) throws InterruptedException {
    stop();
    synchronized (turn) {
      paused = false;
      stepping = false;
      player = DaemonThreads.thread("lab-play", () -> run(slowly, steps));
      begins(name, title);
      player.start();
    }
  }

  private void run(boolean slowly, Steps steps) {
    try {
      steps.run(
          new ScreenshotListener() {
            @Override
            public void sees(PhoneDriver driver, String what) {
              show("look", driver.name() + ": " + what);
              if (!what.equals("busy")) {
                await(slowly ? speed.lookMillis : 0);
              }
            }

            @Override
            public void happens(String what) {
              step(what, slowly && speed.stopsAt(false));
            }

            @Override
            public void verdict(String what) {
              step(what, slowly && speed.stopsAt(true));
            }

            private void step(String words, boolean stops) {
              if (Thread.currentThread() != player) {
                // Somebody acts by hand while the scenario waits.
                return;
              }
              synchronized (turn) {
                paused |= stops;
                stepping = false;
                become(paused ? "paused" : "playing", words);
              }
              await(slowly && !stops ? speed.sentenceMillis : 0);
            }
          });
      become("over", slowly ? "Done: every verdict was as expected." : "Ready.");
    } catch (Exception | StackOverflowError e) {
      boolean stopped = Thread.currentThread().isInterrupted() || e instanceof InterruptedException;
      become(
          stopped ? "stopped" : "failed",
          stopped ? "Stopped. You can take over now." : String.valueOf(e.getMessage()));
    }
  }

  private void await(long millis) {
    try {
      Thread.sleep(millis);
      synchronized (turn) {
        while (paused && !stepping) {
          turn.wait();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PhoneException("The scenario was stopped.", e);
    }
  }

  /** Halts it at the next look at a phone, or lets it go on. */
  void pause(boolean on) {
    synchronized (turn) {
      if (player != null && player.isAlive()) {
        paused = on;
        stepping = false;
        turn.notifyAll();
        show("state", on ? "paused" : "playing");
      }
    }
  }

  /** Changes the speed of scenarios; an IllegalArgumentException says that there is no such one. */
  void speed(String name) {
    try {
      speed = Speed.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("There is no such speed.", e);
    }
    show("speed", name);
  }

  /** Goes on to the next sentence while it is paused. */
  void step() {
    synchronized (turn) {
      if (paused) {
        stepping = true;
        turn.notifyAll();
      }
    }
  }

  /** Ends it where it is; what it has done so far stays. */
  void stop() throws InterruptedException {
    Thread playing;
    synchronized (turn) {
      playing = player;
    }
    if (playing != null && playing != Thread.currentThread()) {
      playing.interrupt();
      playing.join();
    }
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
