// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.server.file.Source;

class Pkcs11UriTest {

  private static Pkcs11Uri parse(String address) throws KeyFileException {
    return Pkcs11Uri.parse(Source.named(address));
  }

  @Test
  void parts() throws Exception {
    assertEquals(
        new Pkcs11Uri("/opt/x y.so", "7", "my;key+1"),
        parse("pkcs11:object=my%3Bkey+1;slot-id=7?module-path=/opt/x%20y.so"));
    assertEquals(new Pkcs11Uri("/x.so", null, null), parse("pkcs11:?module-path=/x.so"));
    assertTrue(Pkcs11Uri.isOne(Source.named("pkcs11:?module-path=/x.so")));
    assertFalse(Pkcs11Uri.isOne(Source.named("pkcs11.pem")));
    assertFalse(Pkcs11Uri.isOne(new Source(Path.of("pkcs11:x"), true)));
  }

  @ParameterizedTest
  @CsvSource({
    "pkcs11:, does not name the PKCS #11 library",
    "pkcs11:object=a, does not name the PKCS #11 library",
    "pkcs11:object=a?module-path=, does not name the PKCS #11 library",
    "pkcs11:?module-path=/a%0Aslot%20=%201, does not name the PKCS #11 library",
    "pkcs11:?module-path=/a%22, does not name the PKCS #11 library",
    "pkcs11:object=a;object=b?module-path=/x.so, gives object twice",
    "pkcs11:slot-id=0x1?module-path=/x.so, slot-id that is no number",
    "pkcs11:slot-id=99999999999?module-path=/x.so, slot-id that is no number",
    "pkcs11:object=%zz?module-path=/x.so, a % without two hexadecimal digits",
    "pkcs11:token=a?module-path=/x.so, something else than object",
    "pkcs11:object=a?module-path=/x.so&pin-value=1234, something else than object",
    "pkcs11:object?module-path=/x.so, something else than object",
    "pkcs11:object=a?module-path=/there/is/none.so, check the library"
  })
  void problems(String address, String expected) {
    KeyFileException e =
        assertThrows(
            KeyFileException.class,
            () -> KeyFiles.read(Source.named(address), asked -> "1234".toCharArray()));
    assertTrue(e.getMessage().contains(expected), e.getMessage());
    assertTrue(e.getMessage().startsWith(Source.named(address) + ": "), e.getMessage());
  }
}
