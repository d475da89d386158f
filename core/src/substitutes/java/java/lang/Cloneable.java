// SPDX-License-Identifier: Apache-2.0
package java.lang;

/** Absent from CLDC 1.1; named by the compiler and by Bouncy Castle, never called. */
public interface Cloneable {}
