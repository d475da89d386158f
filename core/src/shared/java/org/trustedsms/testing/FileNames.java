// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.nio.charset.Charset;
import org.opentest4j.TestAbortedException;

/** Names of files on this machine. */
public final class FileNames {
  private FileNames() {}

  /** Skips the test if the machine's locale has no such file name, as LANG=C has no umlauts. */
  public static void assumePossible(String name) {
    String charset = System.getProperty("sun.jnu.encoding");
    if (!Charset.forName(charset).newEncoder().canEncode(name)) {
      throw new TestAbortedException("file names in " + charset + " have no such letters");
    }
  }
}
