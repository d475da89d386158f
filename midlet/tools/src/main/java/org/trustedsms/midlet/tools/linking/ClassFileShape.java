// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The version and the attributes, in order, of a class file: what libraries do not distinguish. */
record ClassFileShape(int major, List<Attribute> attributes) {
  private static final int MAGIC = 0xCAFEBABE;

  /** The owner of an attribute. */
  enum Place {
    CLASS,
    FIELD,
    METHOD,
    CODE
  }

  /** An attribute; member is a field's or method's name and descriptor, or empty. */
  record Attribute(Place place, String member, String name) {}

  /** Reads a class file (JVMS 4.1); IOException if it ends too early or has unknown parts. */
  static ClassFileShape of(byte[] classFile) throws IOException {
    return new Reader(classFile).read();
  }

  private static final class Reader {
    private final DataInputStream in;
    private final List<Attribute> attributes = new ArrayList<>();
    private String[] texts;

    Reader(byte[] classFile) {
      in = new DataInputStream(new ByteArrayInputStream(classFile));
    }

    ClassFileShape read() throws IOException {
      if (in.readInt() != MAGIC) {
        throw new IOException("not a class file");
      }
      in.readUnsignedShort();
      int major = in.readUnsignedShort();
      readConstants();
      in.skipNBytes(6);
      in.skipNBytes(2L * in.readUnsignedShort());
      readMembers(Place.FIELD);
      readMembers(Place.METHOD);
      readAttributes(Place.CLASS, "");
      if (in.read() >= 0) {
        throw new IOException("bytes after the end of the class");
      }
      return new ClassFileShape(major, List.copyOf(attributes));
    }

    private void readConstants() throws IOException {
      texts = new String[in.readUnsignedShort()];
      for (int i = 1; i < texts.length; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> texts[i] = in.readUTF();
          case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++;
          }
          case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          default -> throw new IOException("a constant with the tag " + tag);
        }
      }
    }

    private String text(int index) throws IOException {
      if (index >= texts.length || texts[index] == null) {
        throw new IOException("constant " + index + " is not a text");
      }
      return texts[index];
    }

    private void readMembers(Place place) throws IOException {
      for (int left = in.readUnsignedShort(); left > 0; left--) {
        in.readUnsignedShort();
        String name = text(in.readUnsignedShort());
        String descriptor = text(in.readUnsignedShort());
        readAttributes(place, new NameAndType(name, descriptor).toString());
      }
    }

    private void readAttributes(Place place, String member) throws IOException {
      for (int left = in.readUnsignedShort(); left > 0; left--) {
        String name = text(in.readUnsignedShort());
        attributes.add(new Attribute(place, member, name));
        long length = in.readInt() & 0xFFFFFFFFL;
        if (place == Place.METHOD && name.equals("Code")) {
          in.readInt();
          in.skipNBytes(in.readInt() & 0xFFFFFFFFL);
          in.skipNBytes(8L * in.readUnsignedShort());
          readAttributes(Place.CODE, member);
        } else {
          in.skipNBytes(length);
        }
      }
    }
  }
}
