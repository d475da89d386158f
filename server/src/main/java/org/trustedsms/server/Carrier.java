// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.smpp.LinkListener;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.smpp.Submitted;
import org.trustedsms.server.sms.ShortMessage;

/** What a service needs of a link to an SMS centre; see {@link SmppLink}. */
interface Carrier extends AutoCloseable {

  /** Makes a carrier that gives the listener what arrives. */
  @FunctionalInterface
  interface Maker {
    Carrier make(LinkListener listener) throws IOException;
  }

  CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException;

  /** Tells whether it will not carry anything any more. */
  boolean isOver();

  @Override
  void close();

  static Maker smpp(LinkSettings settings) {
    return listener -> {
      SmppLink link = SmppLink.open(settings, listener);
      return new Carrier() {
        @Override
        public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
            throws InterruptedException {
          return link.submit(sms, receipt);
        }

        @Override
        public boolean isOver() {
          return link.isOver();
        }

        @Override
        public void close() {
          link.close();
        }
      };
    };
  }
}
