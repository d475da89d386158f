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
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.StoreAccess.TransactionWork;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;

/**
 * The context of all API handlers. Thread-safe.
 *
 * @param number the gateway's own
 * @param capacity messages that wait to be taken by the SMSC; more are refused
 * @param service sends what was stored
 */
public record ApiContext(
    Store store,
    ContactCache contacts,
    String number,
    OwnKey key,
    Submission.SenderIdentity identity,
    int capacity,
    SendingService service) {
  /** The free space below which the API accepts nothing new. */
  private static final long LEAST_ROOM = 64L << 20;

  <T> T read(TransactionWork<T> work) {
    return store.read(work);
  }

  <T> T write(Shards shards, TransactionWork<T> work) {
    return store.write(shards, work);
  }

  String normalForm(String written) {
    return Address.normalForm(written, store.country());
  }

  /** Reads a telephone number; throws an ApiException if it is none. */
  String number(String written) {
    String number = normalForm(written);
    if (!Contact.isNumber(number)) {
      throw ApiException.badRequest("a telephone number is digits, or a + and digits");
    }
    return number;
  }

  /** Returns the shards in which a telephone number may be stored. */
  Shards shards(String number) {
    return Shards.ofNumber(number, store.country());
  }

  OutboundMessages outbound(Transaction transaction) {
    return transaction.outbound(number);
  }

  /** Throws an ApiException if nothing more can be promised. */
  void requireRoom(long pending) {
    requireCapacity(pending);
    requireDisk();
  }

  void requireCapacity(long pending) {
    if (pending >= capacity) {
      throw ApiException.busy(
          429, pending + " messages wait for the SMSC; try again when it has taken some");
    }
  }

  void requireDisk() {
    try {
      if (store.room().orElse(LEAST_ROOM) < LEAST_ROOM) {
        throw ApiException.busy(503, "the disk is nearly full; make room, then try again");
      }
    } catch (StoreException e) {
      throw ApiException.busy(503, "the folder of the store cannot be looked at; try again");
    }
  }

  /** Reads a certificate that this authority has issued. */
  Certificate certificate(byte[] payload) {
    return InboundProcessor.certificate(payload, key.publicKey());
  }
}
