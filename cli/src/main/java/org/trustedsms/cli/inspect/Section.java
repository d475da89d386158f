// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.inspect;

import org.trustedsms.server.explain.Explanation;

/**
 * A payload or an SMS that was explained. Immutable.
 *
 * @param title what it is, and its length
 * @param form the same for programs
 * @param length bytes
 * @param explanation the fields
 */
public record Section(String title, Form form, int length, Explanation explanation) {}
