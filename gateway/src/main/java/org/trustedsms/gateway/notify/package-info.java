// SPDX-License-Identifier: Apache-2.0
/** Notifies webhooks and event streams of changes. */
package org.trustedsms.gateway.notify;
