// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/** When a sender wants a delivery receipt (registered_delivery, SMPP 3.4, 5.2.17). */
enum Receipting {
  NEVER,
  ALWAYS,
  ON_FAILURE;

  private static final int MASK = 0x03;

  /** Reads registered_delivery, whose other bits ask for nothing that the centre knows. */
  static Receipting of(int registeredDelivery) throws RefusedException {
    return switch (registeredDelivery & MASK) {
      case 0 -> NEVER;
      case 1 -> ALWAYS;
      case 2 -> ON_FAILURE;
      default ->
          throw new RefusedException(
              SmppStatus.INVALID_REGISTERED_DELIVERY,
              "registered_delivery asks for receipts by the reserved value 3");
    };
  }

  boolean wants(boolean success) {
    return this == ALWAYS || this == ON_FAILURE && !success;
  }
}
