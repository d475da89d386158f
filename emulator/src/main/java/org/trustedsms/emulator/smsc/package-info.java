// SPDX-License-Identifier: Apache-2.0

/**
 * An SMSC to test with, {@link org.trustedsms.emulator.smsc.Smsc}: an SMPP 3.4 server that stores
 * and forwards messages, in memory and within limits.
 *
 * <p>It has no accounts. Whoever knows the one password binds under any system_id, and states any
 * sender. A number belongs to the system_id that has bound for it, until that has gone; others are
 * refused. Of several clients with the same system_id, the one that bound last gets all messages
 * for their numbers and all delivery receipts, the one before it again when it has gone: so each
 * recipient's order is kept. Of a phone, only the newest session stays.
 *
 * <p>Optional parameters of a submit_sm are passed on, 255 octets at most (else ESME_RINVPARLEN).
 * message_payload becomes short_message; a message is always one SMS. A delivery receipt has the
 * user_message_reference of its message; a phone gets the time of arrival in source_subaddress. A
 * receiver that bound with an earlier version of SMPP gets no optional parameters, and deliver_sm
 * where others may get data_sm.
 *
 * <p>A client binds for one number, not for a range. Commands other than bind, submit_sm,
 * enquire_link and unbind get ESME_RINVCMDID; validity_period has no effect.
 *
 * <p>Room for a text is 160 septets with data_coding 0 and, as SMSCs send ASCII in the GSM
 * alphabet, with data_coding 1: there, the characters of the extension table take two.
 */
package org.trustedsms.emulator.smsc;
