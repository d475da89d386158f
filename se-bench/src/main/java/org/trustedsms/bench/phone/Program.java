// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A program for a phone: class files, and what is done to each before it can run here. The class
 * files are not copied, and not to be changed.
 *
 * @param classes class files by internal name, for example {@code java/lang/Object}
 * @param adaptation what is done to a class file before it is loaded
 */
record Program(Map<String, byte[]> classes, UnaryOperator<byte[]> adaptation) {
  /** Makes a loader of the program as it is. */
  ClassLoader load() {
    return new MemoryLoader(classes, adaptation);
  }
}
