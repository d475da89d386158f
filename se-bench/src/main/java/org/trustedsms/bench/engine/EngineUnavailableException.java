// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

/** Thrown if an engine cannot be had on this machine; the message says why. */
public final class EngineUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  EngineUnavailableException(String message) {
    super(message);
  }

  EngineUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
