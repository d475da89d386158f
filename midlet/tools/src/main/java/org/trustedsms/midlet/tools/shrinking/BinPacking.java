// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** Distributes classes that may be merged over as few merged classes as the limits allow. */
final class BinPacking {
  private final Limits limits;
  private final Map<String, List<ClassNode>> classes = new TreeMap<>();

  BinPacking(Limits limits) {
    this.limits = limits;
  }

  /** Adds a class; those of different keys, or of different rooms, are not merged. */
  void add(String key, ClassNode node) {
    String kind = limits.room(node.name) + key;
    classes.computeIfAbsent(kind, any -> new ArrayList<>()).add(node);
  }

  /** The names of the classes in each bin. */
  List<List<String>> contents() {
    List<List<String>> contents = new ArrayList<>();
    classes.values().forEach(alike -> distribute(alike).forEach(bin -> contents.add(bin.names)));
    return contents;
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  /**
   * By packages, for their classes name the same constants; in each those with the most fields
   * first: what comes after finds its fields there. Of the rest the shortest come first.
   */
  private List<Bin> distribute(List<ClassNode> alike) {
    Comparator<ClassNode> mostFieldsFirst =
        Comparator.comparingInt((ClassNode node) -> sum(fieldsOf(node))).reversed();
    alike.sort(
        Comparator.comparing((ClassNode node) -> packageOf(node.name))
            .thenComparing(mostFieldsFirst)
            .thenComparing(BinPacking::bytesOf)
            .thenComparing(node -> node.name));
    List<Bin> bins = new ArrayList<>();
    for (ClassNode node : alike) {
      Bin fitting = null;
      for (Bin bin : bins) {
        if (bin.takes(node, limits)) {
          fitting = bin;
          break;
        }
      }
      if (fitting == null) {
        fitting = new Bin();
        bins.add(fitting);
      }
      fitting.add(node);
    }
    return bins;
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static Map<String, Integer> fieldsOf(ClassNode node) {
    Map<String, Integer> counts = new HashMap<>();
    for (FieldNode field : node.fields) {
      if (!ClassAccess.is(field.access, Opcodes.ACC_STATIC)) {
        counts.merge(field.desc, 1, Integer::sum);
      }
    }
    return counts;
  }

  private static int bytesOf(ClassNode node) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray().length;
  }

  private static final class Bin {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> fields = new HashMap<>();
    private int fewest = Integer.MAX_VALUE;
    private int bytes;
    private boolean hasLock;

    boolean takes(ClassNode node, Limits limits) {
      Map<String, Integer> own = fieldsOf(node);
      Map<String, Integer> together = new HashMap<>(fields);
      own.forEach((type, count) -> together.merge(type, count, Math::max));
      return bytes + bytesOf(node) <= limits.classBytes()
          && sum(together) <= Math.min(fewest, sum(own)) + limits.fields()
          && !(hasLock && ClassAccess.isLock(node));
    }

    void add(ClassNode node) {
      Map<String, Integer> own = fieldsOf(node);
      own.forEach((type, count) -> fields.merge(type, count, Math::max));
      fewest = Math.min(fewest, sum(own));
      names.add(node.name);
      bytes += bytesOf(node);
      hasLock |= ClassAccess.isLock(node);
    }
  }
}
