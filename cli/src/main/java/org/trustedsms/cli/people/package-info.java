// SPDX-License-Identifier: Apache-2.0
/** Senders and recipients of messages. */
package org.trustedsms.cli.people;
