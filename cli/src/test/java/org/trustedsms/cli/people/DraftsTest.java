// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.people;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Sender;
import org.trustedsms.text.TextCodings;

class DraftsTest {
  /** Names of which the compact coding takes fewer bytes. */
  @ParameterizedTest
  @ValueSource(strings = {"open sesame 4711", "123456789012", "Größe", "λόγος"})
  void aModuleCanReadAnAnnouncedName(String name) {
    PrivateKey key = PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
    Draft draft = Drafts.draft(MessageKinds.PUBLIC_KEY, name, key.publicKey(), null, false);
    Header header = Header.parse(new Sender(key).sign(draft).payload());
    assertTrue(TextCodings.plain().byId(header.coding()) != null, name);
  }
}
