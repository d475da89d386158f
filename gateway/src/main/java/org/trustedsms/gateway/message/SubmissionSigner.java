// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.Store;

/**
 * Signs submissions on the thread of the request, before they are stored. What cannot be signed now
 * is signed later by the {@link SigningLoop}. Thread-safe.
 */
public final class SubmissionSigner {
  private final Store store;
  private final String number;
  private final Submission.SenderIdentity identity;
  private final SendingService service;
  private volatile Snapshot last = new Snapshot(0, 0, 0, false, false);

  /**
   * Values read from the store, valid for one second.
   *
   * @param signingRequests what {@link SendingService#signingRequests} returned before
   * @param stamp the stamp of now; others may have given later ones since
   * @param isSignedLater whether messages wait to be signed
   * @param isUsable false if key or clock was in trouble: to try the key again may take long
   */
  private record Snapshot(
      long time, long signingRequests, long stamp, boolean isSignedLater, boolean isUsable) {}

  /** Creates it for the gateway's own number. */
  public SubmissionSigner(
      Store store, String number, Submission.SenderIdentity identity, SendingService service) {
    this.store = store;
    this.number = number;
    this.identity = identity;
    this.service = service;
  }

  /**
   * Signs a submission, at {@code now} in ms since 1970 UTC.
   *
   * @return null if it must be signed later: there is no key yet, key or clock is in trouble, or an
   *     earlier message to its recipient waits to be signed
   * @throws IllegalArgumentException if it cannot be signed at any time
   */
  public SignedMessage sign(Submission submission, long now) {
    Draft draft = submission.draft(identity);
    PrivateKey key = service.key();
    if (key == null) {
      return null;
    }
    try {
      Snapshot known = snapshot(key, now / 1000);
      if (!known.isUsable || isOvertaking(submission, known)) {
        return null;
      }
      return SignedMessage.of(draft, new Sender(key, () -> known.stamp).sign(draft));
    } catch (KeyUnavailableException | StampAheadException e) {
      last = new Snapshot(now / 1000, 0, 0, true, false);
      return null;
    }
  }

  /** A backlog would never end if all that comes meanwhile had to wait behind it. */
  private boolean isOvertaking(Submission submission, Snapshot known) {
    boolean isAnySignedLater =
        known.isSignedLater
            || known.signingRequests != service.signingRequests()
            || service.isSignedLater();
    return isAnySignedLater
        && (submission.to().size() > 1
            || store.read(
                transaction -> transaction.outbound(number).isToBeSigned(submission.to().get(0))));
  }

  private Snapshot snapshot(PrivateKey key, long time) {
    Snapshot known = last;
    return known.time == time ? known : read(key, time);
  }

  private synchronized Snapshot read(PrivateKey key, long time) {
    if (last.time != time) {
      long signingRequests = service.signingRequests();
      last =
          store.read(
              transaction ->
                  new Snapshot(
                      time,
                      signingRequests,
                      transaction.stamp(key.publicKey().fingerprint(), time),
                      transaction.outbound(number).countToSign() > 0,
                      true));
    }
    return last;
  }
}
