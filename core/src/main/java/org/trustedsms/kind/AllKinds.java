// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.kind;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;

/**
 * All kinds of message of docs/format.md, for programs that look at any. An application that names
 * this has the code of all of them.
 */
public final class AllKinds {
  private AllKinds() {}

  /**
   * Returns kinds 1 to 10.
   *
   * @param curves of keys in certificates
   */
  public static MessageKinds of(CurveSet curves) {
    return new MessageKinds(
        new MessageKind[] {
          MessageKinds.SIGNED_TEXT,
          EncryptedText.KIND,
          MessageKinds.PUBLIC_KEY,
          MessageKinds.ACKNOWLEDGEMENT,
          Certificate.kind(curves),
          Offer.KIND,
          Acceptance.KIND,
          Command.KIND,
          Result.KIND,
          RevocationList.KIND
        });
  }
}
