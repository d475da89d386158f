// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A line to a modem: its output and its input. */
interface SerialLine extends Closeable {
  /** ENOTTY on Linux, macOS and the BSDs. */
  int NOT_A_TERMINAL = 25;

  @FunctionalInterface
  interface Opener {
    SerialLine open() throws IOException;
  }

  InputStream in();

  OutputStream out();

  /** Returns what to throw where temporary files must not be run, such as in a /tmp of its own. */
  static IOException noLibrary(LinkageError e) {
    return new IOException(
        "the library for serial ports cannot be loaded from the folder of temporary files; name"
            + " one that programs may be in with TRUSTED_SMS_JAVA_OPTS=-Djava.io.tmpdir=FOLDER",
        e);
  }

  /** Opens a serial port of the system: 8 bits, no parity, 1 stop bit. */
  static SerialLine open(String name, int speed) throws IOException {
    SerialPort port;
    try {
      port = SerialPort.getCommPort(name);
    } catch (SerialPortInvalidPortException e) {
      throw new IOException("there is no serial port " + name + ": plug the modem in", e);
    } catch (LinkageError e) {
      throw noLibrary(e);
    }
    port.setBaudRate(speed);
    port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, 0, 0);
    if (!port.openPort()) {
      if (port.getLastErrorCode() == NOT_A_TERMINAL) {
        throw new IOException(name + " is not a serial port");
      }
      throw new IOException(
          ("the serial port %s cannot be opened (error %s): check that the modem is plugged in, that"
                  + " nobody else uses it, and your rights%s")
              .formatted(name, port.getLastErrorCode(), SerialPortUsers.hint(name)));
    }
    return new SerialLine() {
      @Override
      public InputStream in() {
        return port.getInputStream();
      }

      @Override
      public OutputStream out() {
        return port.getOutputStream();
      }

      @Override
      public void close() {
        port.closePort();
      }
    };
  }
}
