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
  private final byte[] apart;
  private final ProguardMapping mappingApart;

  /**
   * @param mapping tells the original names
   */
  Measurement(ProguardMapping mapping) {
    this(mapping, null, null);
  }

  /**
   * When classes are merged the JAR does not tell which package a byte is for. Then each class
   * counts by its share in a JAR of the same program that was made without merging.
   *
   * @param mapping tells the original names of the JAR's classes
   * @param apart the JAR made without merging, or null if the JAR itself is
   * @param mappingApart tells the original names of its classes
   */
  Measurement(ProguardMapping mapping, byte[] apart, ProguardMapping mappingApart) {
    this.mapping = mapping;
    this.apart = apart;
    this.mappingApart = mappingApart;
  }

  /** A class by its original name, with what it takes of the JAR. */
  private record Share(String original, long uncompressed, int bytes) {}

  private List<Share> sharesOf(ZipLayout layout, ProguardMapping names) {
    List<Share> shares = new ArrayList<>();
    for (ZipLayout.Entry entry : layout.entries()) {
      if (entry.name().endsWith(CLASS)) {
        shares.add(
            new Share(names.originalOf(classIn(entry)), entry.uncompressed(), entry.bytes()));
      }
    }
    return shares;
  }

  private static String classIn(ZipLayout.Entry entry) {
    return entry.name().substring(0, entry.name().length() - CLASS.length()).replace('/', '.');
  }

  /** The same shares of another total, to the byte. */
  private static List<Share> scaled(List<Share> shares, List<Share> total) {
    long bytes = total.stream().mapToLong(Share::bytes).sum();
    long uncompressed = total.stream().mapToLong(Share::uncompressed).sum();
    long allBytes = shares.stream().mapToLong(Share::bytes).sum();
    long allUncompressed = shares.stream().mapToLong(Share::uncompressed).sum();
    List<Share> scaled = new ArrayList<>();
    long bytesSoFar = 0;
    long uncompressedSoFar = 0;
    for (Share share : shares) {
      long bytesNext = bytesSoFar + share.bytes();
      long uncompressedNext = uncompressedSoFar + share.uncompressed();
      scaled.add(
          new Share(
              share.original(),
              uncompressedNext * uncompressed / allUncompressed
                  - uncompressedSoFar * uncompressed / allUncompressed,
              (int) (bytesNext * bytes / allBytes - bytesSoFar * bytes / allBytes)));
      bytesSoFar = bytesNext;
      uncompressedSoFar = uncompressedNext;
    }
    return scaled;
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
      String inJar = classIn(entry);
      classes.add(
          new SuiteSize.LargeClass(
              mapping.originalOf(inJar), inJar, entry.uncompressed(), entry.bytes()));
    }
    List<Share> shares = sharesOf(layout, mapping);
    if (apart != null) {
      shares = scaled(sharesOf(ZipLayout.of(apart), mappingApart), shares);
    }
    for (Share share : shares) {
      packages
          .computeIfAbsent(packageOf(share.original()), any -> new Sum())
          .add(1, share.uncompressed(), share.bytes());
      curves
          .get(CurveAttribution.curveOf(share.original()))
          .add(1, share.uncompressed(), share.bytes());
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
        List.copyOf(classes.subList(0, Math.min(LARGEST, classes.size()))),
        apart != null);
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
