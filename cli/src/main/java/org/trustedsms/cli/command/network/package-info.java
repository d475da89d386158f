// SPDX-License-Identifier: Apache-2.0
/** Commands that send and receive through an SMS centre, and what they say of it. */
package org.trustedsms.cli.command.network;
