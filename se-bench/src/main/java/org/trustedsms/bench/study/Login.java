// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.TransactionKinds;

/**
 * What a login by challenge and response sends: by HTTP a nonce, and a signature that has the nonce
 * in it; by SMS an offer, and its acceptance, both signed. All lengths are bytes. Immutable.
 *
 * @param http both bodies, in base64url without padding
 * @param offer the payload of the offer
 * @param acceptance the payload of the acceptance
 */
record Login(int signature, int http, int offer, int acceptance) {
  /** What the user is asked by SMS. */
  static final String QUESTION = "Log in to shop.example?";

  private static final int NONCE = 32;

  /** Computes it for ECDSA on a curve. */
  static Login of(Curve curve) {
    return of(curve, curve.signatureLength());
  }

  /** Computes it for signatures that the format does not have, on any of its curves. */
  static Login of(Curve any, int signature) {
    Budget offer = new Budget(TransactionKinds.OFFER, any, any);
    Budget acceptance = new Budget(TransactionKinds.ACCEPTANCE, any, any);
    int other = signature - any.signatureLength();
    return new Login(
        signature,
        base64(NONCE) + base64(signature),
        offer.overhead() + offer.fit(QUESTION, TextCodings.standard()).textLength() + other,
        acceptance.overhead() + other);
  }

  private static int base64(int bytes) {
    return (4 * bytes + 2) / 3;
  }

  /** Returns how many SMS both messages take. */
  int segments() {
    return SegmentCapacity.segmentsFor(offer) + SegmentCapacity.segmentsFor(acceptance);
  }
}
