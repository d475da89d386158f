// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.server.store.Store;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a command on messages remembers, if anything. */
public final class MemoryOption {
  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = "--stateless",
      description =
          "Use no store: no contacts, nothing is remembered, so that nothing is known to be"
              + " replayed.")
  private boolean stateless;

  /** Creates it. */
  public MemoryOption() {}

  /** Returns what remembers: the store; null if nothing is to be remembered. */
  public Store store() {
    return stateless ? null : store.store();
  }
}
