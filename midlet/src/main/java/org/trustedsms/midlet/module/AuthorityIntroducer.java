// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.RejectedException;
import org.trustedsms.text.TextCodings;

/**
 * Takes as commander a service supplier that an authority certifies (docs/format.md section 16)
 * under the descriptor's Commander-Number; Commander-Authority is the authority's key, a compressed
 * point. A module learns of no revocation: certificates should be valid for days.
 */
public final class AuthorityIntroducer implements Introducer {
  /** Null until it is first needed: decompressing a point for each SMS would be dear. */
  private PublicKey authority;

  public Introduction introduce(byte[] payload, long time, Attributes attributes) {
    Descriptor descriptor = new Descriptor(attributes);
    if (authority == null) {
      authority = descriptor.key("Commander-Authority");
    }
    if (authority == null) {
      throw Descriptor.fault("Commander-Authority", "missing");
    }
    String number = descriptor.value("Commander-Number", null);
    try {
      PublicKey[] issuers = {authority};
      Certificate certificate =
          Certificate.verify(payload, issuers, Descriptor.CURVES, TextCodings.plain());
      boolean isCommander =
          certificate.isValidAt(time)
              && number.equals(certificate.subject().number())
              && (certificate.subject().roles() & Roles.SUPPLIER) != 0;
      return isCommander
          ? new Introduction(certificate.subject().key(), certificate.from(), certificate.until())
          : null;
    } catch (RejectedException e) {
      return null;
    }
  }
}
