// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Trains the model. */
final class Training {
  /** What a weight of 1 in the model is: it doubles what is added to the floor. */
  private static final double UNIT = 0.6931471805599453;

  private static final int BITS = 16500;
  private static final int CHARACTERS = 250000;
  private static final int ROUNDS = 6;
  private static final int PASSES = 25;

  /** How much there is of each language in the training text, in hundredths. */
  private static final int[] SHARES = {85, 100, 105, 150, 175, 85, 110, 115, 80, 105, 80};

  private static final double ENTRY_BITS = 9;
  private static final double NODE_BITS = 5;

  private record Candidate(Group group, int node, int symbol, double gain, double worth) {}

  final List<Group> groups;
  final Set<Integer> active = new HashSet<>();

  private Training(Events events) {
    groups =
        List.of(
            new Group(events.sorted(0, Symbols.COMMON), 0, Symbols.COMMON),
            new Group(events.sorted(Symbols.FIRST_DIGIT, Symbols.LOCK), Symbols.FIRST_DIGIT, 10),
            new Group(events.sorted(Symbols.LOCK, Symbols.COUNT), Symbols.LOCK, 42));
  }

  private static Events read(Path folder) throws IOException {
    Corpus corpus = new Corpus(folder, 1);
    Events events = new Events();
    for (int language = 0; language < 11; language++) {
      String code = language < 10 ? Corpus.LANGUAGES.get(language) : "";
      List<String> messages =
          language < 10
              ? corpus.messages(code, CHARACTERS * SHARES[language] / 100)
              : corpus.commands(CHARACTERS * SHARES[language] / 100);
      int page = code.equals("ru") ? 1 : code.equals("el") ? 2 : 0;
      int i = 0;
      for (String message : messages) {
        boolean other = page == 0 && i++ % 12 == 0;
        events.add(message, other ? 11 : language, page);
      }
    }
    return events;
  }

  private void grow() {
    for (int round = 0; round < ROUNDS; round++) {
      double budget = BITS * (round + 1.0) / ROUNDS;
      if (round == ROUNDS - 1) {
        budget = BITS * 1.12;
      }
      add(budget);
      double cost = 0;
      for (Group group : groups) {
        cost += group.fit(PASSES);
      }
      prune(round == ROUNDS - 1 ? BITS : bits() * 0.97);
    }
    double cost = 0;
    for (Group group : groups) {
      cost += group.fit(PASSES);
    }
  }

  private void round() {
    double[] shares = {0.4, 0.65, 0.82, 0.93, 1};
    for (double share : shares) {
      double cost = 0;
      for (Group g : groups) {
        List<double[]> open = new ArrayList<>();
        for (int node = 0; node < g.nodeCount; node++) {
          for (int s : g.entries[node]) {
            int at = node * g.size + s;
            double w = g.weight[at] / UNIT;
            open.add(new double[] {g.frozen[at] ? -1 : Math.abs(w - StrictMath.rint(w)), at});
          }
        }
        open.sort(Comparator.comparingDouble((double[] x) -> x[0]).thenComparingDouble(x -> x[1]));
        for (int i = 0; i < (int) StrictMath.round(open.size() * share); i++) {
          int at = (int) open.get(i)[1];
          if (!g.frozen[at]) {
            double w = StrictMath.rint(g.weight[at] / UNIT);
            g.weight[at] = Math.max(-15, Math.min(15, w)) * UNIT;
            g.frozen[at] = true;
          }
        }
        cost += g.fit(share < 1 ? 10 : 1);
      }
    }
    for (Group g : groups) {
      for (int node = 0; node < g.nodeCount; node++) {
        for (int s : g.entries[node].clone()) {
          if (g.weight[node * g.size + s] == 0) {
            g.removeEntry(node, s);
          }
        }
      }
    }
    activate();
  }

  private int entries() {
    int n = 0;
    for (Group g : groups) {
      for (int[] e : g.entries) {
        n += e.length;
      }
    }
    return n;
  }

  private double bits() {
    return entries() * ENTRY_BITS + active.size() * NODE_BITS;
  }

  private static int parent(int key) {
    return NodeKey.depth(key) == 0 ? -1 : NodeKey.parent(key);
  }

  private int missing(int key) {
    int n = 0;
    for (int k = key; k >= 0 && !active.contains(k); k = parent(k)) {
      n++;
    }
    return n;
  }

  private void activate() {
    active.clear();
    for (Group g : groups) {
      for (int node = 0; node < g.nodeCount; node++) {
        if (g.entries[node].length > 0) {
          for (int k = g.keys[node]; k >= 0; k = parent(k)) {
            active.add(k);
          }
        }
      }
    }
  }

