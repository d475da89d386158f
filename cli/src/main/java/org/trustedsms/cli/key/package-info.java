// SPDX-License-Identifier: Apache-2.0
/** Keys that commands are given, and how they are shown. */
package org.trustedsms.cli.key;
