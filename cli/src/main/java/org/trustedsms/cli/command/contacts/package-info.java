// SPDX-License-Identifier: Apache-2.0
/** {@code trusted-sms contacts} and its subcommands. */
package org.trustedsms.cli.command.contacts;
