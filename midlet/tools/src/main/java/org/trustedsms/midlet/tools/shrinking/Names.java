// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import org.objectweb.asm.tree.MethodNode;

/** Names that the virtual machine knows. */
final class Names {
  static final String OBJECT = "java/lang/Object";
  static final String THROWABLE = "java/lang/Throwable";
  static final String CONSTRUCTOR = "<init>";
  static final String INITIALIZER = "<clinit>";

  private Names() {}

  /** Whether the method is a constructor or initialises the class. */
  static boolean isInitializer(MethodNode method) {
    return method.name.startsWith("<");
  }
}
