// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

/** Whether the time of signing and verifying includes the hash of the message. */
public enum Hashing {
  /** It does. */
  INCLUDED,
  /** It does not, in engines that take a digest in place of a message. */
  LEFT_OUT
}
