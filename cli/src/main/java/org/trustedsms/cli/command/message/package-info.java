// SPDX-License-Identifier: Apache-2.0
/** Commands that sign messages, receive them, and check the evidence of them. */
package org.trustedsms.cli.command.message;
