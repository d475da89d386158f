// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/** What the descriptor (JAD) of the suite says, written by whoever installs it. */
public interface Attributes {

  /**
   * Returns the value of an attribute; null if there is none.
   *
   * @param name such as Module-Name
   */
  String get(String name);
}
