// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

/** Makes a DEFLATE stream (RFC 1951) of bytes. */
@FunctionalInterface
public interface Compressor {
  /**
   * @param bytes any number; unchanged
   * @return the stream, without zlib's or gzip's frame
   */
  byte[] deflate(byte[] bytes);
}
