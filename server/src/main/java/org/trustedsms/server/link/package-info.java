// SPDX-License-Identifier: Apache-2.0
/**
 * Links over which SMS come and go, whatever they are made of: {@link
 * org.trustedsms.server.link.SmsLink} and what goes with it.
 */
package org.trustedsms.server.link;
