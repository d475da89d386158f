// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;

/** A MIDlet suite to install, a JAR and its JAD. Immutable. */
public final class Suite {
  private static final String FOLDER = "/org/trustedsms/emulator/suite/";

  private final URL jar;
  private final URL jad;

  private Suite(URL jar, URL jad) {
    this.jar = jar;
    this.jad = jad;
  }

  /**
   * Returns the shipped suite with the curves that most phones have room for.
   *
   * @throws PhoneException if it has not been built
   */
  public static Suite small() {
    return shipped("trusted-sms");
  }

  /**
   * Returns the shipped suite with all curves.
   *
   * @throws PhoneException if it has not been built
   */
  public static Suite all() {
    return shipped("trusted-sms-all");
  }

  private static Suite shipped(String name) {
    return new Suite(resource(name + ".jar"), resource(name + ".jad"));
  }

  private static URL resource(String name) {
    URL found = Suite.class.getResource(FOLDER + name);
    if (found == null) {
      throw new PhoneException(
          "There is no " + FOLDER + name + " on the class path. Build the project with Maven.");
    }
    return found;
  }

  /**
   * Returns a suite of two files: the suite; whether the files exist shows when it is installed.
   */
  public static Suite of(Path jar, Path jad) {
    try {
      return new Suite(jar.toUri().toURL(), jad.toUri().toURL());
    } catch (MalformedURLException e) {
      throw new PhoneException("Neither can be read: " + jar + ", " + jad, e);
    }
  }

  byte[] jar() throws IOException {
    return read(jar);
  }

  byte[] jad() throws IOException {
    return read(jad);
  }

  private static byte[] read(URL url) throws IOException {
    try (InputStream in = url.openStream()) {
      return in.readAllBytes();
    }
  }

  /** Returns the name of the JAR: the last part of its path. */
  public String name() {
    String path = jar.getPath();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /**
   * Returns the size of the JAR.
   *
   * @return in bytes
   * @throws IOException if it cannot be read
   */
  public int size() throws IOException {
    return jar().length;
  }

  @Override
  public String toString() {
    return jar.toString();
  }
}
