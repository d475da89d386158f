// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/** What the descriptor (JAD) of the suite says, written by whoever installs it. */
public interface Attributes {

  /** Returns the value of an attribute, such as Module-Name; null if there is none. */
  String get(String name);
}
