// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.trustedsms.curve.Curves;
import org.trustedsms.midlet.trial.CurveTrial;

/**
 * The classes of a JAR that was made for a phone, or of the library that nobody has touched, in a
 * class loader of their own that has nothing else than the JDK, MIDP, WMA and SATSA.
 */
final class IsolatedClasses implements AutoCloseable {
  private static final String CLASS = ".class";
  static final String TRIAL = "org.trustedsms.midlet.trial.CurveTrial";

  private final Path first;
  private final URLClassLoader loader;

  /** Takes JARs or folders of classes. */
  IsolatedClasses(Path... files) {
    this(true, files);
  }

  private IsolatedClasses(boolean hasWma, Path... files) {
    first = files[0];
    Path phone = Path.of("target", "phone");
    List<URL> path = new ArrayList<>();
    for (Path file : files) {
      path.add(url(file));
    }
    // For javax.microedition.io; the JDK's own java.* comes first.
    path.add(url(phone.resolve("cldcapi11.jar")));
    path.add(url(phone.resolve("midpapi20.jar")));
    path.add(url(phone.resolve("satsa.jar")));
    if (hasWma) {
      path.add(url(phone.resolve("microemu-jsr-120.jar")));
    }
    loader = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  /** On a phone that has no javax.wireless. */
  static IsolatedClasses withoutWma(Path jar) {
    return new IsolatedClasses(false, jar);
  }

  /** The application and core as compiled, on Bouncy Castle for Java SE. */
  static IsolatedClasses ofTheLibrary() throws URISyntaxException {
    return new IsolatedClasses(
        codeOf(CurveTrial.class), codeOf(Curves.class), codeOf(BouncyCastleProvider.class));
  }

  private static Path codeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The classes of the first JAR. */
  List<String> classNames() throws IOException {
    try (ZipFile zip = new ZipFile(first.toFile())) {
      return zip.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(CLASS))
          .map(name -> name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
          .toList();
    }
  }

  /** Loads a class, verifies its byte code and runs its static initializer. */
  Class<?> initialize(String name) throws ClassNotFoundException {
    return Class.forName(name, true, loader);
  }

  /**
   * Loads a class and verifies its byte code, as comes before its static initializer runs. That may
   * need a screen, which the API's stubs do not have.
   */
  Class<?> link(String name) throws ClassNotFoundException {
    try {
      return initialize(name);
    } catch (Error e) {
      if (!"API Stub has been used".equals(e.getMessage())) {
        throw e;
      }
      return Class.forName(name, false, loader);
    }
  }

  private Class<?> trial() throws ClassNotFoundException {
    return initialize(TRIAL);
  }

  String[] curves() throws ReflectiveOperationException {
    return (String[]) trial().getMethod("curves").invoke(null);
  }

  /** Makes a {@code CurveTrial} of these classes, to be used by reflection. */
  Trial trial(String curve) throws ReflectiveOperationException {
    return new Trial(trial().getConstructor(String.class).newInstance(curve));
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }

  /** A {@code CurveTrial} of any class loader. */
  record Trial(Object trial) {
    Object call(String method, Object... arguments) throws ReflectiveOperationException {
      Class<?>[] types = new Class<?>[arguments.length];
      for (int i = 0; i < types.length; i++) {
        types[i] = arguments[i].getClass();
      }
      try {
        return trial.getClass().getMethod(method, types).invoke(trial, arguments);
      } catch (InvocationTargetException e) {
        throw new AssertionError(method + " threw " + e.getCause(), e.getCause());
      }
    }
  }
}
