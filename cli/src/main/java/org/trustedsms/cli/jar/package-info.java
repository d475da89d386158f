// SPDX-License-Identifier: Apache-2.0
/** What the JAR of a MIDlet suite consists of. */
package org.trustedsms.cli.jar;
