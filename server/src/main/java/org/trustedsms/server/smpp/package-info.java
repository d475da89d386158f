// SPDX-License-Identifier: Apache-2.0
/**
 * The link of a service, or of an emulated phone, to an SMSC: a client of SMPP 3.4 over TCP or TLS,
 * on the PDUs of jsmpp. {@link org.trustedsms.server.smpp.SmppLink} keeps it,
 *
 * <pre>{@code
 * try (SmsLink link = SmppLink.open(LinkSettings.of(SMSC, "shop"), listener)) {
 *   link.submit(sms, true).thenAccept(taken -> store(taken.messageId()));
 * }
 * }</pre>
 *
 * and guarantees:
 *
 * <ul>
 *   <li><b>Each SMS has one outcome:</b> taken, with the SMSC's message_id; refused; may have been
 *       sent; not sent. It is never sent twice, unless the SMSC has refused it as too busy.
 *   <li><b>Window.</b> As many SMS at a time wait for their answer as the window allows. They are
 *       sent in the order in which they were submitted, but for one that the SMSC was too busy for;
 *       who wants an order for a number waits for each answer, as SmsService does.
 *   <li><b>A late answer</b>, after the response time-out, is recognised by its sequence_number and
 *       told: {@link org.trustedsms.server.link.UnansweredException#late}.
 *   <li><b>An SMSC that has lost the session</b> (ESME_RINVBNDSTS, also as the answer to
 *       enquire_link) is bound to again, and gets what it refused with that status over the new
 *       connection.
 *   <li><b>A busy SMSC</b> (ESME_RTHROTTLED, ESME_RMSGQFUL) is left alone for a pause that grows,
 *       and gets the refused SMS again, behind those that wait: see link.SubmitQueue.
 *   <li><b>A link that breaks</b> is made again after a pause that grows from 0.2 to 10 s. SMS that
 *       wait to be sent go then, in order; those without an answer may have been sent, and fail.
 *   <li><b>What arrives</b> is answered when the listener has dealt with it. Until then it is in
 *       hand: at most 256 SMS and 1 MiB. Beyond that nothing is read, so that the SMSC waits;
 *       answers to SMS that were submitted are not overdue meanwhile.
 *   <li><b>Whatever the peer sends</b>, memory is bounded, and the link's threads live on: a length
 *       that no PDU has, a PDU that stops midway, and a peer that does not read end the connection;
 *       what an SMSC does not send to a client is answered with generic_nack and ESME_RINVCMDID.
 *   <li><b>A deliver_sm or data_sm</b> is read as far as its content is needed. One that cannot be
 *       read is handed over as it came and refused for now (ESME_RX_T_APPN), the third time for
 *       good (ESME_RX_R_APPN).
 * </ul>
 *
 * Neither the password nor the content of an SMS is in a log, a toString or an exception.
 */
package org.trustedsms.server.smpp;
