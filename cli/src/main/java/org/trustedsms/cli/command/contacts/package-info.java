// SPDX-License-Identifier: Apache-2.0
/** The subcommands of {@code trusted-sms contacts}. */
package org.trustedsms.cli.command.contacts;
