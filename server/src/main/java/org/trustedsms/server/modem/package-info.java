// SPDX-License-Identifier: Apache-2.0
/**
 * A modem as a link: AT commands in PDU mode (3GPP TS 27.005) over a serial line. {@link
 * org.trustedsms.server.modem.ModemLink} keeps it. What arrives stays in the modem until the
 * listener has dealt with it, and comes again otherwise; the modem's memory for messages belongs to
 * the link. A modem that is silent, garbles, was reset or unplugged is reopened, ever less often.
 */
package org.trustedsms.server.modem;
