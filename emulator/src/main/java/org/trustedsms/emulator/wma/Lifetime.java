// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.wma;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether a connection is open, and which threads have to be woken when it is closed. Safe for use
 * by several threads.
 */
final class Lifetime {
  private final String url;

  /** Guarded by this object, as are the changes of {@link #over}. */
  private final Set<Visit> visits = new HashSet<>();

  private volatile boolean over;

  /**
   * Begins one.
   *
   * @param url what to call the connection in exceptions
   */
  Lifetime(String url) {
    this.url = url;
  }

  boolean isOver() {
    return over;
  }

  /**
   * Ends it, and interrupts the threads that are inside.
   *
   * @return false if it was over already
   */
  synchronized boolean end() {
    if (over) {
      return false;
    }
    over = true;
    visits.forEach(Visit::interrupt);
    return true;
  }

  /**
   * Checks that the connection may be used.
   *
   * @throws IOException if it is closed
   */
  void require() throws IOException {
    if (over) {
      throw new IOException("'" + url + "' is closed.");
    }
  }

  /**
   * Checks that the connection is still open, for a call that found it open at first.
   *
   * @throws InterruptedIOException if it is closed
   */
  void requireStill() throws InterruptedIOException {
    if (over) {
      throw new InterruptedIOException("'" + url + "' has been closed meanwhile.");
    }
  }

  /**
   * Has the calling thread interrupted if the connection is closed before the visit is.
   *
   * @return to be closed by the same thread, which is then not interrupted any more on this account
   * @throws InterruptedIOException if the connection is closed
   */
  synchronized Visit enter() throws InterruptedIOException {
    requireStill();
    Visit visit = new Visit();
    visits.add(visit);
    return visit;
  }

  /** A thread that is inside; guarded by the lifetime. */
  final class Visit implements AutoCloseable {
    private final Thread thread = Thread.currentThread();
    private boolean interrupted;

    private void interrupt() {
      interrupted = true;
      thread.interrupt();
    }

    @Override
    public void close() {
      synchronized (Lifetime.this) {
        visits.remove(this);
        if (interrupted) {
          Thread.interrupted();
        }
      }
    }
  }
}
