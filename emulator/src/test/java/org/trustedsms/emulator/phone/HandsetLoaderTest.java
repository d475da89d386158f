// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.testing.FileNames;

class HandsetLoaderTest {
  private static final String HANDSET = "org.trustedsms.emulator.handset.MicroHandset";

  @ParameterizedTest
  @ValueSource(
      strings = {
        HANDSET,
        "org.trustedsms.emulator.jsr.OptionalPackages",
        "org.microemu.MIDletBridge",
        "javax.microedition.lcdui.Form",
        "javax.wireless.messaging.MessageConnection",
        "org.objectweb.asm.ClassReader"
      })
  void aPhoneHasItsOwn(String name) throws Exception {
    try (HandsetLoader one = new HandsetLoader();
        HandsetLoader two = new HandsetLoader()) {
      assertSame(one, one.loadClass(name).getClassLoader());
      assertNotEquals(one.loadClass(name), two.loadClass(name));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.trustedsms.emulator.bridge.Handset",
        "java.lang.String",
        "java.awt.image.BufferedImage"
      })
  void isShared(String name) throws Exception {
    try (HandsetLoader loader = new HandsetLoader()) {
      assertSame(Class.forName(name), loader.loadClass(name));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.trustedsms.emulator.phone.Phone",
        "org.trustedsms.emulator.modem.Modem",
        "org.trustedsms.curve.Curves",
        "org.bouncycastle.math.ec.ECPoint",
        "org.jsmpp.session.SMPPSession",
        "org.junit.jupiter.api.Test"
      })
  void isNotSeen(String name) throws Exception {
    Class.forName(name);
    try (HandsetLoader loader = new HandsetLoader()) {
      assertThrows(ClassNotFoundException.class, () -> loader.loadClass(name));
    }
  }

  @Test
  void findsItsPlacesInAJarWithSpacesInItsName(@TempDir Path folder) throws Exception {
    String placeName = "a place with spaces & umlauts \u00e4";
    FileNames.assumePossible(placeName);
    Path place = Files.createDirectories(folder.resolve(placeName));
    List<URL> urls = new ArrayList<>();
    for (String name :
        List.of(HANDSET, "org.microemu.app.Common", "javax.wireless.messaging.Message")) {
      Path from = Path.of(place(name).toURI());
      Path jar = place.resolve(urls.size() + " copy.jar");
      if (Files.isDirectory(from)) {
        pack(from, jar);
      } else {
        Files.copy(from, jar);
      }
      urls.add(jar.toUri().toURL());
    }
    try (URLClassLoader program =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Constructor<?> constructor =
          program.loadClass(HandsetLoader.class.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      try (URLClassLoader phone = (URLClassLoader) constructor.newInstance()) {
        assertSame(phone, phone.loadClass(HANDSET).getClassLoader());
        assertSame(phone, phone.loadClass("org.microemu.MIDletBridge").getClassLoader());
        assertSame(
            program.loadClass(Handset.class.getName()), phone.loadClass(Handset.class.getName()));
        assertEquals(3, phone.getURLs().length);
      }
    }
  }

  private static URL place(String name) throws ClassNotFoundException {
    return Class.forName(name, false, HandsetLoaderTest.class.getClassLoader())
        .getProtectionDomain()
        .getCodeSource()
        .getLocation();
  }

  private static void pack(Path classes, Path jar) throws Exception {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        zip.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        zip.write(Files.readAllBytes(file));
      }
    }
  }
}
