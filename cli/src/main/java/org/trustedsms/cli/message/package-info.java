// SPDX-License-Identifier: Apache-2.0
/** Signing and receiving messages with what the command line remembers. */
package org.trustedsms.cli.message;
