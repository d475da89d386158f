// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.awt.Dimension;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The screens of emulated phones, and how large a page shows them. */
public final class ScreenOptions {
  @Option(
      names = "--screen",
      paramLabel = "WIDTHxHEIGHT",
      defaultValue = "240x320",
      converter = Size.class)
  private Dimension size;

  @Option(names = "--scale", paramLabel = "factor", defaultValue = "1", converter = Factor.class)
  private int scale;

  public Dimension size() {
    return size;
  }

  public int scale() {
    return scale;
  }

  private static final class Size implements ITypeConverter<Dimension> {
    private static final Pattern SIZE = Pattern.compile("([0-9]{2,3})x([0-9]{2,3})");

    @Override
    public Dimension convert(String value) {
      Matcher size = SIZE.matcher(value);
      if (size.matches()) {
        int width = Integer.parseInt(size.group(1));
        int height = Integer.parseInt(size.group(2));
        if (width >= 96 && width <= 480 && height >= 96 && height <= 800) {
          return new Dimension(width, height);
        }
      }
      throw new TypeConversionException(
          "\""
              + value
              + "\" is not a screen size; write 176x208 for example, at least 96x96 and at"
              + " most 480x800");
    }
  }

  private static final class Factor implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("[1-4]")) {
        throw new TypeConversionException("\"" + value + "\" is not a scale; write 1, 2, 3 or 4");
      }
      return Integer.valueOf(value);
    }
  }
}
