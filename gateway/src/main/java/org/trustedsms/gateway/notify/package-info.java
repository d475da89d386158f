// SPDX-License-Identifier: Apache-2.0
/** Who is told of changes: webhooks and event streams. */
package org.trustedsms.gateway.notify;
