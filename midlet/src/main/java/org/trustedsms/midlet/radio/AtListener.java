// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

/** Is told what an AT interpreter says unasked. */
public interface AtListener {

  /** Called on any thread with an unsolicited result code, or several. Returns at once. */
  void unsolicited(String line);
}
