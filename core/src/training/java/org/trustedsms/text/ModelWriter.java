// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes a model as {@link CompactTrie} reads it. */
final class ModelWriter {
  private static final SortedMap<Integer, Integer> NO_WEIGHTS = new TreeMap<>();
  private static final SortedSet<Integer> NO_CHILDREN = new TreeSet<>();

  /** Weights by the key of their node and their symbol. */
  private final Map<Integer, SortedMap<Integer, Integer>> weights = new TreeMap<>();

  /** By the key of a node, the symbols before its context that there are nodes with. */
  private final Map<Integer, SortedSet<Integer>> children = new TreeMap<>();

  void put(int node, int symbol, int weight) {
    weights.computeIfAbsent(node, n -> new TreeMap<>()).put(symbol, weight);
    for (int n = node; NodeKey.depth(n) > 0; n = NodeKey.parent(n)) {
      children
          .computeIfAbsent(NodeKey.parent(n), p -> new TreeSet<>())
          .add(NodeKey.oldestSymbol(n));
    }
  }

  /** Returns the source of the class that holds the model. */
  String source() {
    StringBuilder symbolSteps = new StringBuilder();
    StringBuilder weightValues = new StringBuilder();
    StringBuilder childSteps = new StringBuilder();
    List<Integer> nodes = new ArrayList<>();
    for (int root = 0; root < CompactTrie.ROOTS; root++) {
      nodes.add(NodeKey.root(root));
    }
    for (int i = 0; i < nodes.size(); i++) {
      int node = nodes.get(i);
      SortedMap<Integer, Integer> entries = weights.getOrDefault(node, NO_WEIGHTS);
      int before = -1;
      for (Map.Entry<Integer, Integer> entry : entries.entrySet()) {
        int symbol = entry.getKey();
        append(symbolSteps, symbol - before);
        append(
            weightValues,
            entry.getValue()
                + CompactTrie.WEIGHT_BIAS
                + (symbol == entries.lastKey() ? CompactTrie.LAST : 0));
        before = symbol;
      }
      if (entries.isEmpty()) {
        append(symbolSteps, 0);
      }
      if (NodeKey.depth(node) < CompactTrie.MAX_DEPTH) {
        before = -1;
        for (int symbol : children.getOrDefault(node, NO_CHILDREN)) {
          append(childSteps, symbol - before);
          nodes.add(NodeKey.child(node, symbol));
          before = symbol;
        }
        append(childSteps, 0);
      }
    }
    return """
        // SPDX-License-Identifier: Apache-2.0
        package org.trustedsms.text;

        /**
         * The numbers that {@link CompactTrie} is made of, each as a character. core/src/training made this
         * class: it is not to be edited.
         */
        final class CompactModel {
          static final int NODES = %d;

          private CompactModel() {}

          static int value(String numbers, int at) {
            return numbers.charAt(at) - '#';
          }

          /** Returns the symbols of all entries, as steps. */
          static String symbols() {
            return %s;
          }

          /** Returns the weights of all entries. */
          static String weights() {
            return %s;
          }

          /** Returns the oldest symbols of the contexts, as steps. */
          static String children() {
            return %s;
          }
        }
        """
        .formatted(nodes.size(), literal(symbolSteps), literal(weightValues), literal(childSteps));
  }

  private static void append(StringBuilder to, int value) {
    to.append((char) ('#' + value));
  }

  private static String literal(CharSequence characters) {
    StringBuilder text = new StringBuilder("\"");
    int column = 0;
    for (int i = 0; i < characters.length(); i++) {
      if (column > 78) {
        text.append("\"\n        + \"");
        column = 0;
      }
      char c = characters.charAt(i);
      String written =
          c == '\\' ? "\\\\" : c < 0x7F ? String.valueOf(c) : String.format("\\u%04X", (int) c);
      text.append(written);
      column += written.length();
    }
    return text.append('"').toString();
  }
}
