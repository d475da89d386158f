// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.sms.ShortMessage;

/** What a service needs of a link to an SMS centre: {@link SmppLink}, or a test in its place. */
public interface SmsLink extends AutoCloseable {

  /** Makes a link. */
  @FunctionalInterface
  interface Maker {
    /**
     * Makes a link that is up.
     *
     * @throws IOException if there is none
     */
    SmsLink open(LinkListener listener) throws IOException;
  }

  /** Submits an SMS, as {@link SmppLink#submit(ShortMessage, boolean)}. */
  CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException;

  /** Tells whether the link will not come back, as {@link SmppLink#isOver}. */
  boolean isOver();

  @Override
  void close();
}
