// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** Takes the unsolicited result codes of an AT interpreter. */
public interface AtListener {

  /** Called on any thread with an unsolicited result code, or several. Returns at once. */
  void unsolicited(String line);
}
