// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;

/**
 * What evidence proves: who signed what, when, for whom. Immutable and thread-safe.
 *
 * @param stamp the time that the signer named, seconds since 1970-01-01 UTC
 * @param recipient the fingerprint of the recipient's key; null if it is for anyone
 * @param text the text, or the name in a message with a key; empty in an acknowledgement
 * @param acknowledged the message that is acknowledged; null in other kinds
 */
public record SignedStatement(
    MessageKind kind,
    PublicKey signer,
    long stamp,
    Fingerprint recipient,
    boolean acknowledgementAsked,
    String text,
    MessageId acknowledged,
    MessageId id) {}
