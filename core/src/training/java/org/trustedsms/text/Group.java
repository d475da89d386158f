// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.util.Arrays;

/**
 * The symbols that are coded in one kind of step, and how to predict them: a log-linear model of
 * one weight for each chosen pair of a node and a symbol.
 */
final class Group {

  /** A frequency is FLOOR and, for each power of e that the weights add up to, SCALE of it. */
  static final double FLOOR = 2;

  static final double SCALE = 4;

  /** How often a context must occur to become a node. */
  private static final int LEAST_COUNT = 100;

  final int first;
  final int size;

  /** For each depth, the groups of contexts that agree in so much: where their parts begin. */
  private final int[][] begin = new int[4][];

  /** For each depth and group, the nodes of the general, the state's and the language's root. */
  private final int[][] nodes = new int[4][];

  private int[] histBegin;
  private int[] histSymbol;
  private int[] histCount;
  private int[] total;

  int nodeCount;
  int[] keys;

  /** By node and symbol. */
  double[] weight;

  double[] count;
  double[] expected;
  double[] hessian;
  double[] velocity;
  boolean[] frozen;

  /** By node, the symbols that have a weight. */
  int[][] entries;

  double[] nodeTotal;

  Group(long[] events, int first, int size) {
    this.first = first;
    this.size = size;
    aggregate(events);
    weight = new double[nodeCount * size];
    count = new double[nodeCount * size];
    expected = new double[nodeCount * size];
    hessian = new double[nodeCount * size];
    velocity = new double[nodeCount * size];
    frozen = new boolean[nodeCount * size];
    entries = new int[nodeCount][0];
    nodeTotal = new double[nodeCount];
  }

  /**
   * Returns the node of a context and depth under the general root, the state's, the language's.
   */
  private static int nodeKey(long context, int depth, int kind) {
    int root = 0;
    if (kind == 1) {
      root = CompactTrie.STATE_ROOT + ((int) (context >> 21) & 3);
    } else if (kind == 2) {
      root = CompactTrie.LANGUAGE_ROOT + (int) (context >> 23);
    }
    return NodeKey.of(root, depth, (int) context & 0x1FFFFF);
  }

  private void aggregate(long[] events) {
    int n = events.length;
    int contexts = 0;
    int pairs = 0;
    for (int i = 0; i < n; i++) {
      if (i == 0 || events[i] >> 7 != events[i - 1] >> 7) {
        contexts++;
      }
      if (i == 0 || events[i] != events[i - 1]) {
        pairs++;
      }
    }
    long[] context = new long[contexts];
    histBegin = new int[contexts + 1];
    total = new int[contexts];
    histSymbol = new int[pairs];
    histCount = new int[pairs];
    int c = -1;
    int p = -1;
    for (int i = 0; i < n; i++) {
      if (i == 0 || events[i] >> 7 != events[i - 1] >> 7) {
        c++;
        context[c] = events[i] >> 7;
        histBegin[c] = p + 1;
      }
      if (i == 0 || events[i] != events[i - 1]) {
        p++;
        histSymbol[p] = (int) (events[i] & 0x7F) - first;
      }
      histCount[p]++;
      total[c]++;
    }
    histBegin[contexts] = pairs;

    // Node keys with their counts.
    long[] seen = new long[contexts * 12];
    int s = 0;
    for (int depth = 0; depth < 4; depth++) {
      for (int kind = 0; kind < 3; kind++) {
        if (kind == 1 && depth > 1) {
          continue;
        }
        for (int i = 0; i < contexts; i++) {
          seen[s++] = (long) nodeKey(context[i], depth, kind) << 32 | total[i];
        }
      }
    }
    seen = Arrays.copyOf(seen, s);
    Arrays.sort(seen);
    int[] found = new int[s];
    long sum = 0;
    for (int i = 0; i < s; i++) {
      sum += seen[i] & 0xFFFFFFFFL;
      if (i + 1 == s || seen[i + 1] >> 32 != seen[i] >> 32) {
        int key = (int) (seen[i] >> 32);
        boolean noLanguage = NodeKey.rootOf(key) == CompactTrie.ROOTS;
        if (sum >= LEAST_COUNT && !noLanguage) {
          found[nodeCount++] = key;
        }
        sum = 0;
      }
    }
    keys = Arrays.copyOf(found, nodeCount);

    for (int depth = 0; depth < 4; depth++) {
      int shift = 7 * (3 - depth);
      int[] starts = new int[contexts + 1];
      int groups = 0;
      for (int i = 0; i < contexts; i++) {
        if (i == 0 || context[i] >> shift != context[i - 1] >> shift) {
          starts[groups++] = i;
        }
      }
      starts[groups] = contexts;
      begin[depth] = Arrays.copyOf(starts, groups + 1);
      nodes[depth] = new int[groups * 3];
      for (int g = 0; g < groups; g++) {
        for (int kind = 0; kind < 3; kind++) {
          int at =
              kind == 1 && depth > 1
                  ? -1
                  : Arrays.binarySearch(keys, nodeKey(context[starts[g]], depth, kind));
          nodes[depth][g * 3 + kind] = Math.max(at, -1);
        }
      }
    }
  }

  int contexts() {
    return total.length;
  }

