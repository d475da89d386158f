// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.manifest;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * The attributes in a MIDlet suite's manifest (JAR File Specification) and application descriptor
 * (MIDP 2.0). Names differ in more than case. Not thread-safe.
 */
public final class ManifestAttributes {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,69}");
  private static final String END_OF_LINE = "\r\n";

  /** Of a manifest's line, in bytes: the specification's 72, counting the line's end. */
  private static final int LONGEST_LINE = 70;

  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Reads lines of {@code NAME: VALUE} in UTF-8 up to an empty one; a line that begins with a space
   * carries on the one above. A FaultException names the line that is not one.
   */
  public static ManifestAttributes parse(byte[] file) throws FaultException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      throw new FaultException("It is not UTF-8.");
    }
    ManifestAttributes attributes = new ManifestAttributes();
    String name = null;
    for (String line : text.split("\r\n|\r|\n", -1)) {
      if (line.isEmpty()) {
        break;
      }
      if (line.startsWith(" ") && name != null) {
        attributes.values.merge(name, line.substring(1), String::concat);
        continue;
      }
      int colon = line.indexOf(": ");
      name = colon < 0 && line.endsWith(":") ? line.substring(0, line.length() - 1) : null;
      if (colon >= 0) {
        name = line.substring(0, colon);
      }
      if (name == null) {
        throw new FaultException("Not a line of NAME: VALUE: " + line);
      }
      attributes.put(name, colon < 0 ? "" : line.substring(colon + 2));
    }
    return attributes;
  }

  /**
   * @param name of an attribute that is not there yet
   * @param value without line ends
   * @throws FaultException if the name is none, or is there
   */
  public void put(String name, String value) throws FaultException {
    if (!NAME.matcher(name).matches()) {
      throw new FaultException("Not an attribute's name: " + name);
    }
    if (values.keySet().stream().anyMatch(name::equalsIgnoreCase)) {
      throw new FaultException("The attribute " + name + " is there twice.");
    }
    values.put(name, value);
  }

  /** Adds others behind these; FaultException if a name is here already with another value. */
  public void addAll(ManifestAttributes others) throws FaultException {
    for (String name : others.names()) {
      String value = others.get(name).orElseThrow();
      Optional<String> here = get(name);
      if (here.isEmpty()) {
        put(name, value);
      } else if (!here.get().equals(value)) {
        throw new FaultException("Two values for " + name + ": " + here.get() + ", " + value);
      }
    }
  }

  /** Returns the value of exactly this name, without spaces around it. */
  public Optional<String> get(String name) {
    return Optional.ofNullable(values.get(name)).map(String::strip);
  }

  /** Returns the names in order. */
  public Set<String> names() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /** Returns a manifest: long lines folded between characters, and an empty line at the end. */
  public byte[] toManifest() {
    StringBuilder text = new StringBuilder();
    for (String name : values.keySet()) {
      int room = LONGEST_LINE;
      String line = lineOf(name);
      for (int i = 0; i < line.length(); i = line.offsetByCodePoints(i, 1)) {
        String character = Character.toString(line.codePointAt(i));
        int length = character.getBytes(StandardCharsets.UTF_8).length;
        if (length > room) {
          text.append(END_OF_LINE).append(' ');
          room = LONGEST_LINE - 1;
        }
        text.append(character);
        room -= length;
      }
      text.append(END_OF_LINE);
    }
    return text.append(END_OF_LINE).toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns a descriptor: each attribute on one line, however long. */
  public byte[] toDescriptor() {
    StringBuilder text = new StringBuilder();
    values.keySet().forEach(name -> text.append(lineOf(name)).append(END_OF_LINE));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private String lineOf(String name) {
    return name + ": " + values.get(name).strip();
  }
}
