// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

/** A file that a page asks for. The array is not copied. */
record LabFile(String type, byte[] bytes) {}
