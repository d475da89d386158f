// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.trustedsms.midlet.tools.archive.ZipLayout;
import org.trustedsms.midlet.tools.command.FaultException;

/** Takes a JAR apart into the rows of the report. */
final class Measurement {
  static final String RESOURCES = "(manifest and resources)";
  static final String REST = "(end of the ZIP file)";
  private static final String NO_PACKAGE = "(no package)";
  private static final String CLASS = ".class";
  private static final int LARGEST = 10;

  private final ProguardMapping mapping;

  /**
   * @param mapping tells the original names
   */
  Measurement(ProguardMapping mapping) {
    this.mapping = mapping;
  }

  /**
   * @param name of the suite
   * @param jarName the file's name
   * @param jar its content
   * @param jadBytes the descriptor's length
   * @param limit in bytes
   * @param goal in bytes
   * @return all numbers
   * @throws FaultException if it is not a sound JAR
   */
  SuiteSize of(String name, String jarName, byte[] jar, int jadBytes, int limit, int goal)
      throws FaultException {
    ZipLayout layout = ZipLayout.of(jar);
    Map<String, Sum> packages = new TreeMap<>();
    Map<String, Sum> curves = new LinkedHashMap<>();
    CurveAttribution.all().forEach(curve -> curves.put(curve, new Sum()));
    Sum shared = curves.get(CurveAttribution.SHARED);
    Sum resources = new Sum();
    List<SuiteSize.LargeClass> classes = new ArrayList<>();
    for (ZipLayout.Entry entry : layout.entries()) {
      if (!entry.name().endsWith(CLASS)) {
        resources.add(0, entry.uncompressed(), entry.bytes());
        shared.add(0, entry.uncompressed(), entry.bytes());
        continue;
      }
      String inJar =
          entry.name().substring(0, entry.name().length() - CLASS.length()).replace('/', '.');
      String original = mapping.originalOf(inJar);
      packages
          .computeIfAbsent(packageOf(original), any -> new Sum())
          .add(1, entry.uncompressed(), entry.bytes());
      curves.get(CurveAttribution.curveOf(original)).add(1, entry.uncompressed(), entry.bytes());
      classes.add(new SuiteSize.LargeClass(original, inJar, entry.uncompressed(), entry.bytes()));
    }
    Sum rest = new Sum();
    rest.add(0, layout.rest(), layout.rest());
    shared.add(0, layout.rest(), layout.rest());

    Comparator<SuiteSize.Part> largestFirst =
        Comparator.comparing(SuiteSize.Part::bytes).reversed();
    List<SuiteSize.Part> packageRows = new ArrayList<>(partsOf(packages, jar.length));
    packageRows.sort(largestFirst.thenComparing(SuiteSize.Part::name));
    packageRows.add(resources.toPart(RESOURCES, jar.length));
    packageRows.add(rest.toPart(REST, jar.length));
    curves.values().removeIf(Sum::isEmpty);
    classes.sort(
        Comparator.comparing(SuiteSize.LargeClass::bytes)
            .reversed()
            .thenComparing(SuiteSize.LargeClass::name));
    return new SuiteSize(
        name,
        jarName,
        jar.length,
        jadBytes,
        limit,
        goal,
        List.of(
            historic("Nokia Series 40", 65_536, jar.length),
            historic("WAP gateways", 100_000, jar.length)),
        List.of(download(1, jar.length), download(9.6, jar.length)),
        List.copyOf(packageRows),
        partsOf(curves, jar.length),
        List.copyOf(classes.subList(0, Math.min(LARGEST, classes.size()))));
  }

  private static String packageOf(String className) {
    int dot = className.lastIndexOf('.');
    return dot < 0 ? NO_PACKAGE : className.substring(0, dot);
  }

  private static SuiteSize.Limit historic(String name, int limit, int bytes) {
    return new SuiteSize.Limit(name, limit, bytes <= limit);
  }

  private static SuiteSize.Download download(double kilobitsPerSecond, int bytes) {
    return new SuiteSize.Download(
        kilobitsPerSecond, (int) Math.ceil(bytes * 8 / (kilobitsPerSecond * 1000)));
  }

  private static List<SuiteSize.Part> partsOf(Map<String, Sum> sums, int total) {
    return sums.entrySet().stream().map(e -> e.getValue().toPart(e.getKey(), total)).toList();
  }

  private static final class Sum {
    private int classes;
    private long uncompressed;
    private int bytes;

    void add(int moreClasses, long moreUncompressed, int moreBytes) {
      classes += moreClasses;
      uncompressed += moreUncompressed;
      bytes += moreBytes;
    }

    boolean isEmpty() {
      return bytes == 0;
    }

    SuiteSize.Part toPart(String name, int total) {
      double percent = Math.round(1000.0 * bytes / total) / 10.0;
      return new SuiteSize.Part(name, classes, uncompressed, bytes, percent);
    }
  }
}
