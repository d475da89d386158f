// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.store;

/** How a contact's key came to be trusted. */
public enum Trust {
  /** People compared its digits. */
  COMPARED,

  /** It was the first one that came from the number. */
  FIRST_USE
}
