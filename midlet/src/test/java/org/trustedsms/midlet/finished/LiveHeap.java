// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.JMException;
import javax.management.ObjectName;
import org.trustedsms.midlet.finished.IsolatedClasses.Trial;

/**
 * Tells how many bytes of objects a phone's JAR keeps alive at most while it generates keys, signs,
 * verifies, encrypts and decrypts on a curve, tables included.
 *
 * <p>While the operations go round, the JVM is asked again and again for all objects that a
 * collection leaves, which it counts by class. What was there before the JAR was used is
 * subtracted. HotSpot's objects are not smaller than a phone's: a header of 12 bytes, of 16 for
 * arrays, and references of 4. To be run in a JVM of its own.
 */
final class LiveHeap {
  private static final int SAMPLES = 150;

  private LiveHeap() {}

  /**
   * Prints the number of bytes.
   *
   * @param args the JAR, and the name of the curve
   */
  public static void main(String[] args) throws Exception {
    try (IsolatedClasses jar = new IsolatedClasses(Path.of(args[0]))) {
      // Whatever the JDK needs for calls by reflection and for counting is made now.
      jar.curves();
      histogram();
      Map<String, Long> before = histogram();
      Trial trial = jar.trial(args[1]);
      trial.call("prepareCurve");
      trial.call("makeKeys");
      trial.call("readKey");
      trial.call("prepareKey");
      // Classes are loaded now; while one is read from the JAR the JVM cannot collect.
      useEverything(trial);
      System.out.println(mostWhileInUse(trial, before));
    }
  }

  private static long mostWhileInUse(Trial trial, Map<String, Long> before) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    FutureTask<Void> user =
        new FutureTask<>(
            () -> {
              while (!over.get()) {
                useEverything(trial);
              }
              return null;
            });
    new Thread(user).start();
    long most = 0;
    for (int i = 0; i < SAMPLES; i++) {
      most = Math.max(most, difference(before, histogram()));
    }
    over.set(true);
    user.get();
    return most;
  }

  private static void useEverything(Trial trial) throws ReflectiveOperationException {
    trial.call("makeKey");
    trial.call("sign");
    trial.call("makeToken");
    trial.call("signWithToken");
    trial.call("verify");
    trial.call("encrypt");
    trial.call("decrypt");
  }

  private static long difference(Map<String, Long> before, Map<String, Long> now) {
    long bytes = 0;
    for (Map.Entry<String, Long> entry : now.entrySet()) {
      long more = entry.getValue() - before.getOrDefault(entry.getKey(), 0L);
      // Classes, methods and what else the JVM makes of code are counted as class files.
      if (more > 0
          && !entry.getKey().startsWith("java.lang.Class")
          && !entry.getKey().startsWith("java.lang.invoke.")
          && !entry.getKey().startsWith("java.lang.reflect.")
          && !entry.getKey().startsWith("jdk.")
          && !entry.getKey().startsWith("sun.")) {
        bytes += more;
      }
    }
    return bytes;
  }

  /** All objects that are alive: bytes by class. */
  private static Map<String, Long> histogram() throws JMException {
    String text =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {null},
                    new String[] {String[].class.getName()});
    Map<String, Long> bytes = new HashMap<>();
    for (String line : text.split("\n")) {
      // "  12:   345   6789  class.Name (module)"
      String[] words = line.trim().split("\\s+");
      if (words.length >= 4 && words[0].endsWith(":") && words[2].matches("\\d+")) {
        bytes.merge(words[3], Long.parseLong(words[2]), Long::sum);
      }
    }
    return bytes;
  }
}
