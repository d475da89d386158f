// SPDX-License-Identifier: Apache-2.0
/** Takes the times: with JMH, or as the historical measurements did. */
package org.trustedsms.bench.measure;
