// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which package of core may use which; a new package has to be entered here. */
@AnalyzeClasses(packages = "org.trustedsms", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {

  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("bytes"),
          entry("hash"),
          entry("der", "bytes"),
          entry("text"),
          entry("sms", "bytes", "text"),
          entry("random", "bytes", "hash"),
          entry("curve", "bytes", "hash", "random"),
          entry("key", "bytes", "hash", "der", "random", "curve"),
          entry("signature", "bytes", "hash", "der", "random", "curve", "key"),
          entry("ecies", "bytes", "hash", "random", "curve", "key"),
          // Only those who keep a key in a card name it.
          entry("smartcard", "bytes", "curve", "key"),
          entry(
              "message",
              "bytes",
              "hash",
              "der",
              "text",
              "sms",
              "random",
              "curve",
              "key",
              "signature",
              "ecies"),
          // What follows message uses no package may: who does not name such a kind is without it.
          entry("certificate", "bytes", "text", "curve", "key", "message"),
          entry("transaction", "bytes", "text", "curve", "message"),
          entry("command", "bytes", "text", "curve", "key", "message"),
          entry(
              "enrolment",
              "bytes",
              "text",
              "curve",
              "key",
              "message",
              "certificate",
              "transaction"),
          entry("kind", "curve", "message", "certificate", "transaction", "command"));

  private static Map.Entry<String, Set<String>> entry(String name, String... used) {
    return Map.entry(name, Set.of(used));
  }

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("org.trustedsms.(*)..").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule everyPackageIsEntered =
      classes()
          .should()
          .resideInAnyPackage(packages(MAY_USE.keySet().stream()))
          .allowEmptyShould(true);

  @ArchTest
  static void packagesUseWhatTheyMay(JavaClasses core) {
    MAY_USE.forEach((name, used) -> mayUse(name, used).check(core));
  }

  private static ArchRule mayUse(String name, Set<String> used) {
    return classes()
        .that()
        .resideInAPackage("org.trustedsms." + name + "..")
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage("org.trustedsms..")
                .or(resideInAnyPackage(packages(Stream.concat(Stream.of(name), used.stream()))))
                .as("are of " + name + " or of " + used))
        .allowEmptyShould(true);
  }

  private static String[] packages(Stream<String> names) {
    return names.map(name -> "org.trustedsms." + name + "..").toArray(String[]::new);
  }
}
