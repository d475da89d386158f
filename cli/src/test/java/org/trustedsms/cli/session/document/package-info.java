// SPDX-License-Identifier: Apache-2.0
/** Executes, or checks otherwise, what the project's documents show. */
package org.trustedsms.cli.session.document;
