// SPDX-License-Identifier: Apache-2.0
/** What was measured: plain data, which reports are made of and JSON files hold. */
package org.trustedsms.bench.result;
