// SPDX-License-Identifier: Apache-2.0

/**
 * An SMS centre to test with: an SMPP 3.4 server that stores messages and forwards them. {@link
 * org.trustedsms.emulator.smsc.SmsCentre} starts it. It keeps everything in memory, within limits,
 * and forgets it when it ends.
 *
 * <p>It has no accounts. Whoever knows the one password binds under any system_id, and states any
 * sender. A number belongs to the system_id that has bound for it, until that has gone; others are
 * refused. Of several clients with the same system_id, the one that bound last gets all messages
 * for their numbers and all delivery receipts, the one before it again when it has gone: so each
 * recipient's order is kept. Of a phone, only the newest session stays.
 *
 * <p>Optional parameters of a submit_sm that SMPP 3.4 also has in deliver_sm (4.4.1, 4.6.1) are
 * passed on as they are: user_message_reference, ports, segmentation (sar_), user_response_code,
 * privacy_indicator, payload_type, callback_num, both subaddresses, language_indicator and
 * its_session_info, 255 octets at most (else ESME_RINVPARLEN). Four rules besides:
 *
 * <ul>
 *   <li>message_payload becomes short_message; a message is always one SMS.
 *   <li>Ports and segmentation take the room of the user data header that they become on the air:
 *       133 octets are left beside one of the two, 127 beside both (else ESME_RINVMSGLEN).
 *   <li>A delivery receipt has the user_message_reference of its message; a phone gets the time of
 *       arrival in place of source_subaddress.
 *   <li>A receiver that bound with an earlier version of SMPP gets none, and deliver_sm where
 *       others may get data_sm.
 * </ul>
 *
 * <p>Other parameters ask for what the centre does not do, and have no effect.
 *
 * <p>Room for a text is 160 septets with data_coding 0 and, as centres send ASCII in the GSM
 * alphabet, with data_coding 1: there, the characters of the extension table take two.
 */
package org.trustedsms.emulator.smsc;
