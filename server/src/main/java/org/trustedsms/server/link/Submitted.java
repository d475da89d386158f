// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

/**
 * An SMS that the SMSC has taken (in SMPP 3.4, 4.4.2, submit_sm_resp with ESME_ROK). Immutable.
 *
 * @param messageId message_id, the SMSC's name for it, which a {@link DeliveryReceipt} states
 *     again: up to 255 characters of ISO 8859-1, no controls; empty if none is usable
 */
public record Submitted(String messageId) {}
