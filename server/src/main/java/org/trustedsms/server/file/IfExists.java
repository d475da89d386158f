// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

/** The treatment of an existing file. */
public enum IfExists {
  /** Leave it as it is, and fail. */
  FAIL,

  /** Replace it. A symbolic link is replaced itself, not the file that it points to. */
  REPLACE
}
