// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.util.List;

/**
 * Classes of one superclass that become one.
 *
 * @param members internal names in the order in which they are to be initialised; the merged class
 *     has the name of the first
 */
record Group(List<String> members) {
  Group {
    members = List.copyOf(members);
  }

  String name() {
    return members.get(0);
  }
}
