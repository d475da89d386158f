// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.server.store.Change;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/** Changes a store; its problems become those of the command. */
final class Changes {
  private Changes() {}

  static <T> T make(StoreOption option, Change<T, RuntimeException> change) {
    try (Store store = option.store()) {
      return store.change(change);
    } catch (StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
