// SPDX-License-Identifier: Apache-2.0
/** The implementations that are measured side by side, all with the same keys and message. */
package org.trustedsms.bench.engine;
