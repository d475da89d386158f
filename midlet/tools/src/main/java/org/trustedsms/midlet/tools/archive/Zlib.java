// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;

/** The platform's own DEFLATE, quick; for JARs between two steps of the build. */
public final class Zlib implements Compressor {
  @Override
  public byte[] deflate(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        stream.write(buffer, 0, deflater.deflate(buffer));
      }
      return stream.toByteArray();
    } finally {
      deflater.end();
    }
  }
}
