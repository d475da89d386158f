// SPDX-License-Identifier: Apache-2.0
/**
 * Runs command-line sessions: scripts in {@code src/test/sessions} that show commands and what they
 * print, on the launcher of the repository.
 */
package org.trustedsms.cli.session;
