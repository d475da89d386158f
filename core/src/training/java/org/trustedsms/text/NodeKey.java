// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * The nodes of a model as numbers: the root, the depth and the symbols of the context, the last one
 * highest.
 */
final class NodeKey {
  private static final int SYMBOL_BITS = 7;
  private static final int CONTEXT_BITS = CompactTrie.MAX_DEPTH * SYMBOL_BITS;
  private static final int ROOT_SHIFT = CONTEXT_BITS + 2;

  private NodeKey() {}

  static int root(int root) {
    return root << ROOT_SHIFT;
  }

  /** Returns the node of the last symbols of a context, which is three symbols. */
  static int of(int root, int depth, int context) {
    int symbols = context & -1 << SYMBOL_BITS * (CompactTrie.MAX_DEPTH - depth);
    return root << ROOT_SHIFT | depth << CONTEXT_BITS | symbols;
  }

  static int rootOf(int node) {
    return node >> ROOT_SHIFT;
  }

  static int depth(int node) {
    return node >> CONTEXT_BITS & 3;
  }

  static int context(int node) {
    return node & (1 << CONTEXT_BITS) - 1;
  }

  static int oldestSymbol(int node) {
    return node >> SYMBOL_BITS * (CompactTrie.MAX_DEPTH - depth(node)) & (1 << SYMBOL_BITS) - 1;
  }

  /** Returns the node of the context without its oldest symbol, of a node that is no root. */
  static int parent(int node) {
    return of(rootOf(node), depth(node) - 1, context(node));
  }

  static int child(int node, int symbol) {
    int depth = depth(node) + 1;
    return of(rootOf(node), depth, context(node))
        | symbol << SYMBOL_BITS * (CompactTrie.MAX_DEPTH - depth);
  }
}
