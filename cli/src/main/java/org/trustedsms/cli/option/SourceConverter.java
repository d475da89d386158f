// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.nio.file.InvalidPathException;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file, or {@code -} for standard input. */
public final class SourceConverter implements ITypeConverter<Source> {

  /** Creates it. */
  public SourceConverter() {}

  @Override
  public Source convert(String value) {
    if (value.isEmpty()) {
      throw new TypeConversionException("an empty name is not that of a file");
    }
    try {
      return Source.named(value);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("\"" + value + "\" cannot be the name of a file");
    }
  }
}
