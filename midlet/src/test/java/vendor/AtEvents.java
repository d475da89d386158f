// SPDX-License-Identifier: Apache-2.0
package vendor;

/** What a manufacturer may give to MIDlets. */
public interface AtEvents {
  /** Told of what is said unasked. */
  void said(String line);
}
