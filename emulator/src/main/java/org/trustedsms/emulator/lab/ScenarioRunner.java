// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.server.link.ReconnectingLink;

/**
 * The story that is played: one at a time, which goes on step by step, and can be halted and
 * stopped. A step is a look of somebody at their phone. Safe for use by several threads.
 */
final class ScenarioRunner implements AutoCloseable {
  /** So that it can be followed. */
  private static final long STEP_MILLIS = 500;

  @FunctionalInterface
  interface Story {
    void play(ScreenshotListener screenshots) throws Exception;
  }

  private final Pages pages;
  private final Object turn = new Object();
  private Thread player;
  private boolean halted;
  private int steps;

  /** Shown by the pages; changed in their updates. */
  private ObjectNode shown = Pages.object("play").put("state", "none");

  ScenarioRunner(Pages pages) {
    this.pages = pages;
  }

  /** Returns the messages for a page that opens now; called in an update. */
  ObjectNode whole() {
    return shown.deepCopy();
  }

  private void tell(String name, String title, String state, String words) {
    pages.update(
        () -> {
          shown =
              Pages.object("play")
                  .put("name", name)
                  .put("title", title)
                  .put("state", state)
                  .put("words", words);
          pages.tell(shown);
        });
  }

  private void become(String state) {
    pages.update(() -> pages.tell(shown.put("state", state)));
  }

  /** Begins a story, after the one that is played has been stopped. */
  void begin(String name, String title, boolean slowly, Story story) throws InterruptedException {
    stop();
    synchronized (turn) {
      halted = false;
      player = ReconnectingLink.daemon("lab-play", () -> run(name, title, slowly, story));
      player.start();
    }
  }

  private void run(String name, String title, boolean slowly, Story story) {
    tell(name, title, "playing", "");
    try {
      story.play(
          new ScreenshotListener() {
            @Override
            public void sees(PhoneDriver driver, String what) {
              step(words(driver, what), !what.equals("busy"));
            }

            @Override
            public void happens(String what) {
              step(what, true);
            }

            private void step(String words, boolean waits) {
              tell(name, title, halted ? "halted" : "playing", words);
              if (waits) {
                await(slowly ? STEP_MILLIS : 0);
              }
            }
          });
      tell(name, title, "over", "Done: every verdict was as expected.");
    } catch (Exception | StackOverflowError e) {
      boolean stopped = Thread.currentThread().isInterrupted() || e instanceof InterruptedException;
      tell(
          name,
          title,
          stopped ? "stopped" : "failed",
          stopped ? "Stopped. You can take over now." : String.valueOf(e.getMessage()));
    }
  }

  private static String words(PhoneDriver driver, String what) {
    return driver.name() + ": " + what;
  }

  private void await(long millis) {
    try {
      Thread.sleep(millis);
      synchronized (turn) {
        while (halted && steps == 0) {
          turn.wait();
        }
        steps = Math.max(0, steps - 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PhoneException("The scenario was stopped.", e);
    }
  }

  /** Halts it at the next step, or has it go on. */
  void halt(boolean on) {
    synchronized (turn) {
      if (player != null && player.isAlive()) {
        halted = on;
        steps = 0;
        turn.notifyAll();
        become(on ? "halted" : "playing");
      }
    }
  }

  /** Has it take one step while it is halted. */
  void step() {
    synchronized (turn) {
      if (halted) {
        steps = 1;
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
