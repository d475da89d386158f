// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** Is told what an AT interpreter says unasked. */
public interface AtListener {

  /**
   * Called on any thread. Returns at once.
   *
   * @param line an unsolicited result code, or several
   */
  void unsolicited(String line);
}
