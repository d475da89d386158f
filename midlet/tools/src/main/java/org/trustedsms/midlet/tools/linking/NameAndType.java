// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

/** A field's or method's name and type (JVMS 4.3), which distinguishes the two. */
record NameAndType(String name, String descriptor) {
  boolean isConstructor() {
    return name.equals("<init>");
  }

  @Override
  public String toString() {
    return descriptor.startsWith("(") ? name + descriptor : name + " " + descriptor;
  }
}
