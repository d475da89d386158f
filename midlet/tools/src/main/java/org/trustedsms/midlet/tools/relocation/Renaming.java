// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.relocation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.Remapper;
import org.trustedsms.midlet.tools.command.UsageException;

/** The new names of classes. The nested classes of a class go with it. Not thread-safe. */
final class Renaming extends Remapper {
  private final Map<String, String> names = new HashMap<>();

  /** No class is renamed yet. */
  Renaming() {
    super(Opcodes.ASM9);
  }

  /**
   * @param rule two internal names, {@code java/math/BigInteger=org/example/BigInteger}; or two
   *     packages, {@code org/other/ec/=org/example/ec/}: the classes of the first get the names of
   *     those in the second
   * @throws UsageException if it is of another form, the second package has no class, or a class is
   *     renamed twice
   */
  void add(String rule, Set<String> classes) throws UsageException {
    int equals = rule.indexOf('=');
    String from = rule.substring(0, Math.max(equals, 0));
    String to = rule.substring(equals + 1);
    if (from.isEmpty()
        || to.isEmpty()
        || from.equals(to)
        || to.indexOf('=') >= 0
        || from.endsWith("/") != to.endsWith("/")) {
      throw new UsageException("A class or package is renamed by FROM=TO, not by " + rule);
    }
    if (rule.indexOf('.') >= 0) {
      throw new UsageException("The packages of a class are set apart by /, not by dots: " + rule);
    }
    if (!to.endsWith("/")) {
      put(from, to);
      return;
    }
    List<String> ours =
        classes.stream()
            .filter(name -> name.lastIndexOf('/') == to.length() - 1 && name.startsWith(to))
            .filter(name -> name.indexOf('$') < 0)
            .toList();
    if (ours.isEmpty()) {
      throw new UsageException("There is no class in " + to);
    }
    for (String name : ours) {
      put(from + name.substring(to.length()), name);
    }
  }

  private void put(String from, String to) throws UsageException {
    if (names.put(from, to) != null) {
      throw new UsageException("Two new names for " + from);
    }
  }

  /** Returns whether the class gets another name. */
  boolean renames(String name) {
    return !map(name).equals(name);
  }

  @Override
  public String map(String name) {
    String renamed = names.get(name);
    if (renamed != null) {
      return renamed;
    }
    int dollar = name.lastIndexOf('$');
    return dollar <= 0 ? name : map(name.substring(0, dollar)) + name.substring(dollar);
  }

  /**
   * Returns the new name if a string constant is exactly a renamed class, or an array of one, as
   * for {@code Class.forName} (ECJ's class literals at source level 1.3); or the same string.
   */
  String mapConstant(String constant) {
    int end = constant.length() - 1;
    if (constant.startsWith("[") && constant.endsWith(";")) {
      int type = constant.lastIndexOf('[') + 1;
      if (constant.charAt(type) == 'L') {
        String element = constant.substring(type + 1, end);
        return constant.substring(0, type + 1) + mapConstant(element) + ";";
      }
      return constant;
    }
    // A constant with slashes is no name that Class.forName takes.
    return constant.indexOf('/') < 0 && renames(constant.replace('.', '/'))
        ? map(constant.replace('.', '/')).replace('/', '.')
        : constant;
  }
}
