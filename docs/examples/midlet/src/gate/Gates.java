// SPDX-License-Identifier: Apache-2.0
package gate;

/** The gates 1 to 9. On a module this drives its pins; here it says so. */
final class Gates {
  boolean has(char gate) {
    return gate >= '1' && gate <= '9';
  }

  void open(char gate) {
    System.out.println("gate " + gate + " opens");
  }
}
