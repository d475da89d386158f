// SPDX-License-Identifier: Apache-2.0
/**
 * A device that carries out signed commands, each at most once (docs/format.md section 19), by
 * running a program.
 */
package org.trustedsms.server.device;
