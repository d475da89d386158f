// SPDX-License-Identifier: Apache-2.0

/** What a hostile network does to messages, decided so that a run can be repeated. */
package org.trustedsms.emulator.fault;
