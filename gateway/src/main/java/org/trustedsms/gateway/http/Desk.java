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

  /** As {@link #named(Memory, Call, byte[])}, in a look of its own. */
  Optional<Named> named(Call call, byte[] digest) throws Problem {
    return call.name() == null ? Optional.empty() : look(memory -> named(memory, call, digest));
  }

  /**
   * Finds what was accepted under the idempotency key of a request; a request without one was not
   * accepted before.
   */
  Optional<Named> named(Memory memory, Call call, byte[] digest) throws Problem {
    if (call.name() == null) {
      return Optional.empty();
    }
    try {
      return submissions(memory).named(call.token().name(), call.name(), digest);
    } catch (Submissions.NameTakenException e) {
      throw Problem.conflict("another submission had this Idempotency-Key; take another key");
    }
  }

  /**
   * Notes what was accepted under the idempotency key of a request, if it has one.
   *
   * @param message the number of the first message; null if answer says all
   * @param answer what was said; null if message says all
   * @param now in ms since 1970 UTC
   */
  void name(Memory memory, Call call, byte[] digest, Long message, String answer, long now) {
    if (call.name() != null) {
      submissions(memory)
          .name(new Named(call.token().name(), call.name(), digest, message, answer, now));
    }
  }

  /**
   * Has the idempotency key of a request be that of no other, in whatever lanes its messages are.
   */
  void reserve(Call call, byte[] digest, long now) throws Problem {
    if (call.name() != null) {
      change(
          Lanes.of(call.name()),
          memory -> {
            if (named(memory, call, digest).isEmpty()) {
              name(memory, call, digest, null, null, now);
            }
            return null;
          });
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
    if (pending >= capacity) {
      throw Problem.busy(
          429, pending + " messages wait for the SMS centre; try again when it has taken some");
    }
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
