// SPDX-License-Identifier: Apache-2.0
/** The subcommands of {@code trusted-sms}. */
package org.trustedsms.cli.command;
