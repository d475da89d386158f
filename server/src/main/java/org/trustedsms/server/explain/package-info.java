// SPDX-License-Identifier: Apache-2.0
/** What the bytes of an SMS mean, in words. */
package org.trustedsms.server.explain;
