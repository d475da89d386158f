// SPDX-License-Identifier: Apache-2.0
/** Commands that make keys and show them. */
package org.trustedsms.cli.command.key;
