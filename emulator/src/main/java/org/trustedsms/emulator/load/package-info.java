// SPDX-License-Identifier: Apache-2.0

/** A load test of an SMS centre. */
package org.trustedsms.emulator.load;
