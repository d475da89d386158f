// SPDX-License-Identifier: Apache-2.0
/** What commands read: texts, and messages in hexadecimal or as they are. */
package org.trustedsms.cli.input;
