// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/** The attributes of the suite's descriptor (JAD), which the installer of the module writes. */
public interface Attributes {

  /** Returns the value of an attribute, such as Module-Name; null if there is none. */
  String get(String name);
}