  private void add(double budget) {
    List<Candidate> candidates = new ArrayList<>();
    for (Group g : groups) {
      g.pass(true);
      for (int node = 0; node < g.nodeCount; node++) {
        int missing = missing(g.keys[node]);
        double[] gains = new double[g.size];
        double sum = 0;
        double n = g.nodeTotal[node];
        boolean[] has = new boolean[g.size];
        for (int s : g.entries[node]) {
          has[s] = true;
        }
        int good = 0;
        for (int s = 0; s < g.size; s++) {
          if (!has[s]) {
            double c = g.count[node * g.size + s] + 0.3;
            double e = g.expected[node * g.size + s] + 0.3;
            double rest = n + 1 - c;
            double restE = n + 1 - e;
            if (rest <= 0 || restE <= 0) {
              continue;
            }
            gains[s] = c * Fast.log2(c / e) + rest * Fast.log2(rest / restE);
            if (gains[s] > 30) {
              sum += gains[s];
              good++;
            }
          }
        }
        for (int s = 0; s < g.size; s++) {
          if (gains[s] > 30) {
            double share = missing == 0 ? 0 : missing * NODE_BITS * Math.max(0.15, gains[s] / sum);
            candidates.add(new Candidate(g, node, s, gains[s], gains[s] / (ENTRY_BITS + share)));
          }
        }
      }
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate c) -> -c.worth())
            .thenComparingInt(c -> c.group().first)
            .thenComparingInt(c -> c.node())
            .thenComparingInt(c -> c.symbol()));
    Set<Long> taken = new HashSet<>();
    for (Candidate c : candidates) {
      if (bits() >= budget) {
        break;
      }
      int key = c.group().keys[c.node()];
      long symbol = (long) (c.group().first + c.symbol()) << 32;
      int depth = key >> 21 & 3;
      int tail = key & 0x7FFFFF;
      long twin = symbol | 1L << 62 | tail;
      int root = key >> 23;
      boolean blocked = false;
      if (depth > 0) {
        // Neither what the shorter context also predicts nor a longer one, in the same round.
        int shorter = tail & 0x1FFFFF & -1 << 7 * (4 - depth) | depth - 1 << 21;
        blocked =
            taken.contains(symbol | 1L << 61 | tail) || taken.contains(symbol | 1L << 62 | shorter);
        if (root < 5) {
          blocked |= taken.contains(twin);
        } else {
          blocked |= taken.contains(symbol | 1L << 60 | tail);
        }
      }
      if (blocked) {
        continue;
      }
      taken.add(twin);
      if (root == 0) {
        taken.add(symbol | 1L << 60 | tail);
      }
      if (depth > 0) {
        int shorter = tail & 0x1FFFFF & -1 << 7 * (4 - depth) | depth - 1 << 21;
        taken.add(symbol | 1L << 61 | shorter);
      }
      c.group().addEntry(c.node(), c.symbol());
      for (int k = key; k >= 0; k = parent(k)) {
        active.add(k);
      }
    }
  }

  /** Takes away the weights that are worth least, down to a budget. */
  private void prune(double budget) {
    List<Candidate> candidates = new ArrayList<>();
    for (Group g : groups) {
      for (int node = 0; node < g.nodeCount; node++) {
        double sum = 0;
        for (int s : g.entries[node]) {
          double w = g.weight[node * g.size + s];
          sum += loss(w, g.hessian[node * g.size + s], g, node, s);
        }
        for (int s : g.entries[node]) {
          double loss = loss(g.weight[node * g.size + s], g.hessian[node * g.size + s], g, node, s);
          double share = NODE_BITS * Math.min(1, loss / (sum + 1));
          candidates.add(new Candidate(g, node, s, loss, loss / (ENTRY_BITS + share)));
        }
      }
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate c) -> c.worth())
            .thenComparingInt(c -> c.group().first)
            .thenComparingInt(c -> c.node())
            .thenComparingInt(c -> c.symbol()));
    int i = 0;
    int n = 0;
    while (i < candidates.size() && bits() > budget) {
      Candidate c = candidates.get(i++);
      c.group().removeEntry(c.node(), c.symbol());
      if (++n % 16 == 0) {
        activate();
      }
    }
    activate();
  }

  /** What the events would cost more without a weight, in bits. */
  private static double loss(double w, double h, Group g, int node, int s) {
    // With e now, exp(-w) e without: the cost of both for a small share of the whole.
    double e = h;
    return (e * (Fast.exp(-w) - 1 + w)) / 0.6931 * (w > 0 ? 1 : 0.5);
  }

  private ModelWriter model() {
    ModelWriter writer = new ModelWriter();
    for (Group g : groups) {
      for (int node = 0; node < g.nodeCount; node++) {
        for (int s : g.entries[node]) {
          int weight = (int) StrictMath.rint(g.weight[node * g.size + s] / UNIT);
          writer.put(g.keys[node], g.first + s, weight);
        }
      }
    }
    return writer;
  }

  /**
   * Trains the model.
   *
   * @param text the folder of the training text
   * @return the source of the class that holds it
   */
  static String source(Path text) throws IOException {
    Training training = new Training(read(text));
    training.grow();
    training.round();
    return training.model().source();
  }

  /** Trains the model, and writes the source of the class. */
  public static void main(String[] args) throws IOException {
    Files.writeString(Path.of(args[1]), source(Path.of(args[0])));
  }
}
