// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.gateway.message.ContactCache;
import org.trustedsms.gateway.message.InboundProcessor;
import org.trustedsms.gateway.message.SendingService;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreException;

/**
 * What all of the API works with. Thread-safe.
 *
 * @param number the gateway's own
 * @param capacity messages that wait to be taken by the SMS centre; more are refused
 * @param service sends what was stored
 */
public record Desk(
    Store store,
    ContactCache contacts,
    String number,
    OwnKey key,
    Submission.Signer signer,
    int capacity,
    SendingService service) {
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

  OutboundMessages outbound(Memory memory) {
    return memory.outbound(number);
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
    return InboundProcessor.certificate(payload, key.publicKey());
  }
}
