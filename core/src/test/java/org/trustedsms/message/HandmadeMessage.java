// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.trustedsms.ecies.Ecies;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.TestRandom;
import org.trustedsms.signature.Signer;

/**
 * A message put together by hand, field by field, as docs/format.md says or against it, without the
 * classes under test. At first it is an empty signed text for anyone.
 */
final class HandmadeMessage {
  private final PrivateKey signer;
  private int version = 1;
  private int kind = 1;
  private boolean acknowledgementAsked;
  private boolean bound;
  private boolean padded;
  private int coding;
  private int curve;
  private long stamp;
  private byte[] recipient = new byte[32];
  private byte[] content = new byte[0];
  private byte[] signedContent = new byte[0];
  private byte[] signature;

  HandmadeMessage(PrivateKey signer, long stamp) {
    this.signer = signer;
    this.stamp = stamp;
    curve = signer.curve().id();
  }

  HandmadeMessage version(int number) {
    version = number;
    return this;
  }

  HandmadeMessage kind(int number) {
    kind = number;
    return this;
  }

  HandmadeMessage askForAcknowledgement() {
    acknowledgementAsked = true;
    return this;
  }

  HandmadeMessage to(PublicKey key) {
    bound = true;
    recipient = key.fingerprint().toBytes();
    return this;
  }

  HandmadeMessage padded() {
    padded = true;
    return this;
  }

  HandmadeMessage coding(int id) {
    coding = id;
    return this;
  }

  HandmadeMessage curve(int id) {
    curve = id;
    return this;
  }

  HandmadeMessage content(byte[] bytes) {
    content = bytes;
    signedContent = bytes;
    return this;
  }

  /** What is signed, where it is not what is sent; to be called after {@link #content}. */
  HandmadeMessage signedContent(byte[] bytes) {
    signedContent = bytes;
    return this;
  }

  /** Puts this in place of the signature. */
  HandmadeMessage signature(byte[] bytes) {
    signature = bytes;
    return this;
  }

  /** Section 2. */
  byte[] header() {
    int first = version << 6 | kind << 2 | (acknowledgementAsked ? 2 : 0) | (bound ? 1 : 0);
    int second = (padded ? 0x80 : 0) | coding << 5 | curve;
    return ByteBuffer.allocate(4)
        .put((byte) first)
        .put((byte) second)
        .putShort((short) (stamp / 20))
        .array();
  }

  /** Section 7. */
  byte[] signedBytes() {
    return ByteBuffer.allocate(86 + signedContent.length)
        .put("trusted-sms".getBytes(StandardCharsets.US_ASCII))
        .put((byte) 1)
        .put(header(), 0, 2)
        .putLong(stamp)
        .put(signer.publicKey().fingerprint().toBytes())
        .put(recipient)
        .put(signedContent)
        .array();
  }

  byte[] signature() {
    return signature != null ? signature : new Signer(signer).sign(signedBytes()).toBytes();
  }

  byte[] payload() {
    return join(header(), content, signature());
  }

  /** Section 8, with the key of whom it is said to be bound to, or another. */
  byte[] encrypted(PublicKey key) {
    Fingerprint sender = signer.publicKey().fingerprint();
    byte[] context = join(header(), sender.toBytes(), key.fingerprint().toBytes());
    byte[] plaintext = join(content, signature());
    return join(header(), new Ecies(8).encrypt(key, plaintext, context, TestRandom.seeded(stamp)));
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
