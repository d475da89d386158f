// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.server.store.Memory;

/** Keeps no account; a test overrides what it looks at. */
class QuietLedger implements Ledger {
  @Override
  public void sending(Memory memory, long id) {}

  @Override
  public void waiting(Memory memory, long id, String reason) {}

  @Override
  public void sent(Memory memory, long id) {}

  @Override
  public void failed(Memory memory, long id, String reason) {}

  @Override
  public void delivered(Memory memory, long id) {}

  @Override
  public boolean received(Memory memory, IncomingMessage message, Answers answers) {
    return true;
  }
}
