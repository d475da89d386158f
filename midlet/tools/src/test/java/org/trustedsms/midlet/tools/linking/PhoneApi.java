// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.FaultException;

/** The classes of CLDC 1.1 and MIDP 2.0. */
public final class PhoneApi {
  static final Path CLDC = Path.of(System.getProperty("phone.libraries"), "cldcapi11.jar");
  static final Path MIDP = Path.of(System.getProperty("phone.libraries"), "midpapi20.jar");

  public static final Map<String, byte[]> CLASSES = read();

  private PhoneApi() {}

  private static Map<String, byte[]> read() {
    try {
      return Archive.readClasses(List.of(CLDC, MIDP));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (FaultException e) {
      throw new IllegalStateException(e);
    }
  }
}
