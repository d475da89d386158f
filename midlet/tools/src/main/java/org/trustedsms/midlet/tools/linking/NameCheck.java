// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The names in a JAR. */
final class NameCheck {
  private static final List<String> RESERVED = List.of("java/", "javax/", "com/sun/", "sun/");

  private final FaultList faults;

  /** Takes what collects the faults. */
  NameCheck(FaultList faults) {
    this.faults = faults;
  }

  /** Checks all names in the JAR. */
  void checkEntries(Collection<String> entries) {
    Map<String, String> seen = new TreeMap<>();
    for (String entry : entries) {
      String other = seen.putIfAbsent(entry.toLowerCase(Locale.ROOT), entry);
      if (other != null) {
        faults.add(entry, "differs from " + other + " only in case; some disks cannot hold both.");
      }
    }
  }

  /** Checks the internal names of all classes in the JAR. */
  void checkClasses(Collection<String> classes, ClassPool pool) {
    for (String name : classes) {
      if (RESERVED.stream().anyMatch(name::startsWith)) {
        faults.add(name, "is in a package of the platform; phones refuse such a JAR.");
      } else if (pool.isOfLibrary(name)) {
        faults.add(name, "is a class of a library, which a JAR must not bring along.");
      }
    }
  }
}
