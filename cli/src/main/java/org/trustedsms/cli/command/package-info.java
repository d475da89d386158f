// SPDX-License-Identifier: Apache-2.0
/** The subcommands of {@code trusted-sms}, and the options that several of them have. */
package org.trustedsms.cli.command;
