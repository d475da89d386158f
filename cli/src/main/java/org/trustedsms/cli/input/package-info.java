// SPDX-License-Identifier: Apache-2.0
/** Input of commands: texts, and messages in hexadecimal or binary. */
package org.trustedsms.cli.input;
