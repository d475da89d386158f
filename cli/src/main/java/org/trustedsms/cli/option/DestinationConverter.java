// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.nio.file.InvalidPathException;
import org.trustedsms.server.file.Destination;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a file, or {@code -} for standard output. */
public final class DestinationConverter implements ITypeConverter<Destination> {

  /** Creates it. */
  public DestinationConverter() {}

  @Override
  public Destination convert(String value) {
    if (value.isEmpty()) {
      throw new TypeConversionException("an empty name is not that of a file");
    }
    try {
      return Destination.named(value);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("\"" + value + "\" cannot be the name of a file");
    }
  }
}
