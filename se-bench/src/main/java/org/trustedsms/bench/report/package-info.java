// SPDX-License-Identifier: Apache-2.0
/** Reports: HTML, Markdown, CSV and JSON, and the comparison of two. */
package org.trustedsms.bench.report;
