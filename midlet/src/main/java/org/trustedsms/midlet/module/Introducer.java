// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/**
 * Determines the commander when the descriptor names no key. Module-Introducer in the descriptor
 * names the implementing class, which needs a public constructor without arguments, so that only
 * the JARs that need it contain it.
 */
public interface Introducer {

  /**
   * Looks whether an SMS of any bytes introduces a commander; null if not.
   *
   * @param time when it is taken to have arrived, in seconds since 1970-01-01 UTC
   * @throws IllegalArgumentException if the descriptor lacks something; the message names it
   */
  Introduction introduce(byte[] payload, long time, Attributes descriptor);
}
