// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static java.util.stream.Collectors.joining;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.IntStream;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Handset;

/**
 * The class loader of one phone, with its own MicroEmulator, interfaces of JSR-120 and {@code
 * handset} and {@code jsr} packages. It shares only the JDK and {@link Handset}'s package with the
 * program: the suite's classes have short names, which may be others' as well.
 */
final class HandsetLoader extends URLClassLoader {
  private static final String HANDSET = "org.trustedsms.emulator.handset.MicroHandset";
  private static final String BRIDGE = Handset.class.getPackageName() + ".";

  /** One class of each place to load from. */
  private static final List<String> PLACES =
      List.of("org.microemu.app.Common", "javax.wireless.messaging.Message", HANDSET);

  private static final List<String> OWN =
      List.of(
          "org.trustedsms.emulator.handset.",
          "org.trustedsms.emulator.jsr.",
          "javax.microedition.",
          "javax.wireless.",
          "org.microemu.",
          "com.sun.cdc.io.",
          "nanoxml.",
          "org.objectweb.asm.");

  static {
    registerAsParallelCapable();
    drawWithAllFonts();
  }

  private Handset handset;

  HandsetLoader() {
    super("phone", urls(), new Shared());
  }

  /** Java draws boxes in the place of letters if two threads are the first to use a font. */
  private static void drawWithAllFonts() {
    Graphics2D g = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    String ascii = IntStream.range(' ', 127).mapToObj(Character::toString).collect(joining());
    for (String name : List.of(Font.SANS_SERIF, Font.MONOSPACED)) {
      for (int style = Font.PLAIN; style <= (Font.BOLD | Font.ITALIC); style++) {
        g.setFont(new Font(name, style, 12));
        g.drawString(ascii, 0, 0);
      }
    }
    g.dispose();
  }

  private static URL[] urls() {
    return PLACES.stream().map(HandsetLoader::place).distinct().toArray(URL[]::new);
  }

  private static URL place(String name) {
    try {
      Class<?> found = Class.forName(name, false, HandsetLoader.class.getClassLoader());
      CodeSource source = found.getProtectionDomain().getCodeSource();
      if (source == null || source.getLocation() == null) {
        throw new PhoneException("It cannot be told where " + name + " comes from.");
      }
      return source.getLocation();
    } catch (ClassNotFoundException e) {
      throw new PhoneException(
          name + " is not on the class path, and phones need it. Is MicroEmulator there?", e);
    }
  }

  /** Creates the software of the phone, which is not started yet. To be called once. */
  Handset handset(Equipment equipment) {
    try {
      handset = (Handset) loadClass(HANDSET).getConstructor(Equipment.class).newInstance(equipment);
      return handset;
    } catch (InvocationTargetException e) {
      throw new PhoneException("The phone's software cannot be set up. " + e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new PhoneException("The phone's software cannot be set up. " + e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (OWN.stream().noneMatch(name::startsWith)) {
      throw new ClassNotFoundException(name);
    }
    return super.findClass(name);
  }

  /** Ends the software, too. */
  @Override
  public void close() {
    try {
      try {
        if (handset != null) {
          handset.close();
        }
      } finally {
        super.close();
      }
    } catch (IOException e) {
      throw new PhoneException("A phone's class loader cannot be closed.", e);
    }
  }

  /** Shows the JDK and the shared types. */
  private static final class Shared extends ClassLoader {
    Shared() {
      super(getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(BRIDGE)) {
        return Class.forName(name, false, HandsetLoader.class.getClassLoader());
      }
      throw new ClassNotFoundException(name);
    }
  }
}
