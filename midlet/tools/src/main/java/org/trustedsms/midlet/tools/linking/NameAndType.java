// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

/**
 * The name and type by which a field or a method is found.
 *
 * @param name as in the class file
 * @param descriptor JVMS 4.3; its form distinguishes a field from a method
 */
record NameAndType(String name, String descriptor) {
  boolean isConstructor() {
    return name.equals("<init>");
  }

  @Override
  public String toString() {
    return descriptor.startsWith("(") ? name + descriptor : name + " " + descriptor;
  }
}
