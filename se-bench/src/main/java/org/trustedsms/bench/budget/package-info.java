// SPDX-License-Identifier: Apache-2.0
/**
 * How many bytes of an SMS each curve takes for each kind of message, and what is left for text.
 */
package org.trustedsms.bench.budget;
