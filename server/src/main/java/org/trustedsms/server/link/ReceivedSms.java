// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.util.concurrent.CompletionStage;
import org.trustedsms.server.sms.ServiceCentreTimestamp;
import org.trustedsms.server.sms.ShortMessage;

/**
 * One SMS that the SMSC has delivered: a whole message or a segment of one. Immutable in use.
 *
 * @param sms the SMS. Its data over SMPP is short_message, or message_payload in its place (SMPP
 *     3.4, 5.3.2.32), then up to 65,535 bytes. Ports and concatenation that the SMSC states in
 *     optional parameters (5.3.2.20 to 5.3.2.24) stand in the user data header, as over the air.
 * @param timeMillis when it was sent, in ms since 1970 UTC: the time that the SMSC states if the
 *     client has bound with the system_type {@link ServiceCentreTimestamp#PHONE}, otherwise the
 *     time of arrival
 */
public record ReceivedSms(ShortMessage sms, long timeMillis) implements LinkListener.Arrival {
  @Override
  public CompletionStage<?> arriveAt(LinkListener listener) {
    return listener.message(this);
  }
}
