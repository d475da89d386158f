// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

class NoRadioTest {
  @Test
  void theRadioIsThatOfTheMessagingApiWhereThePhoneHasIt() {
    assertInstanceOf(WmaRadio.class, NoRadio.orWma("test.Midlet"));
  }

  @Test
  void aPhoneWithoutTheApiHasARadioThatSaysSo() throws Exception {
    URL[] own = {NoRadio.class.getProtectionDomain().getCodeSource().getLocation()};
    try (URLClassLoader phone = new URLClassLoader(own, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = phone.loadClass(NoRadio.class.getName());
      Object radio = type.getMethod("orWma", String.class).invoke(null, "test.Midlet");

      assertEquals(NoRadio.class.getName(), radio.getClass().getName());
      Class<?> listener = phone.loadClass(RadioListener.class.getName());
      Throwable refusal =
          assertThrows(
                  InvocationTargetException.class,
                  () ->
                      type.getMethod("open", int.class, listener)
                          .invoke(radio, 16474, (Object) null))
              .getCause();
      assertEquals(RadioException.class.getName(), refusal.getClass().getName());
    }
  }

  @Test
  void everythingIsRefused() throws Exception {
    Constructor<NoRadio> constructor = NoRadio.class.getDeclaredConstructor();
    constructor.setAccessible(true);
    Radio radio = constructor.newInstance();

    assertEquals(0, radio.segments("+391234567", new byte[1]));
    radio.close();
    assertRefused(assertThrows(RadioException.class, () -> radio.open(16474, () -> {})));
    assertRefused(assertThrows(RadioException.class, () -> radio.send("+391234567", new byte[1])));
    assertRefused(assertThrows(RadioException.class, radio::receive));
  }

  private static void assertRefused(RadioException e) {
    assertEquals(RadioException.REFUSED, e.kind);
    assertTrue(e.getMessage().contains("neither sent nor received"), e.getMessage());
  }
}
