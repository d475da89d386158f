// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

/** Who may use a file that is written. */
public enum FileAccess {
  /**
   * Its owner alone: permissions 0600 where the file system has POSIX permissions; what the folder
   * says elsewhere.
   */
  OWNER_ONLY,

  /** Whom the system's defaults let use a new file, the umask for example. */
  DEFAULT
}
