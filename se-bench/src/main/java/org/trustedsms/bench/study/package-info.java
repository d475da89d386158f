// SPDX-License-Identifier: Apache-2.0
/** The studies that this project descends from, repeated, with their figures beside ours. */
package org.trustedsms.bench.study;
