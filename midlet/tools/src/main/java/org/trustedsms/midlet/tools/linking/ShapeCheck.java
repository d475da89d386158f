// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** A class file's version and attributes: at most CLDC 1.1's, and none that only costs bytes. */
final class ShapeCheck {
  /** Of J2SE 1.3, which ProGuard writes for CLDC. */
  private static final int NEWEST = 47;

  private static final int OLDEST = 45;

  private static final Map<ClassFileShape.Place, Set<String>> ALLOWED =
      new EnumMap<>(
          Map.of(
              ClassFileShape.Place.CLASS, Set.of(),
              ClassFileShape.Place.FIELD, Set.of("ConstantValue"),
              ClassFileShape.Place.METHOD, Set.of("Code", "Exceptions"),
              ClassFileShape.Place.CODE, Set.of("StackMap")));

  private final FaultList faults;

  /** Takes what collects the faults. */
  ShapeCheck(FaultList faults) {
    this.faults = faults;
  }

  void check(String name, byte[] classFile) {
    ClassFileShape shape;
    try {
      shape = ClassFileShape.of(classFile);
    } catch (IOException e) {
      faults.add(name, "is not a sound class file: " + e.getMessage());
      return;
    }
    if (shape.major() < OLDEST || shape.major() > NEWEST) {
      faults.add(name, "has class file version " + shape.major() + "; 45 to 47 are for CLDC.");
    }
    for (ClassFileShape.Attribute attribute : shape.attributes()) {
      if (!ALLOWED.get(attribute.place()).contains(attribute.name())) {
        faults.add(
            attribute.member().isEmpty() ? name : name + "." + attribute.member(),
            "has the attribute " + attribute.name() + ", which does not belong on a phone.");
      }
    }
  }
}
