// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Image;

/** The symbol before a row of a list, which shows a state. */
public final class Symbol {
  /** Rows and columns. */
  static final int SIZE = 11;

  /** With a space on the right: a phone puts a row's text directly behind its image. */
  private static final int WIDTH = SIZE + 3;

  private static final int GREEN = 0xff008000;
  private static final int RED = 0xffd00000;
  private static final int BLUE = 0xff0050d0;
  private static final int GREY = 0xff606060;

  /** Verified, or trusted. */
  public static final Symbol TICK =
      new Symbol(
          GREEN,
          "....................##........###.......###.......###..##...###...###.###.....#####.......###.........#..................");

  /** Verified, of somebody whom an authority certified. */
  public static final Symbol SEAL =
      new Symbol(
          GREEN,
          "...#####.....#.....#...#..###..#..#.#####.#..#.#####.#..#..###..#...#.....#.....#####......##.##.....##...##....#.....#..");

  /** Refused, or failed. */
  public static final Symbol CROSS =
      new Symbol(
          RED,
          "............##.....##..###...###...###.###.....#####.......###.......#####.....###.###...###...###..##.....##............");

  /** Over, and nothing is wrong. */
  public static final Symbol DASH =
      new Symbol(
          GREY,
          ".............................................#########..#########..#########.............................................");

  /** To be decided by the user. */
  public static final Symbol QUESTION =
      new Symbol(
          BLUE,
          "...#####.....##...##....##...##.........##........##........##........##.........##....................##.........##.....");

  /** A key that nobody compared. */
  public static final Symbol KEY =
      new Symbol(
          BLUE,
          ".......................####......##..##.....##...########...########..##.##.#.####..##...................................");

  /** Not finished yet. */
  public static final Symbol CLOCK =
      new Symbol(
          BLUE,
          "...#####.....#.....#...#...#...#.#....#....##....#....##....####.##.........##.........#.#.......#...#.....#.....#####...");

  /** The message has left the phone. */
  public static final Symbol ARROW =
      new Symbol(
          BLUE,
          ".................#..........##.........###..#########..##########.#########........###........##.........#...............");

  /** Somebody may be deceiving the user. */
  public static final Symbol WARNING =
      new Symbol(
          RED,
          ".....#.........###........#.#.......##.##......#...#.....##.#.##....#..#..#...##..#..##..#.......#.##...#...#############");

  /** A new message. */
  public static final Symbol PEN =
      new Symbol(
          BLUE,
          "........##........####......#####.....#####.....#####.....#####.....#####.....######.....####......##.#.......##.........");

  /** Received messages. */
  public static final Symbol ENVELOPE =
      new Symbol(
          BLUE,
          "...........#############.......###.#.....#.##..#...#..##...#.#...##....#....##.........##.........############...........");

  /** Contacts. */
  public static final Symbol PERSON =
      new Symbol(
          BLUE,
          "....###.......#####......#####......#####.......###.................#######...#########.######################...........");

  /** Settings. */
  public static final Symbol GEAR =
      new Symbol(
          BLUE,
          "....###.....##.###.##..#########...###.###..####...#######.....#######...####..###.###...#########..##.###.##.....###....");

  /** About the application. */
  public static final Symbol INFORMATION =
      new Symbol(
          BLUE,
          "...............###........###..................####........###........###........###........###.......#####..............");

  final int colour;

  /** Row by row, # where it is coloured. */
  private final String dots;

  private Image image;

  private Symbol(int colour, String dots) {
    this.colour = colour;
    this.dots = dots;
  }

  /** Returns it as an image, transparent where it has no colour, made when it is first needed. */
  public synchronized Image image() {
    if (image == null) {
      int[] rgb = new int[WIDTH * SIZE];
      for (int i = 0; i < dots.length(); i++) {
        rgb[i / SIZE * WIDTH + i % SIZE] = dots.charAt(i) == '#' ? colour : 0;
      }
      image = Image.createRGBImage(rgb, WIDTH, SIZE, true);
    }
    return image;
  }
}
