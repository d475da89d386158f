// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a line that differ from run to run, as sessions write them.
 *
 * <ul>
 *   <li>{@code <hex>}: hexadecimal digits
 *   <li>{@code <number>}: a decimal number, with a fraction or not
 *   <li>{@code <digits>}: a fingerprint as people read it, 6 groups of 5 digits
 *   <li>{@code <time>}: a time of day, or a date and a time as in RFC 3339
 *   <li>{@code <...>}: any characters or none
 * </ul>
 */
public final class SessionPlaceholders implements LineForm {
  private static final Map<String, String> FORMS =
      Map.of(
          "<hex>", "[0-9A-Fa-f]+",
          "<number>", "[0-9]+(?:[.,][0-9]+)*",
          "<digits>", "[0-9]{5}(?: [0-9]{5}){5}",
          "<time>",
              "(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?"
                  + "[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?(?:Z| UTC)?",
          "<...>", ".*");

  private static final Pattern PLACEHOLDER = Pattern.compile("<(?:[a-z]+|\\.\\.\\.)>");

  @Override
  public Predicate<String> of(String expected) {
    StringBuilder form = new StringBuilder();
    Matcher matcher = PLACEHOLDER.matcher(expected);
    int end = 0;
    while (matcher.find()) {
      MatchResult placeholder = matcher.toMatchResult();
      form.append(Pattern.quote(expected.substring(end, placeholder.start())));
      form.append(FORMS.getOrDefault(placeholder.group(), Pattern.quote(placeholder.group())));
      end = placeholder.end();
    }
    form.append(Pattern.quote(expected.substring(end)));
    return Pattern.compile(form.toString(), Pattern.DOTALL).asMatchPredicate();
  }
}
