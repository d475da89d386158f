// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;

/**
 * Texts of letters, texts of the default alphabet's edges, and all else, lone surrogates included.
 */
final class AnyText implements ArbitrarySupplier<String> {
  @Override
  public Arbitrary<String> get() {
    return Arbitraries.oneOf(
        Arbitraries.strings().alpha().ofMaxLength(200),
        Arbitraries.strings().withChars("a@\u20ac\r\u00c7").ofMaxLength(60),
        Arbitraries.strings().withCharRange('\u0400', '\u04ff').ofMaxLength(60),
        Arbitraries.strings().all().ofMaxLength(60));
  }
}
