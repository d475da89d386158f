// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.GraphicsEnvironment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.phone.PermissionSettings.Answer;

class PermissionSettingsTest {

  @Test
  void answersEachPermission() {
    PermissionSettings settings =
        PermissionSettings.all(Answer.GRANTED).with(Permissions.SEND, Answer.REFUSED);
    assertTrue(settings.allow(Permissions.RECEIVE));
    assertFalse(settings.allow(Permissions.SEND));
    assertFalse(PermissionSettings.all(Answer.REFUSED).allow(Permissions.PUSH));
  }

  @Test
  void asksTheOwnerEachTime() {
    List<String> asked = new ArrayList<>();
    PermissionSettings settings =
        PermissionSettings.all(Answer.GRANTED)
            .with(Permissions.SEND, Answer.ASKED)
            .withOwner(permission -> asked.add(permission) && asked.size() > 1);
    assertFalse(settings.allow(Permissions.SEND));
    assertTrue(settings.allow(Permissions.SEND));
    assertTrue(settings.allow(Permissions.CONNECT));
    assertEquals(List.of(Permissions.SEND, Permissions.SEND), asked);
  }

  @Test
  void withoutADisplayNobodyAgrees() {
    Assumptions.assumeTrue(GraphicsEnvironment.isHeadless());
    assertFalse(PermissionSettings.all(Answer.ASKED).allow(Permissions.SEND));
  }
}
