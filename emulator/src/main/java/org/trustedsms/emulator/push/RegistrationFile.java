// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.push;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;

/**
 * The file that a push registry is kept in: properties in UTF-8, at most 65,536 bytes. A change
 * takes the place of the whole file at once, so that a crash leaves the old one or the new one.
 *
 * <p>What is damaged in it is left out with a warning. Not safe for use by several threads.
 */
final class RegistrationFile {
  private static final Logger LOG = System.getLogger(RegistrationFile.class.getName());
  private static final int MAX_BYTES = 65_536;
  private static final String INSTALLED = "installed.";
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,3}");
  private static final Content NOTHING = new Content(null, List.of(), true);

  private final Path file;

  RegistrationFile(Path file) {
    this.file = file;
  }

  /**
   * What the file holds. Immutable.
   *
   * @param installed the {@code MIDlet-Push-<n>} of the suite that was installed; null if none was
   *     or it is not known
   * @param registrations the entries, in the order in which they were made
   * @param isDamaged whether some entries are missing
   */
  record Content(List<String> installed, List<Registration> registrations, boolean isDamaged) {}

  /**
   * Reads the file.
   *
   * @return what it holds; nothing if there is no such file, or no use of it
   * @throws IOException if there is one and it cannot be read
   */
  Content read() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IllegalArgumentException("It has more than " + MAX_BYTES + " bytes.");
      }
      properties.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
      return content(properties);
    } catch (NoSuchFileException e) {
      return NOTHING;
    } catch (IllegalArgumentException e) {
      warn("cannot be used, and is begun anew. " + e.getMessage());
      return NOTHING;
    }
  }

  private Content content(Properties properties) {
    List<String> installed = new ArrayList<>();
    int pushes = count(properties, INSTALLED + "count");
    for (int i = 1; i <= pushes; i++) {
      installed.add(properties.getProperty(INSTALLED + i));
    }
    List<Registration> registrations = new ArrayList<>();
    int count = count(properties, "count");
    for (int i = 1; i <= count; i++) {
      try {
        registrations.add(
            new Registration(
                properties.getProperty("connection." + i),
                properties.getProperty("midlet." + i, ""),
                properties.getProperty("filter." + i)));
      } catch (IllegalArgumentException e) {
        warn("has a damaged entry, number " + i + ", which is left out. " + e.getMessage());
      }
    }
    return new Content(installed, registrations, registrations.size() < count);
  }

  private static int count(Properties properties, String name) {
    String value = properties.getProperty(name, "");
    if (!COUNT.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "Its " + name + " is not a number from 0 to 999: '" + value + "'.");
    }
    return Integer.parseInt(value);
  }

  /**
   * Writes the file.
   *
   * @param installed the {@code MIDlet-Push-<n>} of the suite
   * @param registrations the entries
   * @throws IOException if it cannot be written; then it is as it was
   */
  void write(List<String> installed, Collection<Registration> registrations) throws IOException {
    Properties properties = new Properties();
    properties.setProperty(INSTALLED + "count", Integer.toString(installed.size()));
    for (int i = 0; i < installed.size(); i++) {
      properties.setProperty(INSTALLED + (i + 1), installed.get(i));
    }
    int count = 0;
    for (Registration registration : registrations) {
      count++;
      properties.setProperty("connection." + count, registration.connection());
      properties.setProperty("midlet." + count, registration.midlet());
      properties.setProperty("filter." + count, registration.filter());
    }
    properties.setProperty("count", Integer.toString(count));
    StringWriter text = new StringWriter();
    properties.store(text, "Push registry of an emulated phone");
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_BYTES) {
      throw new IOException("The push registry would have more than " + MAX_BYTES + " bytes.");
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    try {
      AtomicFile.write(file, bytes, FileAccess.OWNER_ONLY, IfExists.REPLACE);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void warn(String fault) {
    LOG.log(Level.WARNING, "The push registry " + file + " " + fault);
  }
}
