// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The tests in a source file, by their names: what JUnit, ArchUnit and Jazzer run. */
final class TestMethods {
  private static final Set<String> ANNOTATIONS =
      Set.of(
          "Test",
          "ParameterizedTest",
          "RepeatedTest",
          "TestFactory",
          "Property",
          "Example",
          "ArchTest",
          "FuzzTest");

  private TestMethods() {}

  /** The names of the tests in each of the files, whose paths are absolute and normal. */
  static Map<Path, Set<String>> in(Collection<Path> sources) throws IOException {
    Map<Path, Set<String>> tests = new HashMap<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask parser =
          (JavacTask)
              compiler.getTask(
                  null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
      for (CompilationUnitTree unit : parser.parse()) {
        Set<String> names = new HashSet<>();
        unit.getTypeDecls().forEach(type -> collect(type, names));
        tests.put(Path.of(unit.getSourceFile().toUri()), names);
      }
    }
    return tests;
  }

  private static void collect(Tree tree, Set<String> names) {
    if (tree instanceof ClassTree type) {
      type.getMembers().forEach(member -> collect(member, names));
    } else if (tree instanceof MethodTree method && isTest(method.getModifiers())) {
      names.add(method.getName().toString());
    } else if (tree instanceof VariableTree field && isTest(field.getModifiers())) {
      names.add(field.getName().toString());
    }
  }

  private static boolean isTest(ModifiersTree modifiers) {
    return modifiers.getAnnotations().stream()
        .map(AnnotationTree::getAnnotationType)
        .anyMatch(type -> ANNOTATIONS.contains(type.toString()));
  }
}
