// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rewrites the links in a distribution's documents that lead to files which it does not have: to a
 * file of that name in docs, else to the repository, or to plain text if that has no address yet.
 */
final class DistLinks {
  private static final Pattern CODE = Pattern.compile("(?m)^ *```[\\s\\S]*?^ *```|`[^`\\n]+`");
  private static final String LABEL = "\\[([^\\[\\]]+)]";
  private static final Pattern INLINE = Pattern.compile(LABEL + "\\(([^)\\s]+)\\)");
  private static final Pattern USE = Pattern.compile(LABEL + "\\[(\\w+)]");
  private static final Pattern DEFINITION = Pattern.compile("(?m)^\\[(\\w+)]: (\\S+)\\n?");
  private static final Pattern ELSEWHERE = Pattern.compile("#.*|[a-z][a-z0-9+.-]*:.*");

  private final Path root;
  private final String repository;

  private DistLinks(Path root, String repository) {
    this.root = root.toAbsolutePath().normalize();
    this.repository = repository;
  }

  /**
   * Rewrites the documents of a folder.
   *
   * @param arguments the folder; what precedes a file's path in its address in the repository,
   *     nothing if there is none
   */
  public static void main(String[] arguments) throws IOException {
    DistLinks links =
        new DistLinks(Path.of(arguments[0]), arguments.length > 1 ? arguments[1] : "");
    try (Stream<Path> files = Files.walk(links.root)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).toList()) {
        Files.writeString(file, links.rewritten(file, Files.readString(file)));
      }
    }
  }

  private String rewritten(Path file, String text) {
    Set<String> gone = new HashSet<>();
    String defined =
        replaced(
            DEFINITION,
            text,
            definition -> {
              String target = target(file, definition.group(2));
              if (target == null) {
                gone.add(definition.group(1));
                return "";
              }
              return definition.group().replace(definition.group(2), target);
            });
    String inline =
        replaced(
            INLINE,
            defined,
            link -> {
              String target = target(file, link.group(2));
              return target == null ? link.group(1) : "[" + link.group(1) + "](" + target + ")";
            });
    return replaced(
        USE, inline, use -> gone.contains(use.group(2)) ? use.group(1) : use.group());
  }

  /** Returns where a link leads now; null for nowhere. */
  private String target(Path file, String link) {
    Path target = file.resolveSibling(link.replaceFirst("#.*", "")).normalize();
    if (ELSEWHERE.matcher(link).matches() || target.startsWith(root) && Files.exists(target)) {
      return link;
    }
    Path inDocs = root.resolve("docs").resolve(target.getFileName());
    if (Files.exists(inDocs)) {
      return file.getParent().relativize(inDocs).toString().replace('\\', '/');
    }
    return repository.isEmpty()
        ? null
        : repository + root.relativize(target).toString().replace('\\', '/');
  }

  /** Replaces what is not in code. */
  private static String replaced(Pattern link, String text, Function<MatchResult, String> by) {
    return Pattern.compile(link.pattern() + "|(?:" + CODE.pattern() + ")", Pattern.MULTILINE)
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(found.group(1) == null ? found.group() : by.apply(found)));
  }
}
