// SPDX-License-Identifier: Apache-2.0
/** Files that convince a third party that somebody signed a message. */
package org.trustedsms.server.evidence;
