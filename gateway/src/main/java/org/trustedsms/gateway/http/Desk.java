// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.Optional;
import java.util.function.LongConsumer;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.gateway.message.Books;
import org.trustedsms.gateway.message.Wanted;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Submissions;
import org.trustedsms.server.store.Submissions.Named;

/**
 * What all of the API works with. Thread-safe.
 *
 * @param number the gateway's own
 * @param capacity messages that wait to be taken by the SMS centre; more are refused
 * @param takeBack is given what was withdrawn, and takes it back from the link
 */
public record Desk(
    Store store,
    String number,
    OwnKey key,
    Wanted.Signer signer,
    int capacity,
    LongConsumer takeBack) {
  /** What the store needs so that it does not fail in the middle of something. */
  private static final long LEAST_ROOM = 64L << 20;

  /** What a request reads or changes; what is wrong with it is a problem of its own. */
  @FunctionalInterface
  interface Work<T> {
    T on(Memory memory) throws Problem;
  }

  <T> T look(Work<T> work) throws Problem {
    return store.<T, Problem>look(work::on);
  }

  /** Changes what is in some lanes; what is not of a few telephone numbers is in all. */
  <T> T change(Lanes lanes, Work<T> work) throws Problem {
    return store.<T, Problem>change(lanes, work::on);
  }

  /** As {@link #named(Memory, IdempotencyKey)}, in a look of its own. */
  Optional<Named> named(IdempotencyKey key) throws Problem {
    return key.name() == null ? Optional.empty() : look(memory -> named(memory, key));
  }

  /** Finds what was accepted under an idempotency key; nothing was without one. */
  Optional<Named> named(Memory memory, IdempotencyKey key) throws Problem {
    if (key.name() == null) {
      return Optional.empty();
    }
    try {
      return submissions(memory).named(key.submitter(), key.name(), key.digest());
    } catch (Submissions.NameTakenException e) {
      throw taken();
    }
  }

  /**
   * Claims an idempotency key within the change that accepts something, or finds what was accepted
   * under it; nothing was without one.
   *
   * @param now in ms since 1970 UTC
   */
  Optional<Named> claim(Memory memory, IdempotencyKey key, long now) throws Problem {
    if (key.name() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(submissions(memory).claim(key.submitter(), key.name(), key.digest(), now))
          .filter(named -> named.message() != null || named.answer() != null);
    } catch (Submissions.NameTakenException e) {
      throw taken();
    }
  }

  private static Problem taken() {
    return Problem.conflict("another submission had this Idempotency-Key; take another key");
  }

  /**
   * Notes what was accepted under an idempotency key, if there is one.
   *
   * @param message the number of the first message; null if answer says all
   * @param answer what was said; null if message says all
   * @param now in ms since 1970 UTC
   */
  void name(Memory memory, IdempotencyKey key, Long message, String answer, long now) {
    if (key.name() != null) {
      submissions(memory)
          .name(new Named(key.submitter(), key.name(), key.digest(), message, answer, now));
    }
  }

  /** Returns the normal form of a telephone number. */
  String normalForm(String written) {
    return Address.normalForm(written, store.country());
  }

  /**
   * Reads a telephone number.
   *
   * @throws Problem if it is none
   */
  String number(String written) throws Problem {
    String number = normalForm(written);
    if (!Contact.isNumber(number)) {
      throw Problem.badRequest("a telephone number is digits, or a + and digits");
    }
    return number;
  }

  /** Returns the lanes in which a telephone number may be stored. */
  Lanes lanes(String number) {
    return Lanes.ofNumber(number, store.country());
  }

  Submissions submissions(Memory memory) {
    return memory.submissions(number);
  }

  /** Throws a problem if nothing more can be promised. */
  void requireRoom(long pending) throws Problem {
    requireCapacity(pending);
    requireDisk();
  }

  void requireCapacity(long pending) throws Problem {
    if (pending >= capacity) {
      throw Problem.busy(
          429, pending + " messages wait for the SMS centre; try again when it has taken some");
    }
  }

  void requireDisk() throws Problem {
    try {
      if (store.room().orElse(LEAST_ROOM) < LEAST_ROOM) {
        throw Problem.busy(503, "the disk is nearly full; make room, then try again");
      }
    } catch (StoreException e) {
      throw Problem.busy(503, "the folder of the store cannot be looked at; try again");
    }
  }

  /** Reads a certificate that this authority has issued. */
  Certificate certificate(byte[] payload) {
    return Books.certificate(payload, key.publicKey());
  }
}
