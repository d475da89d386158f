// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import java.util.function.Supplier;
import org.trustedsms.gateway.message.Submission.WrongException;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.message.Draft;
import org.trustedsms.server.MessageSigner;
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
  private final Submission.Signer signer;
  private final Supplier<SendingService> service;
  private volatile Second second = new Second(0, 0, 0, false);

  /**
   * What was read from the store, for one second.
   *
   * @param unsigned what {@link SendingService#unsigned} returned before
   * @param stamp the stamp of now; others may have given later ones since
   * @param isSignedLater whether messages wait to be signed, which are not to be overtaken
   */
  private record Second(long time, long unsigned, long stamp, boolean isSignedLater) {}

  /**
   * Creates it.
   *
   * @param number the gateway's own
   */
  public SubmissionSigner(
      Store store, String number, Submission.Signer signer, Supplier<SendingService> service) {
    this.store = store;
    this.number = number;
    this.signer = signer;
    this.service = service;
  }

  /**
   * Signs a submission.
   *
   * @param now in ms since 1970 UTC
   * @return null if it is to be signed later: others wait to be signed, there is no key yet, or key
   *     or clock is in trouble
   * @throws WrongException if it cannot be signed at any time
   */
  public SignedMessage sign(Submission submission, long now) throws WrongException {
    Draft draft = submission.draft(signer);
    MessageSigner key = service.get().signer();
    if (key == null || service.get().isSignedLater()) {
      return null;
    }
    try {
      Second known = second(key, now / 1000);
      return known.isSignedLater ? null : SignedMessage.of(draft, key.sign(draft, known.stamp));
    } catch (KeyUnavailableException | StampAheadException e) {
      return null;
    } catch (IllegalArgumentException e) {
      throw new WrongException(e.getMessage());
    }
  }

  private boolean isOf(Second known, long time) {
    return known.time == time && known.unsigned == service.get().unsigned();
  }

  private Second second(MessageSigner key, long time) {
    Second known = second;
    return isOf(known, time) ? known : read(key, time);
  }

  private synchronized Second read(MessageSigner key, long time) {
    if (!isOf(second, time)) {
      long unsigned = service.get().unsigned();
      second =
          store.read(
              transaction ->
                  new Second(
                      time,
                      unsigned,
                      transaction.stamp(key.fingerprint(), time),
                      transaction.outbound(number).countToSign() > 0));
    }
    return second;
  }
}
