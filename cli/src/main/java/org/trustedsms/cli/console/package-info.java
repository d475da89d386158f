// SPDX-License-Identifier: Apache-2.0
/** How a command speaks: terminal or not, how it fails, what {@code --version} says. */
package org.trustedsms.cli.console;
