// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.manifest.Attributes;

/** Makes the application descriptor (JAD) of a suite. */
final class Descriptor {
  private static final String URL = "MIDlet-Jar-URL";
  private static final String SIZE = "MIDlet-Jar-Size";

  private Descriptor() {}

  /**
   * The manifest's attributes about the suite, then those of the template, then where the JAR is
   * and how long.
   *
   * @param manifest the suite's manifest
   * @param template what only the descriptor has; may name another URL for the JAR, and what it has
   *     in common with the manifest must be equal, as phones insist
   * @param jarName the JAR's file name, which is its URL as seen from the descriptor
   * @param jarSize in bytes
   * @return the descriptor
   * @throws FaultException if the template contradicts the manifest or gives the JAR's size
   */
  static Attributes of(Attributes manifest, Attributes template, String jarName, int jarSize)
      throws FaultException {
    Attributes descriptor = new Attributes();
    for (String name : manifest.names()) {
      if (name.startsWith("MIDlet-") || name.startsWith("MicroEdition-")) {
        descriptor.put(name, manifest.get(name).orElseThrow());
      }
    }
    if (template.get(SIZE).isPresent()) {
      throw new FaultException("The template gives " + SIZE + ", which is measured.");
    }
    descriptor.addAll(template);
    if (descriptor.get(URL).isEmpty()) {
      descriptor.put(URL, jarName);
    }
    descriptor.put(SIZE, Integer.toString(jarSize));
    return descriptor;
  }
}
