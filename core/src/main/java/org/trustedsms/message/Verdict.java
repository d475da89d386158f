// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * A {@link Receiver}'s verdict on bytes that arrived: exactly one of these (docs/format.md section
 * 10). Compare with {@code ==}.
 */
public final class Verdict {
  /**
   * Signed by the sender whose key the receiver has accepted, for this recipient or for anyone,
   * fresh, and not received before.
   */
  public static final Verdict VERIFIED = new Verdict("verified");

  /**
   * Genuine and fresh, but signed with the key that it brings itself: anybody can make such a
   * message, under any name. Whose key it is people decide, by comparing the digits of its
   * fingerprint.
   */
  public static final Verdict KEY_OFFERED = new Verdict("key offered");

  /**
   * A certificate or revocation list of an accepted authority: it changes whose messages are
   * verified from now on, and says nothing itself.
   */
  public static final Verdict CREDENTIAL_ACCEPTED = new Verdict("credential accepted");

  /** Not signed by the sender, not for this recipient as it stands, or changed. */
  public static final Verdict SIGNATURE_INVALID = new Verdict("signature invalid");

  /** No key is known for the sender. */
  public static final Verdict UNKNOWN_SENDER = new Verdict("unknown sender");

  /** Bound to another recipient, or not to be decrypted with this recipient's key. */
  public static final Verdict NOT_FOR_THIS_RECIPIENT = new Verdict("not for this recipient");

  /** Genuine, but received before. */
  public static final Verdict REPLAYED = new Verdict("replayed");

  /** Genuine, but so old that a repetition could no longer be detected. */
  public static final Verdict TOO_OLD = new Verdict("too old");

  /** Not a message of this format. */
  public static final Verdict MALFORMED = new Verdict("malformed");

  /** A version, kind, curve or text coding that this receiver does not have, or does not take. */
  public static final Verdict UNSUPPORTED = new Verdict("unsupported");

  private final String words;

  private Verdict(String words) {
    this.words = words;
  }

  /** Returns the verdict in words, such as "signature invalid". */
  public String toString() {
    return words;
  }
}
