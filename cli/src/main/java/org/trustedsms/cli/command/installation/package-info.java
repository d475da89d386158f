// SPDX-License-Identifier: Apache-2.0
/** Commands about the program itself: its help, what it needs, what it consists of. */
package org.trustedsms.cli.command.installation;
