// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

/**
 * Tells who commands, where the descriptor names no key. Its class, with a public constructor
 * without arguments, is named by Module-Introducer in the descriptor, as {@link
 * AuthorityIntroducer} may be: so that it is in the JARs that need it alone.
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
