// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** Opens published test data; {@code /vectors/README.md} says where each file comes from. */
public final class VectorResource {
  private VectorResource() {}

  /**
   * Opens a file for reading.
   *
   * @param path the path below {@code /vectors/}, such as {@code ecdsa/PKV.rsp.gz}
   * @return its content, decompressed if the name ends in {@code .gz}; the caller closes it
   * @throws FileNotFoundException if there is no such file
   * @throws IOException if it cannot be read
   */
  public static InputStream open(String path) throws IOException {
    InputStream in = VectorResource.class.getResourceAsStream("/vectors/" + path);
    if (in == null) {
      throw new FileNotFoundException("no test data at /vectors/" + path);
    }
    return path.endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  /** Opens a file of lines in UTF-8, as {@link #open} does. */
  public static BufferedReader lines(String path) throws IOException {
    return new BufferedReader(new InputStreamReader(open(path), StandardCharsets.UTF_8));
  }
}
