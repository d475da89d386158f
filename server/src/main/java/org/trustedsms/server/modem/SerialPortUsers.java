// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.trustedsms.server.explain.SafeText;

/**
 * Finds the process that also uses a serial port, so that an error can name it. Linux lists it;
 * other systems do not. ModemManager is named even if only root may see which files it has open.
 */
final class SerialPortUsers {
  private static final Path PROCESSES = Path.of("/proc");
  private static final String MODEM_MANAGER = "ModemManager";

  private SerialPortUsers() {}

  /** Returns the end of an error about a port; empty if no other process is known to use it. */
  static String hint(String port) {
    String user = "";
    String manager = "";
    String own = Long.toString(ProcessHandle.current().pid());
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      Path real = Path.of("/dev").resolve(port).toRealPath();
      for (Path process : processes) {
        String id = process.getFileName().toString();
        String name = name(process);
        if (name.equals(MODEM_MANAGER)) {
          String does = hasOpen(process, real) ? "uses it" : "may use it";
          manager = "; ModemManager (process " + id + ") " + does + ": systemctl stop ModemManager";
        } else if (!id.equals(own) && hasOpen(process, real)) {
          user = "; " + name + " (process " + id + ") uses it: stop that";
        }
      }
    } catch (IOException e) {
      // There is no such port, or the system does not list it.
    }
    return manager.isEmpty() ? user : manager;
  }

  private static String name(Path process) {
    try {
      return SafeText.escape(Files.readString(process.resolve("comm")).strip());
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean hasOpen(Path process, Path port) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path file : files) {
        if (Files.isSymbolicLink(file) && Files.readSymbolicLink(file).equals(port)) {
          return true;
        }
      }
    } catch (IOException e) {
      // It has ended, or belongs to another user.
    }
    return false;
  }
}
