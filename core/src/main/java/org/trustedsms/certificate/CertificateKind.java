// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.MessageKind;

/** Kind 5: a key, and whose it is. */
final class CertificateKind extends MessageKind {
  static final int ROLES_OFFSET = 10;
  static final int CURVE_OFFSET = 11;
  static final int NUMBER_OFFSET = 12;
  static final int POINT_OFFSET = 20;
  static final int INTERNATIONAL = 1 << 4;

  private final CurveSet curves;

  CertificateKind(CurveSet curves) {
    super(5, "certificate");
    this.curves = curves;
  }

  public boolean mayBeBound() {
    return false;
  }

  public boolean mayAskForAcknowledgement() {
    return false;
  }

  public String fixedPartName() {
    return "validity, issuer, subject";
  }

  public int fixedPartLength(Curve issuer) {
    return POINT_OFFSET;
  }

  /** Without the point if its curve is not known, which is for {@link Certificate} to say. */
  public int fixedPartLength(byte[] content, Curve issuer) throws InvalidEncodingException {
    int roles = content[ROLES_OFFSET] & 0xff;
    if (roles >= INTERNATIONAL << 1 || !Roles.areValid(roles & INTERNATIONAL - 1)) {
      throw new InvalidEncodingException("its roles do not go together, or there are none");
    }
    SubscriberNumber.read(content, NUMBER_OFFSET, (roles & INTERNATIONAL) != 0);
    int curve = content[CURVE_OFFSET] & 0xff;
    if (curve > 31) {
      throw new InvalidEncodingException("the byte of the subject's curve is " + curve);
    }
    Curve subject = curves.byId(curve);
    int length = POINT_OFFSET + (subject == null ? 0 : subject.compressedPointLength());
    if (length > content.length) {
      throw new InvalidEncodingException("it ends within the subject's key");
    }
    return length;
  }
}
