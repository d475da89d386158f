// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/**
 * Determines the commander when the descriptor names no key. Its Module-Introducer names the class
 * (public constructor without arguments), so that only JARs that need it contain it.
 */
public interface Introducer {

  /**
   * Returns the commander that an SMS of any bytes introduces at a time, in seconds since
   * 1970-01-01 UTC; or null.
   *
   * @throws IllegalArgumentException if the descriptor lacks something; the message names it
   */
  Introduction introduce(byte[] payload, long time, Attributes descriptor);
}
