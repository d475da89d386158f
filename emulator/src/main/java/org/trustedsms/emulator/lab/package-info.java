// SPDX-License-Identifier: Apache-2.0
/**
 * A laboratory in the browser: phones to press, every SMS on the air, an attacker, an authority and
 * a supplier, and the scenarios, played step by step.
 *
 * <p>{@link org.trustedsms.emulator.lab.Lab} is where to start.
 */
package org.trustedsms.emulator.lab;
