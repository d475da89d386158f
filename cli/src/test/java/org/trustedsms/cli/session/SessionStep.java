// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.List;

/**
 * A command of a session and what it has to do.
 *
 * @param line the number of its line, from 1
 * @param command what is given to the shell, one or more lines
 * @param output the lines that it has to print on standard output and standard error, as written
 * @param status its exit status
 */
public record SessionStep(int line, String command, List<String> output, int status) {}
