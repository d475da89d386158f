// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.GraphicsEnvironment;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import org.trustedsms.emulator.bridge.Permissions;

/**
 * What an application may do, permission by permission: without asking, never, or if the phone's
 * owner agrees each time. Immutable.
 */
public final class PermissionSettings implements Permissions {
  private final Answer others;
  private final Map<String, Answer> answers;
  private final Permissions owner;

  /** What is answered to an application. */
  public enum Answer {
    /** It may. */
    GRANTED,
    /** It may not. */
    REFUSED,
    /** The phone's owner is asked. */
    ASKED
  }

  private PermissionSettings(Answer others, Map<String, Answer> answers, Permissions owner) {
    this.others = others;
    this.answers = Map.copyOf(answers);
    this.owner = owner;
  }

  /**
   * Returns settings with one answer to everything. The owner is asked in a window; without a
   * display that is a refusal.
   */
  public static PermissionSettings all(Answer answer) {
    return new PermissionSettings(answer, Map.of(), PermissionSettings::askInWindow);
  }

  /**
   * Sets the answer for one permission.
   *
   * @param permission one of the names in {@link Permissions}
   * @return other settings
   */
  public PermissionSettings with(String permission, Answer answer) {
    Map<String, Answer> changed = new HashMap<>(answers);
    changed.put(permission, answer);
    return new PermissionSettings(others, changed, owner);
  }

  /**
   * Sets whom to ask.
   *
   * @param changed the phone's owner, who may take as long as it takes
   * @return other settings
   */
  public PermissionSettings withOwner(Permissions changed) {
    return new PermissionSettings(others, answers, changed);
  }

  @Override
  public boolean allow(String permission) {
    return switch (answers.getOrDefault(permission, others)) {
      case GRANTED -> true;
      case REFUSED -> false;
      case ASKED -> owner.allow(permission);
    };
  }

  private static boolean askInWindow(String permission) {
    if (GraphicsEnvironment.isHeadless()) {
      return false;
    }
    AtomicBoolean agreed = new AtomicBoolean();
    try {
      SwingUtilities.invokeAndWait(() -> agreed.set(ask(permission)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (InvocationTargetException e) {
      return false;
    }
    return agreed.get();
  }

  private static boolean ask(String permission) {
    String what =
        switch (permission) {
          case CONNECT -> "open a connection for SMS";
          case SEND -> "send an SMS, which may cost money";
          case RECEIVE -> "receive SMS";
          case PUSH -> "be started by SMS that arrive";
          default -> "do this: " + permission;
        };
    return JOptionPane.showConfirmDialog(
            null,
            "The application wants to " + what + ". Allow it?",
            "Phone",
            JOptionPane.YES_NO_OPTION)
        == JOptionPane.YES_OPTION;
  }
}
