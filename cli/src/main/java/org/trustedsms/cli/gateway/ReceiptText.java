// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.Locale;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.message.Times;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.smpp.DeliveryReceipt;
import org.trustedsms.server.store.Contact;

/** A receipt of the network's in one line, which says that it is not signed. */
public final class ReceiptText {
  private ReceiptText() {}

  /**
   * Writes a line for people.
   *
   * @return the line, without a line end
   */
  public static String line(DeliveryReceipt receipt) {
    return Times.format(Clock.systemUTC().instant().getEpochSecond())
        + " "
        + Contact.shown(receipt.recipient().number())
        + " delivery receipt, not signed: SMS "
        + SafeText.quote(receipt.messageId())
        + " "
        + receipt.state().name().toLowerCase(Locale.ROOT)
        + (receipt.error().isEmpty() ? "" : ", error " + SafeText.quote(receipt.error()));
  }

  /** Writes an object for programs. */
  public static ObjectNode json(DeliveryReceipt receipt) {
    ObjectNode node = Json.object();
    node.put("time", Clock.systemUTC().instant().toString());
    node.put("from", receipt.recipient().number());
    node.put("deliveryReceiptOf", receipt.messageId());
    node.put("deliveryState", receipt.state().name().toLowerCase(Locale.ROOT));
    node.put("deliveryError", receipt.error());
    return node;
  }
}
