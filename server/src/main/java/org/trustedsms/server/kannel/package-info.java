// SPDX-License-Identifier: Apache-2.0
/**
 * A link by HTTP over a Kannel smsbox: SMS are posted to its sendsms service, and it gets a URL of
 * the link's for each SMS and each delivery report that arrives. {@link
 * org.trustedsms.server.kannel.KannelLink} keeps it.
 */
package org.trustedsms.server.kannel;
