// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.trustedsms.emulator.push.SuiteAttributes;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.PrivateFolder;

/**
 * A phone's folder: {@code suite}, and {@code records} with record stores. Only its owner may read
 * it, since there are keys in it, and only one phone at a time uses it.
 */
final class PhoneFolder implements AutoCloseable {
  private static final String[] SAME = {"MIDlet-Name", "MIDlet-Version", "MIDlet-Vendor"};

  private final Path folder;
  private final FileChannel channel;

  private PhoneFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes a folder for one phone alone, and makes it if needed. Only the owner may read what it
   * makes, and the record stores.
   */
  static PhoneFolder take(Path folder) {
    try {
      PrivateFolder.make(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!lock(channel)) {
        channel.close();
        throw new PhoneException(
            "Another phone uses the folder "
                + folder
                + ". Switch that one off first, or give this one a folder of its own.");
      }
      return new PhoneFolder(folder, channel);
    } catch (FileException e) {
      throw new PhoneException(e.getMessage(), e);
    } catch (IOException e) {
      throw new PhoneException(new FileException(folder, e).getMessage(), e);
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // By another phone of this program.
      return false;
    }
  }

  /** Installs a suite, or another version, unless it is installed. The record stores stay. */
  void install(MidletSuite suite) {
    try {
      byte[] jar = MidletSuite.read(suite.jar());
      byte[] jad = MidletSuite.read(suite.jad());
      check(suite, jar, jad);
      PrivateFolder.make(records());
      Files.createDirectories(jar().getParent());
      write(jar(), jar);
      write(descriptor(), jad);
    } catch (FileException e) {
      throw new PhoneException(e.getMessage(), e);
    } catch (IOException e) {
      throw new PhoneException("The suite " + suite + " cannot be installed: " + e.getMessage(), e);
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
      return;
    }
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.write(part, content);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Checks an unsigned suite as a phone does (MIDP 2.0, Installation and Removal). */
  private static void check(MidletSuite suite, byte[] jar, byte[] jad) throws IOException {
    SuiteAttributes attributes = SuiteAttributes.of(jar, jad);
    String size = attributes.descriptor().getOrDefault("MIDlet-Jar-Size", "");
    if (!size.equals(Integer.toString(jar.length))) {
      throw new PhoneException(
          "The JAD states a MIDlet-Jar-Size of '"
              + size
              + "', but "
              + suite
              + " has "
              + jar.length
              + " bytes. Take the JAR and the JAD of one build.");
    }
    for (String name : SAME) {
      String value = attributes.manifest().get(name);
      if (value == null || !value.equals(attributes.descriptor().get(name))) {
        throw new PhoneException(
            "JAD and JAR of " + suite + " do not state the same " + name + ".");
      }
    }
  }

  Path jar() {
    return folder.resolve("suite").resolve("midlet.jar");
  }

  Path descriptor() {
    return folder.resolve("suite").resolve("midlet.jad");
  }

  Path records() {
    return folder.resolve("records");
  }

  /** Gives the folder back. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new PhoneException("The phone's folder " + folder + " cannot be given back: " + e, e);
    }
  }
}
