// SPDX-License-Identifier: Apache-2.0
/**
 * Signed messages through an SMS centre: what is done with one that arrives, how one is sent, what
 * is said when the centre does not play along.
 */
package org.trustedsms.cli.gateway;
