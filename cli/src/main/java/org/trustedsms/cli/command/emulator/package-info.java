// SPDX-License-Identifier: Apache-2.0
/** Commands that emulate phones and SMS centres. */
package org.trustedsms.cli.command.emulator;
