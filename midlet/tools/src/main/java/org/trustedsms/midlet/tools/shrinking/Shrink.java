// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.BuildProgram;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.command.UsageException;

/**
 * Makes the classes of a JAR fewer and shorter, before ProGuard renames and preverifies them.
 *
 * <p>A class costs a phone's JAR some 300 bytes: entry, constants, compression codes. So this
 * leaves as few as it can, and drops what only a programmer would read. The classes have to be for
 * Java 5 or before and shrunk: unused ones would be merged as well.
 */
public final class Shrink implements BuildProgram {
  /** The names of the options, without hyphens. */
  static final Set<String> OPTIONS =
      Set.of("library", "talk", "terse", "mute", "keep", "class-bytes", "fields", "rooms");

  private static final String USAGE =
      "Shrink IN.jar OUT.jar --library JAR... --class-bytes N --fields N"
          + " [--keep CLASS...] [--talk PREFIX...] [--terse CLASS...] [--mute CLASS...] [--rooms PREFIX,...]";

  @Override
  public void run(Arguments arguments, PrintStream out)
      throws UsageException, FaultException, IOException {
    List<Path> jars = arguments.unnamed(2, 2).stream().map(Path::of).toList();
    ProgramClasses program =
        new ProgramClasses(
            Archive.readClasses(jars.subList(0, 1)),
            Archive.readClasses(arguments.paths("library")));
    Limits limits =
        new Limits(
            Set.copyOf(arguments.all("keep")),
            arguments.positive("class-bytes"),
            arguments.positive("fields"),
            arguments.all("rooms").stream().map(room -> List.of(room.split(","))).toList());
    out.println(StringStripper.apply(program, Set.copyOf(arguments.all("mute"))) + " words muted.");
    out.println(
        StripMessages.apply(program, arguments.all("talk"), Set.copyOf(arguments.all("terse")))
            + " messages dropped.");
    out.println(merge(program, limits));
    DeclareOwners.apply(program);
    Archive.writeClasses(jars.get(1), program.toBytes());
  }

  /** One pass makes room for another, so they run until nothing is left to do. */
  private static String merge(ProgramClasses program, Limits limits) throws FaultException {
    ClassAccess.requireWidening(program);
    int before = program.classes().size();
    int classes = 0;
    int supertypes = 0;
    int turn;
    do {
      int folded = FoldSupertypes.apply(program, limits);
      int merged = MergeClasses.apply(program, limits);
      supertypes += folded;
      classes += merged;
      turn = folded + merged;
    } while (turn > 0);
    return before
        + " classes became "
        + program.classes().size()
        + ": "
        + supertypes
        + " folded into the only subtype and "
        + classes
        + " merged.";
  }

  /**
   * @param args the JAR to read and the JAR to write; {@code --library} with all JARs of the
   *     platform (what extends an unknown class is left alone); {@code --class-bytes}, {@code
   *     --fields}, {@code --keep} and, once for each room, by commas, {@code --rooms} as in {@link
   *     Limits}; {@code --talk} with the beginnings of names of classes whose exceptions keep their
   *     messages; {@code --terse} with internal names of exceptions that elsewhere say the same few
   *     words; {@code --mute} with internal names of classes whose words nobody reads
   */
  public static void main(String[] args) {
    System.exit(new Shrink().execute(USAGE, OPTIONS, args, System.out, System.err));
  }
}
