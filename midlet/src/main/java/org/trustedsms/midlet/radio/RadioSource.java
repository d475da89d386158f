// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/**
 * Gives a module without WMA its radio. Module-Radio in the descriptor names the author's class
 * (public constructor without arguments), which usually returns an {@link AtRadio}: only JARs that
 * need it have it.
 */
public interface RadioSource {

  /** Returns a new radio, closed. If it throws anything it is tried again in a minute. */
  Radio radio() throws Exception;
}
