// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import java.util.Vector;
import javax.microedition.lcdui.Alert;
import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.CommandListener;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Gauge;
import javax.microedition.lcdui.List;
import javax.microedition.lcdui.Ticker;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.work.Cancelled;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;

/**
 * Knows which {@link Page} the user sees, and what lies over it: waiting for a task, or an alert.
 * Alerts that nobody asked for are shown over lists alone, where the user types nothing; over other
 * pages they run as a ticker and wait. Thread-safe.
 */
final class Desk implements CommandListener {
  /** More do not wait: the oldest gives way. */
  private static final int MOST_ALERTS = 20;

  private final Display display;
  private final Worker worker;

  /** Those that the user has not dismissed, the first first. */
  private final Vector alerts = new Vector();

  private Page page;
  private Displayable shown;

  /** Null unless the user waits for a task. */
  private Form waiting;

  private Job job;

  Desk(Display display, Worker worker) {
    this.display = display;
    this.worker = worker;
  }

  /** Adds a command, named by a text, the more important the lower its number is. */
  static void add(Displayable displayable, int text, int number) {
    displayable.addCommand(
        new Command(
            Texts.of(text),
            text == Texts.BACK ? Command.BACK : text == Texts.EXIT ? Command.EXIT : Command.SCREEN,
            number));
  }

  /** Shows a page, under the alerts that are there. */
  synchronized void show(Page next) {
    Displayable displayable = next.displayable();
    displayable.setCommandListener(this);
    page = next;
    shown = displayable;
    waiting = null;
    refresh(false);
  }

  private void refresh(boolean overAll) {
    Displayable top = waiting == null ? shown : waiting;
    if (!alerts.isEmpty() && (overAll || top instanceof List)) {
      top = (Alert) alerts.elementAt(0);
    }
    display.setCurrent(top);
  }

  /**
   * Has a task done while the user waits; at its end it calls {@link #ended}.
   *
   * @param cancellable whether the user may cancel it, and is back at once then
   */
  synchronized void await(Task task, int words, boolean cancellable) {
    waiting = new Form(Texts.of(Texts.TITLE));
    waiting.append(new Gauge(Texts.of(words), false, Gauge.INDEFINITE, Gauge.CONTINUOUS_RUNNING));
    if (cancellable) {
      add(waiting, Texts.CANCEL, Texts.CANCEL);
      waiting.setCommandListener(this);
    }
    refresh(false);
    job = worker.submit(task, null);
  }

  /** Shows the page that follows a task; or, if it failed, why, and the former page. */
  synchronized void ended(Throwable failure, Page next) {
    if (failure == null) {
      try {
        show(next);
        return;
      } catch (Throwable thrown) {
        failure = thrown;
      }
    }
    resume();
    if (!(failure instanceof Cancelled)) {
      tell(AlertType.ERROR, Failures.words(failure));
    }
  }

  /** Brings the user back from waiting. */
  synchronized void resume() {
    waiting = null;
    refresh(false);
  }

  /** Tells the user at once what has become of a command. */
  synchronized void tell(AlertType type, String words) {
    alerts.insertElementAt(alert(type, null, words), 0);
    refresh(true);
  }

  /** Asks the user: yes is the command YES to the page. */
  synchronized void ask(int question) {
    Alert alert = alert(AlertType.WARNING, null, Texts.of(question));
    add(alert, Texts.YES, Texts.YES);
    add(alert, Texts.NO, Texts.NO);
    alerts.insertElementAt(alert, 0);
    refresh(true);
  }

  /** Tells the user something unasked, as soon as it does not disturb. */
  synchronized void notice(AlertType type, String title, String words) {
    if (alerts.size() >= MOST_ALERTS) {
      // Not the one that is seen.
      alerts.removeElementAt(1);
    }
    alerts.addElement(alert(type, title, words));
    type.playSound(display);
    if (shown instanceof List && waiting == null) {
      show(page);
    } else {
      shown.setTicker(new Ticker(title + ". " + words));
    }
  }

  private Alert alert(AlertType type, String title, String words) {
    Alert alert = new Alert(title, words, null, type);
    if (type != AlertType.CONFIRMATION) {
      alert.setTimeout(Alert.FOREVER);
    }
    alert.setCommandListener(this);
    return alert;
  }

  /** Called by the phone when the user gives a command. */
  public synchronized void commandAction(Command command, Displayable displayable) {
    try {
      if (alerts.removeElement(displayable)) {
        refresh(false);
        if (command.getPriority() == Texts.YES) {
          page.perform(Texts.YES);
        }
      } else if (displayable == waiting) {
        if (job.cancel()) {
          resume();
        }
      } else if (displayable == shown) {
        page.perform(command == List.SELECT_COMMAND ? Page.SELECTED : command.getPriority());
      }
    } catch (Throwable failure) {
      tell(AlertType.ERROR, Failures.words(failure));
    }
  }
}
