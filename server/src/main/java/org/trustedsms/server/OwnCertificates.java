// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Enrolments.Issued;
import org.trustedsms.text.TextCodings;

/**
 * Accepts the certificates that a service has issued itself, which phones send with their first
 * message. They give no trust, as the service keeps the keys that it certified. Thread-safe.
 */
final class OwnCertificates implements Certifier {
  private static final int CERTIFICATE = Certificate.kind(Curves.all()).id();

  private final SmsService.Settings settings;

  OwnCertificates(SmsService.Settings settings) {
    this.settings = settings;
  }

  @Override
  public boolean takes(int kind) {
    return kind == CERTIFICATE && settings.kinds.byId(kind) != null;
  }

  @Override
  public String accept(byte[] payload, long time) throws RejectedException {
    PublicKey[] issuer = {settings.key.publicKey()};
    Certificate certificate =
        Certificate.verify(payload, issuer, Curves.all(), TextCodings.standard());
    Issued issued =
        settings.store.read(
            transaction -> transaction.enrolments().certificate(certificate.id()).orElse(null));
    if (issued != null && issued.revoked() != null) {
      throw new RejectedException(Verdict.SIGNATURE_INVALID, "it is revoked");
    }
    if (TimeSlot.of(certificate.until()) < TimeSlot.of(time)) {
      throw new RejectedException(Verdict.TOO_OLD, "its validity has ended");
    }
    return "certificate of this service: " + certificate.subject();
  }

  @Override
  public Certification find(String address, long time) {
    return null;
  }
}
