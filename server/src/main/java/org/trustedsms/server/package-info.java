// SPDX-License-Identifier: Apache-2.0
/**
 * Services that send and receive signed SMS through an SMSC: {@link
 * org.trustedsms.server.SmsService} is the one thing that most of them need.
 */
package org.trustedsms.server;
