// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A MIDlet suite to install. Immutable. */
public record MidletSuite(URL jar, URL jad) {
  /** The names of the shipped suites. */
  public static final List<String> SHIPPED =
      List.of("trusted-sms", "trusted-sms-all", "trusted-sms-card", "trusted-sms-module");

  private static final String FOLDER = "/org/trustedsms/emulator/suite/";

  /** Returns the shipped suite with the curves that most phones have room for. */
  public static MidletSuite small() {
    return new MidletSuite(resource("trusted-sms.jar"), resource("trusted-sms.jad"));
  }

  /** Returns the shipped suite with all curves. */
  public static MidletSuite all() {
    return new MidletSuite(resource("trusted-sms-all.jar"), resource("trusted-sms-all.jad"));
  }

  /** Returns the shipped suite that has its key in a smart card. */
  public static MidletSuite card() {
    return new MidletSuite(resource("trusted-sms-card.jar"), resource("trusted-sms-card.jad"));
  }

  /** Returns where the JAR of a suite is; empty if it has not been built. */
  public static Optional<URL> jar(String name) {
    return Optional.ofNullable(MidletSuite.class.getResource(FOLDER + name + ".jar"));
  }

  /**
   * Returns the gate, an example of a module without a screen; writes its descriptor, with the
   * attributes added, to a folder.
   */
  public static MidletSuite gate(Path folder, String... attributes) throws IOException {
    Path jad = Files.createDirectories(folder).resolve("gate.jad");
    byte[] built = read(resource("gate.jad"));
    String lines = new String(built, StandardCharsets.UTF_8) + String.join("\r\n", attributes);
    Files.writeString(jad, lines + "\r\n");
    return new MidletSuite(resource("gate.jar"), jad.toUri().toURL());
  }

  private static URL resource(String name) {
    URL found = MidletSuite.class.getResource(FOLDER + name);
    if (found == null) {
      throw new PhoneException(
          "There is no " + FOLDER + name + " on the class path. Build the project with Maven.");
    }
    return found;
  }

  /** Returns a suite of two files; whether they exist shows when it is installed. */
  public static MidletSuite of(Path jar, Path jad) {
    try {
      return new MidletSuite(jar.toUri().toURL(), jad.toUri().toURL());
    } catch (MalformedURLException e) {
      throw new PhoneException("Neither can be read: " + jar + ", " + jad, e);
    }
  }

  /** Returns the content of a file, such as that of {@link #jar}. */
  public static byte[] read(URL file) throws IOException {
    try (InputStream in = file.openStream()) {
      return in.readAllBytes();
    }
  }

  /** Returns the name of the JAR: the last part of its path. */
  public String name() {
    String path = jar.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the size of the JAR in bytes. */
  public int size() throws IOException {
    return read(jar).length;
  }

  @Override
  public String toString() {
    return jar.toString();
  }
}
