// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/**
 * The counts of an SMSC so far. Delivery receipts are not counted.
 *
 * @param delivered messages delivered; one that the network repeats counts twice
 * @param dropped messages given up
 * @param waiting messages and delivery receipts that wait now
 * @param sessions clients that are bound now
 */
public record CentreCounts(
    long accepted, long delivered, long refused, long dropped, long waiting, int sessions) {}
