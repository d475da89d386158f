// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.file.TextEncoding;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf8Coding;

/** Reads texts that are one to a line, in UTF-8, as they come. */
public final class LineInput implements AutoCloseable {
  private final Source source;
  private final InputStream in;
  private int number;

  public LineInput(Source source) throws FileException {
    this.source = source;
    try {
      this.in = TextEncoding.toUtf8(new BufferedInputStream(source.open()));
    } catch (IOException e) {
      throw new FileException(source.path(), e);
    }
  }

  /** Reads a line, without its end; null at the end. */
  public String next() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      int octet = in.read();
      if (octet < 0) {
        return null;
      }
      number++;
      for (; octet >= 0 && octet != '\n'; octet = in.read()) {
        line.write(octet);
        if (line.size() > TextInput.MAX_LENGTH) {
          throw new CommandException(
              where() + ": longer than " + TextInput.MAX_LENGTH + " bytes; check the file");
        }
      }
      line.write('\n');
      byte[] bytes = line.toByteArray();
      return new Utf8Coding().decode(bytes, 0, StandardInput.lengthWithoutLineEnd(bytes));
    } catch (IOException e) {
      throw new CommandException(where() + ": cannot be read: " + e.getMessage(), e);
    } catch (MalformedTextException e) {
      throw new CommandException(where() + ": not UTF-8: " + e.getMessage(), e);
    }
  }

  /** Returns which line was read last: 1 or more. */
  public int number() {
    return number;
  }

  private String where() {
    return source + ", line " + number;
  }

  @Override
  public void close() {
    try {
      if (!source.isStandardInput()) {
        in.close();
      }
    } catch (IOException e) {
      // It was only read.
    }
  }
}
