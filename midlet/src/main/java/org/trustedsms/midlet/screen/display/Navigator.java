// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import java.util.Vector;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import javax.microedition.lcdui.Ticker;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;

/**
 * Knows which {@link Screen} the user sees and what lies over it for a while, and passes commands
 * on.
 *
 * <p>Dismissing an alert leads back to the same screen. Alerts that nobody asked for are shown over
 * lists only; over other screens, where the user may be typing, they run as a ticker and wait.
 *
 * <p>Thread-safe. Its lock, the object itself, is held while a screen is made and while it performs
 * a command, so that it needs none of its own; LCDUI holds none while it calls an application (JSR
 * 118, package javax.microedition.lcdui, Concurrency).
 */
public final class Navigator implements CommandListener {
  /** In milliseconds. */
  private static final int BUZZ = 500;

  /** More do not wait, each of which the user would have to dismiss: the oldest give way. */
  private static final int MOST_ALERTS = 20;

  private final Display display;
  private final Worker worker;

  /** Alerts not dismissed, the seen one first, each followed by the screen to open, or null. */
  private final Vector alerts = new Vector();

  private Alert shown;
  private Screen screen;
  private Displayable current;

  /** The same as the screen while the user waits; else null. */
  private Waiting waiting;

  /** Creates it; the phone goes on to show what it shows. */
  public Navigator(Display display, Worker worker) {
    this.display = display;
    this.worker = worker;
  }

  /** Shows a screen, under the alerts that are there. */
  public synchronized void show(Screen next) {
    show(next, next.displayable());
  }

  private void show(Screen next, Displayable displayable) {
    displayable.setCommandListener(this);
    if (current != null) {
      current.setTicker(null);
    }
    waiting = null;
    screen = next;
    current = displayable;
    refresh(false);
  }

  private void refresh(boolean overAll) {
    shown = null;
    if (!alerts.isEmpty() && (overAll || current instanceof List)) {
      shown = (Alert) alerts.elementAt(0);
    }
    display.setCurrent(shown == null ? current : shown);
  }

  /** Runs a task for which the user waits and cannot cancel; it calls {@link #ended} at its end. */
  public void await(Task task) {
    await(task, null, false);
  }

  /**
   * Runs a task for which the user waits, with words (or null) until its first stage; it ends with
   * {@link #ended} or {@link #resume}. If cancellable the user can be back at once.
   */
  public synchronized void await(Task task, String words, boolean cancellable) {
    Waiting next =
        waiting == null
            ? new Waiting(this, screen, current, task, words, cancellable)
            : new Waiting(
                this, waiting.before, waiting.displayableBefore, task, words, cancellable);
    show(next);
    waiting = next;
    next.submit(worker);
  }

  /**
   * Goes on after a task: with the next screen or, after a failure, with the reason on the former
   * screen and all that was typed.
   */
  public synchronized void ended(Task task, Throwable failure, Screen next) {
    if (failure == null) {
      try {
        show(next);
        return;
      } catch (Throwable thrown) {
        // Such as an OutOfMemoryError.
        failure = thrown;
      }
    }
    resume(task);
    if (!(failure instanceof InterruptedException)) {
      failed(failure);
    }
  }

  /** Brings the user back from waiting for a task, if it is still waited for. */
  public synchronized void resume(Task task) {
    if (waiting != null && waiting.task == task) {
      show(waiting.before, waiting.displayableBefore);
    }
  }

  /**
   * Tells the user something unasked, as soon as it does not disturb. A list is shown anew, since
   * it may have changed; a {@link LiveScreen} is refreshed.
   *
   * @param type makes the sound; a warning shakes the phone, too
   * @param symbol how things are; null if that is not known
   * @param subject gets the command {@link Commands#OPEN} if the user wants to see more; or null
   */
  public synchronized void notice(
      AlertType type, Symbol symbol, String title, String words, Screen subject) {
    if (type == AlertType.WARNING) {
      // False if the phone cannot, or must not.
      display.vibrate(BUZZ);
    }
    while (alerts.size() >= 2 * MOST_ALERTS) {
      // Not the one that is seen.
      alerts.removeElementAt(2);
      alerts.removeElementAt(2);
    }
    Alert alert = alert(type, title, words, alerts.size(), subject);
    if (symbol != null) {
      alert.setImage(symbol.image());
    }
    if (subject != null) {
      Commands.add(alert, Commands.OPEN);
      Commands.add(alert, Commands.BACK);
    }
    if (current instanceof List) {
      show(screen);
    } else {
      current.setTicker(new Ticker(title + ". " + words));
      type.playSound(display);
      Screen inUse = waiting == null ? screen : waiting.before;
      if (inUse instanceof LiveScreen) {
        ((LiveScreen) inUse).refresh();
      }
    }
  }

  /** Returns whether the user has not dismissed a notice of this subject yet. */
  public synchronized boolean hasNoticeOf(Screen subject) {
    return alerts.contains(subject);
  }

  /** Tells the user at once what has become of a command; a CONFIRMATION vanishes by itself. */
  public synchronized void tell(AlertType type, String words) {
    alert(type, null, words, 0, null);
    refresh(true);
  }

  /** Asks the user: yes is the command {@link Commands#YES} to the screen, no is none. */
  public synchronized void ask(String question) {
    Alert alert = alert(AlertType.WARNING, null, question, 0, null);
    Commands.add(alert, Commands.YES);
    Commands.add(alert, Commands.NO);
    refresh(true);
  }

  private void failed(Throwable failure) {
    tell(AlertType.ERROR, Failures.words(failure));
  }

  private Alert alert(AlertType type, String title, String words, int place, Screen subject) {
    Alert alert = new Alert(title, words, null, type);
    if (type != AlertType.CONFIRMATION) {
      alert.setTimeout(Alert.FOREVER);
    }
    alert.setCommandListener(this);
    alerts.insertElementAt(subject, place);
    alerts.insertElementAt(alert, place);
    return alert;
  }

  /** Called by the phone for a command to what was seen when it was given. */
  public synchronized void commandAction(Command given, Displayable displayable) {
    int command = Commands.number(given);
    try {
      int place = alerts.indexOf(displayable);
      if (place >= 0) {
        alerts.removeElementAt(place);
        Screen subject = (Screen) alerts.elementAt(place);
        alerts.removeElementAt(place);
        if (displayable == shown) {
          refresh(false);
        }
        if (command == Commands.YES) {
          perform(screen, command);
        } else if (command == Commands.OPEN) {
          perform(subject, command);
        }
      } else if (displayable == current && isPossible(command)) {
        // Not if it was given just when another screen came.
        perform(screen, command);
      }
    } catch (Throwable failure) {
      failed(failure);
    }
  }

  private void perform(Screen performer, int command) {
    Screen next = performer.perform(command);
    if (next != null) {
      show(next);
    }
  }

  /** Some phones let the user select in an empty list. */
  private boolean isPossible(int command) {
    return command != Commands.SELECT
        || current instanceof List && ((List) current).getSelectedIndex() >= 0;
  }
}
