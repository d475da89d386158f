// SPDX-License-Identifier: Apache-2.0
/** Commands that are clients of an SMS centre: they send and receive signed messages. */
package org.trustedsms.cli.command.sms;
