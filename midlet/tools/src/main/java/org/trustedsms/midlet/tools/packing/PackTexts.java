// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/**
 * Makes the resources of a MIDlet's words. A language is a text file, lines {@code NAME = words},
 * where {@code \n} is a new line, and %1 to %3 stand for what the program puts in. Empty lines, and
 * those that begin with #, mean nothing. The names of the first language number the texts from 0,
 * in a class of constants that {@link NumberTexts} writes.
 *
 * <p>A resource is the number of bytes that follow, in 2 bytes, then each text as {@code
 * DataOutput.writeUTF} writes it, in the order of their numbers. Texts that no source of a suite
 * names are empty in it, and missing at its end. A suite may have words of its own in the place of
 * the language's.
 */
public final class PackTexts implements BuildProgram {
  static final Set<String> OPTIONS = Set.of("named-in", "own");

  private static final String USAGE =
      "PackTexts OUT-FOLDER LANGUAGE.txt... [--own WORDS.txt] [--named-in SOURCE...]";
  private static final Pattern LINE = Pattern.compile("([A-Z][A-Z0-9_]*) = (.*\\S)");
  private static final Pattern USE = Pattern.compile("\\bText\\.([A-Z][A-Z0-9_]*)");
  private static final Pattern PLACE = Pattern.compile("%[1-3]");

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<String> files = arguments.unnamed(2, 100);
    Predicate<String> named = named(arguments.paths("named-in"));
    Map<String, String> own = new TreeMap<>();
    for (Path file : arguments.paths("own")) {
      own.putAll(read(file));
    }
    Map<String, String> first = null;
    for (String file : files.subList(1, files.size())) {
      Map<String, String> texts = read(Path.of(file));
      first = first == null ? texts : first;
      List<String> faults = faults(first, texts);
      faults.addAll(ownFaults(own, texts));
      if (!faults.isEmpty()) {
        throw new FaultException(file, faults);
      }
      texts.putAll(own);
      String language = Path.of(file).getFileName().toString().replace(".txt", "");
      Archive.writeFile(
          Path.of(files.get(0), language), pack(file, List.copyOf(first.keySet()), texts, named));
    }
  }

  /** Reads a language: names and words, in the order of the file. */
  static Map<String, String> read(Path file) throws IOException, FaultException {
    Map<String, String> texts = new LinkedHashMap<>();
    List<String> faults = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      var matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        faults.add("not NAME = words: " + line);
      } else if (texts.put(matcher.group(1), matcher.group(2).replace("\\n", "\n")) != null) {
        faults.add(matcher.group(1) + " is there twice");
      }
    }
    if (!faults.isEmpty()) {
      throw new FaultException(file.toString(), faults);
    }
    return texts;
  }

  private static List<String> faults(Map<String, String> first, Map<String, String> texts) {
    List<String> faults = new ArrayList<>();
    for (String name : first.keySet()) {
      if (!texts.containsKey(name)) {
        faults.add(name + " is missing");
      } else if (!places(texts.get(name)).equals(places(first.get(name)))) {
        faults.add(name + " has other places than in the first language");
      }
    }
    texts.keySet().stream()
        .filter(name -> !first.containsKey(name))
        .forEach(name -> faults.add(name + " is not in the first language"));
    return faults;
  }

  private static List<String> ownFaults(Map<String, String> own, Map<String, String> texts) {
    List<String> faults = new ArrayList<>();
    own.forEach(
        (name, words) -> {
          String replaced = texts.get(name);
          if (replaced == null || !places(replaced).equals(places(words))) {
            faults.add("the suite's own " + name + " is no text or has other places");
          }
        });
    return faults;
  }

  private static Set<String> places(String text) {
    return new TreeSet<>(PLACE.matcher(text).results().map(MatchResult::group).toList());
  }

  /** Matches the texts that Java sources name; all texts if there are no sources. */
  private static Predicate<String> named(List<Path> sources) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path source : sources) {
      USE.matcher(Files.readString(source)).results().forEach(use -> found.add(use.group(1)));
    }
    // A row of texts is named by its first.
    return name -> sources.isEmpty() || found.contains(name.replaceFirst("_[0-9]+$", ""));
  }

  private static byte[] pack(
      String file, List<String> names, Map<String, String> texts, Predicate<String> named)
      throws IOException, FaultException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    int count = names.size();
    while (count > 0 && !named.test(names.get(count - 1))) {
      count--;
    }
    for (String name : names.subList(0, count)) {
      out.writeUTF(named.test(name) ? texts.get(name) : "");
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    if (bytes.size() > 0xffff) {
      throw new FaultException(file + ": too long", List.of(bytes.size() + " bytes"));
    }
    new DataOutputStream(all).writeShort(bytes.size());
    bytes.writeTo(all);
    return all.toByteArray();
  }

  /**
   * Takes the folder to write to, and the languages, with the same texts as the first; {@code
   * --named-in} with a suite's Java sources (without, it gets all texts); {@code --own} with the
   * suite's own words.
   */
  public static void main(String[] args) {
    System.exit(new PackTexts().execute(USAGE, OPTIONS, args, System.out, System.err));
  }
}
