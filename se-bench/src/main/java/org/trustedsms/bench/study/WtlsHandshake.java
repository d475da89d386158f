// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

/**
 * What the client of a WTLS handshake computes, added up from its primitives as the study of 2000
 * did. In any unit, the same for all. Immutable.
 *
 * @param server the server proves who it is
 * @param mutual both do
 */
record WtlsHandshake(double server, double mutual, double serverStored, double mutualStored) {
  /**
   * Returns the ratios of the study: where the server alone is authenticated, how many times as
   * long as RSA this takes; where both are, how many times as long as this RSA takes.
   */
  WtlsHandshake ratiosTo(WtlsHandshake rsa) {
    return new WtlsHandshake(
        server / rsa.server,
        rsa.mutual / mutual,
        serverStored / rsa.serverStored,
        rsa.mutualStored / mutualStored);
  }
}
