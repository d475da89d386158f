// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.TextField;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Lines;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/**
 * Asks the user to type two groups of a key's digits, as its owner reads them out. Its task draws
 * them at random, so that nobody knows which: another key that was sought until it agreed in two
 * groups, in 10^10 trials, is refused in 14 of 15 cases, one that agrees in three, of 10^15, in 12.
 */
final class TypedDigits implements Screen, Task {
  private final Session session;
  private final Fingerprint fingerprint;
  private final Screen before;
  private final Task then;

  /** Places in the fingerprint, from 0. */
  private int first;

  private int second;
  private TextField firstField;
  private TextField secondField;

  /** Creates it; its task shows it, and {@code then} is done if the digits agree. */
  TypedDigits(Session session, Fingerprint fingerprint, Screen before, Task then) {
    this.session = session;
    this.fingerprint = fingerprint;
    this.before = before;
    this.then = then;
  }

  public void run(Job job) throws Exception {
    byte[] random = new byte[2];
    session.account.random().nextBytes(random);
    first = (random[0] & 0xff) % Digits.GROUPS;
    second = (first + 1 + (random[1] & 0xff) % (Digits.GROUPS - 1)) % Digits.GROUPS;
  }

  public void ended(Throwable failure) {
    session.navigator.ended(this, failure, this);
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Text.TYPE_DIGITS));
    Lines.append(form, null, Texts.of(Text.CALL_FOR_GROUPS));
    firstField = field(form, first);
    secondField = field(form, second);
    Commands.add(form, Commands.OK);
    Commands.add(form, Commands.BACK);
    return form;
  }

  private static TextField field(Form form, int place) {
    TextField field =
        new TextField(
            Texts.of(Text.GROUP, String.valueOf(place + 1)),
            "",
            Digits.GROUP - 1,
            TextField.NUMERIC);
    form.append(field);
    return field;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return before;
    }
    check(first, firstField);
    check(second, secondField);
    session.navigator.await(then);
    return null;
  }

  private void check(int place, TextField field) {
    if (!Digits.group(fingerprint, place).equals(field.getString())) {
      throw new IllegalStateException(Texts.of(Text.GROUP_DIFFERS, String.valueOf(place + 1)));
    }
  }
}
