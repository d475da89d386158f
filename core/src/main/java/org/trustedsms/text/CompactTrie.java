// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/** The compact coding's contexts and weights of symbols; docs/compact-coding.md, "Model". */
final class CompactTrie {
  static final int STATE_ROOT = 1;
  static final int LANGUAGE_ROOT = 5;
  static final int ROOTS = 16;
  static final int MAX_DEPTH = 3;

  /** Of a character of the weights: what it adds to a weight, and the mark of a node's last. */
  static final int WEIGHT_BIAS = 16;

  static final int LAST = 32;

  private static CompactTrie loaded;

  private final byte[] symbol;
  private final byte[] weight;

  /** The first entry of each node; at the end, the number of entries. */
  private final short[] firstEntry = new short[CompactModel.NODES + 1];

  /** The first node that is a node's context with one more symbol before it; one more. */
  private final short[] firstChild = new short[CompactModel.NODES + 1];

  /** The oldest symbol of each node's context. */
  private final byte[] oldest = new byte[CompactModel.NODES];

  private CompactTrie() {
    String symbols = CompactModel.symbols();
    String weights = CompactModel.weights();
    symbol = new byte[weights.length()];
    weight = new byte[weights.length()];
    String children = CompactModel.children();
    int symbolsRead = 0;
    int childrenRead = 0;
    int entries = 0;
    int nodes = ROOTS;
    int depth = 0;
    int depthEnd = ROOTS;
    for (int node = 0; node < CompactModel.NODES; node++) {
      if (node == depthEnd) {
        depth++;
        depthEnd = nodes;
      }
      firstEntry[node] = (short) entries;
      int at = -1;
      int step = CompactModel.value(symbols, symbolsRead++);
      while (step > 0) {
        at += step;
        int value = CompactModel.value(weights, entries);
        symbol[entries] = (byte) at;
        weight[entries++] = (byte) ((value & LAST - 1) - WEIGHT_BIAS);
        step = (value & LAST) != 0 ? 0 : CompactModel.value(symbols, symbolsRead++);
      }
      firstChild[node] = (short) nodes;
      if (depth < MAX_DEPTH) {
        at = -1;
        step = CompactModel.value(children, childrenRead++);
        while (step > 0) {
          at += step;
          oldest[nodes++] = (byte) at;
          step = CompactModel.value(children, childrenRead++);
        }
      }
    }
    firstEntry[CompactModel.NODES] = (short) entries;
    firstChild[CompactModel.NODES] = (short) nodes;
  }

  /** Returns the model, which is read when it is first asked for. */
  static CompactTrie loaded() {
    // Two threads that ask at once may make two: alike, and safe to share, being immutable.
    CompactTrie trie = loaded;
    if (trie == null) {
      trie = new CompactTrie();
      loaded = trie;
    }
    return trie;
  }

  /** Returns the node of a context with one more symbol before it; -1 if there is none. */
  int child(int node, int before) {
    int from = firstChild[node];
    int to = firstChild[node + 1];
    while (from < to) {
      int middle = from + to >> 1;
      int here = oldest[middle];
      if (here == before) {
        return middle;
      }
      if (here < before) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return -1;
  }

  /** Adds the weights of a node to the sums of their symbols. */
  void add(int node, int[] sums) {
    byte[] symbols = symbol;
    byte[] weights = weight;
    int end = firstEntry[node + 1];
    for (int i = firstEntry[node]; i < end; i++) {
      sums[symbols[i]] += weights[i];
    }
  }

  /** Returns the weight that a node gives to a symbol, often 0. */
  int weight(int node, int of) {
    int end = firstEntry[node + 1];
    for (int i = firstEntry[node]; i < end; i++) {
      if (symbol[i] == of) {
        return weight[i];
      }
    }
    return 0;
  }

  /** Returns what a node gives to symbols, each as often as it is counted. */
  int weights(int node, int[] counts) {
    int sum = 0;
    int end = firstEntry[node + 1];
    for (int i = firstEntry[node]; i < end; i++) {
      sum += weight[i] * counts[symbol[i]];
    }
    return sum;
  }
}
