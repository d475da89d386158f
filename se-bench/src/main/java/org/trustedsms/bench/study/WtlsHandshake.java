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
   * The primitives on a curve.
   *
   * @param keyGeneration a key pair for one handshake
   * @param keyExpansion of another's public key
   * @param verifying ECDSA, with an expanded key
   */
  record Ecc(
      double keyGeneration,
      double keyExpansion,
      double agreement,
      double signing,
      double verifying) {
    /**
     * Adds up. Two keys are expanded: that of the authority, to verify the server's certificate,
     * and the server's, to agree with. Where the client has a key of its own, it signs with it in
     * place of making one.
     */
    WtlsHandshake handshake() {
      double both = verifying + agreement;
      double expansions = 2 * keyExpansion;
      return new WtlsHandshake(
          both + keyGeneration + expansions,
          both + signing + expansions,
          both + keyGeneration,
          both + signing);
    }
  }

  /**
   * The primitives of RSA, which has nothing to expand.
   *
   * @param verifying the server's certificate
   * @param encryption of the secret that both will have
   */
  record Rsa(double signing, double verifying, double encryption) {
    WtlsHandshake handshake() {
      double server = verifying + encryption;
      double mutual = server + signing;
      return new WtlsHandshake(server, mutual, server, mutual);
    }
  }

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
