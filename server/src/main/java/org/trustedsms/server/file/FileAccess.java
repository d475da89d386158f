// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

/** The permissions of a new file. */
public enum FileAccess {
  /** Its owner alone: permissions 0600 where the file system is POSIX, elsewhere the folder's. */
  OWNER_ONLY,

  /** The system's defaults, such as the umask. */
  DEFAULT
}