  /**
   * Computes what the model expects.
   *
   * @param all whether for all nodes or only for the weights that there are
   * @return the cost of the events in bits
   */
  double pass(boolean all) {
    if (total.length == 0) {
      return 0;
    }
    Arrays.fill(expected, 0);
    Arrays.fill(hessian, 0);
    if (all) {
      Arrays.fill(count, 0);
      Arrays.fill(nodeTotal, 0);
    }
    double[][] score = new double[4][size];
    double[][] power = new double[4][size];
    double[][] e = new double[4][size];
    double[][] h = new double[4][size];
    double[][] k = new double[4][size];
    double[] n = new double[4];
    int[] at = new int[4];
    double cost = 0;
    double[] start = new double[size];
    double[] one = new double[size];
    Arrays.fill(one, SCALE);
    for (int c = 0; c < total.length; c++) {
      int from = 4;
      for (int d = 0; d < 4; d++) {
        if (begin[d][at[d]] == c) {
          from = d;
          break;
        }
      }
      for (int d = from; d < 4; d++) {
        System.arraycopy(d == 0 ? start : score[d - 1], 0, score[d], 0, size);
        System.arraycopy(d == 0 ? one : power[d - 1], 0, power[d], 0, size);
        apply(d, at[d], score[d], power[d]);
        Arrays.fill(e[d], 0);
        Arrays.fill(h[d], 0);
        Arrays.fill(k[d], 0);
        n[d] = 0;
      }
      double[] f = power[3];
      double z = 0;
      for (int s = 0; s < size; s++) {
        z += f[s];
      }
      z += size * FLOOR;
      double scale = total[c] / z;
      double[] e3 = e[3];
      double[] h3 = h[3];
      double[] k3 = k[3];
      double iz = 1 / z;
      for (int s = 0; s < size; s++) {
        double x = f[s] * scale;
        e3[s] += x;
        h3[s] += x * (1 - f[s] * iz);
      }
      for (int i = histBegin[c]; i < histBegin[c + 1]; i++) {
        int s = histSymbol[i];
        double freq = f[s] + FLOOR;
        cost += histCount[i] * Fast.log2(z / freq);
        k3[s] += histCount[i] * f[s] / freq;
      }
      n[3] += total[c];
      for (int d = 3; d >= 0; d--) {
        if (begin[d][at[d] + 1] != c + 1) {
          break;
        }
        for (int kind = 0; kind < 3; kind++) {
          int node = nodes[d][at[d] * 3 + kind];
          if (node >= 0) {
            collect(node, e[d], h[d], k[d], n[d], all);
          }
        }
        at[d]++;
        if (d > 0) {
          add(e[d], e[d - 1]);
          add(h[d], h[d - 1]);
          add(k[d], k[d - 1]);
          n[d - 1] += n[d];
        }
      }
    }
    return cost;
  }

  private static void add(double[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  private void apply(int depth, int group, double[] score, double[] power) {
    for (int kind = 0; kind < 3; kind++) {
      int node = nodes[depth][group * 3 + kind];
      if (node >= 0) {
        for (int s : entries[node]) {
          score[s] += weight[node * size + s];
        }
      }
    }
    for (int kind = 0; kind < 3; kind++) {
      int node = nodes[depth][group * 3 + kind];
      if (node >= 0) {
        for (int s : entries[node]) {
          power[s] = SCALE * Fast.exp(score[s]);
        }
      }
    }
  }

  private void collect(int node, double[] e, double[] h, double[] k, double n, boolean all) {
    int base = node * size;
    if (all) {
      for (int s = 0; s < size; s++) {
        expected[base + s] += e[s];
        count[base + s] += k[s];
        hessian[base + s] += h[s];
      }
      nodeTotal[node] += n;
    } else {
      for (int s : entries[node]) {
        expected[base + s] += e[s] - k[s];
        hessian[base + s] += h[s];
      }
    }
  }

  /** Fits the weights that are not frozen. */
  double fit(int passes) {
    double cost = 0;
    double rate = 0.5;
    Arrays.fill(velocity, 0);
    double before = Double.MAX_VALUE;
    for (int i = 0; i < passes; i++) {
      cost = pass(false);
      if (cost > before) {
        rate *= 0.7;
        Arrays.fill(velocity, 0);
      }
      before = cost;
      for (int node = 0; node < nodeCount; node++) {
        for (int s : entries[node]) {
          int at = node * size + s;
          if (!frozen[at]) {
            double gradient = expected[at] + 0.05 * weight[at];
            double step = -rate * gradient / (hessian[at] + 2);
            velocity[at] = Math.max(-1, Math.min(1, 0.75 * velocity[at] + 0.4 * step));
            weight[at] += velocity[at];
          }
        }
      }
    }
    return cost;
  }

  void addEntry(int node, int symbol) {
    int[] old = entries[node];
    int[] more = Arrays.copyOf(old, old.length + 1);
    int i = old.length;
    while (i > 0 && more[i - 1] > symbol) {
      more[i] = more[i - 1];
      i--;
    }
    more[i] = symbol;
    entries[node] = more;
  }

  void removeEntry(int node, int symbol) {
    int[] old = entries[node];
    int[] fewer = new int[old.length - 1];
    int n = 0;
    for (int s : old) {
      if (s != symbol) {
        fewer[n++] = s;
      }
    }
    entries[node] = fewer;
    weight[node * size + symbol] = 0;
  }
}
