// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/**
 * The key by which a request that comes again is recognised. Each token has its own keys. The
 * array, the digest of the request, is not copied.
 */
public record IdempotencyKey(String token, String name, byte[] digest) {

  /** Another request had the same key. */
  public static final class ReusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ReusedException() {
      super("another request had this idempotency key");
    }
  }

  /** Returns what stands for token and key in one column. */
  String stored() {
    return token + "\n" + name;
  }
}
