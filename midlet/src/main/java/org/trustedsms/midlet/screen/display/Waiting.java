// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Gauge;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.StageListener;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;

/** Something moves while the user waits for a task. */
final class Waiting implements Screen, StageListener {
  /** The screen that the user was on before. */
  final Screen before;

  final Displayable displayableBefore;

  /** The task that the user waits for. */
  final Task task;

  private final Navigator navigator;
  private final Form form = new Form(Texts.of(Text.TITLE));
  private final Gauge gauge;
  private Job job;

  Waiting(
      Navigator navigator,
      Screen before,
      Displayable displayableBefore,
      Task task,
      String words,
      boolean cancellable) {
    this.navigator = navigator;
    this.before = before;
    this.displayableBefore = displayableBefore;
    this.task = task;
    gauge = new Gauge(words, false, Gauge.INDEFINITE, Gauge.CONTINUOUS_RUNNING);
    form.append(gauge);
    if (cancellable) {
      Commands.add(form, Commands.CANCEL);
    }
  }

  void submit(Worker worker) {
    job = worker.submit(task, this);
  }

  public void stage(String words) {
    gauge.setLabel(words);
  }

  public Displayable displayable() {
    return form;
  }

  public Screen perform(int cancel) {
    if (job.cancel()) {
      navigator.resume(task);
    } else {
      stage(Texts.of(Text.ON_ITS_WAY));
    }
    return null;
  }
}
