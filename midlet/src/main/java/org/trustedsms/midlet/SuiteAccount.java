// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet;

import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.account.PhoneAccount;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.screen.Application;
import org.trustedsms.midlet.store.Journal;

/**
 * The place of the private key of this suite's user: in the phone. For another suite the build
 * compiles another of this name, as it does with {@link Suite}.
 */
public final class SuiteAccount {
  private SuiteAccount() {}

  /**
   * Opens the account, on the worker.
   *
   * @param application asks for the PIN if it is needed again
   */
  public static Account open(Journal journal, EntropyPool entropy, Application application) {
    return new PhoneAccount(journal, entropy, Suite.curves());
  }
}
