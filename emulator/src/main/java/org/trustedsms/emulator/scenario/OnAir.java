// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.server.sms.ShortMessage;

/**
 * An SMS that the centre has accepted. Immutable in use.
 *
 * @param id its message_id
 * @param systemId the system_id of who submitted it
 * @param message the SMS
 */
public record OnAir(String id, String systemId, ShortMessage message) {}
