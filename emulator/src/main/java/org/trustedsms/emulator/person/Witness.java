// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.person;

/** Is told of what people see, for example to take pictures. */
@FunctionalInterface
public interface Witness {

  /** Looks the other way. */
  Witness NONE = (person, what) -> {};

  /** Called when a person enters with a phone that is on. */
  default void enters(Person person) {}

  /** Called while a person looks at a screen that is worth a picture. */
  void sees(Person person, String what);
}
