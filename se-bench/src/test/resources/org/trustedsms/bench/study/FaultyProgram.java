// SPDX-License-Identifier: Apache-2.0

/** A program that is run in place of one that measures. */
class FaultyProgram {
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "answer" -> System.out.println("an answer");
      case "hang" -> Thread.sleep(Long.MAX_VALUE);
      case "flood" -> {
        byte[] much = new byte[1 << 20];
        for (int i = 0; i < 20; i++) {
          System.out.write(much);
        }
      }
      default -> {
        System.out.println("half an answer");
        System.err.println("it is broken");
        System.exit(3);
      }
    }
  }
}
