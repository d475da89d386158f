// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.Witness;

/**
 * Takes a picture of the phone whenever its owner looks at something, numbered in the order in
 * which they are taken. Safe for use by several threads.
 */
final class Album implements Witness {
  private final Path folder;
  private int count;

  /**
   * Begins an album.
   *
   * @param folder where; it is made if it is not there
   * @throws IOException if it cannot be made
   */
  Album(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  @Override
  public void sees(Person person, String what) {
    Path file = folder.resolve(name(person.name() + " " + what));
    try {
      if (!ImageIO.write(person.phone().picture(), "png", file.toFile())) {
        throw new IOException("this Java cannot write PNG files");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the picture " + file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private synchronized String name(String what) {
    count++;
    return String.format("%02d-", count)
        + what.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
        + ".png";
  }

  /** How many pictures there are. */
  synchronized int count() {
    return count;
  }
}
