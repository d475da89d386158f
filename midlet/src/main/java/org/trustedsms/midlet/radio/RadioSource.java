// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/**
 * Gives a module its radio where it has no WMA. The author's class, with a public constructor
 * without arguments, is named by Module-Radio in the descriptor; as a rule it returns an {@link
 * AtRadio}, so that this is in the JARs that need it alone.
 */
public interface RadioSource {

  /** Returns a new radio, closed. If it throws anything it is tried again in a minute. */
  Radio radio() throws Exception;
}
