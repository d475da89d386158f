// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * What core as a whole may use: few classes of the platform, and Bouncy Castle's lightweight API.
 */
@AnalyzeClasses(packages = "org.trustedsms", importOptions = ImportOption.DoNotIncludeTests.class)
class DependenciesTest {

  /** Of java.util; the compiler and the CLDC gate tell which members of them there are. */
  private static final Set<String> UTIL =
      Set.of(
          "java.util.Vector", "java.util.Hashtable", "java.util.Enumeration", "java.util.Random");

  /** What a phone has to be given; see src/substitutes. */
  private static final Set<String> SUBSTITUTED =
      Set.of("java.math.BigInteger", "java.security.SecureRandom");

  @ArchTest
  static final ArchRule coreUsesFewLibraries =
      classes()
          .should()
          .onlyDependOnClassesThat(
              resideInAPackage("org.trustedsms..")
                  .or(resideInAPackage("java.lang"))
                  .or(resideInAPackage("java.io"))
                  .or(named(UTIL))
                  .or(named(SUBSTITUTED))
                  .or(resideInAPackage("org.bouncycastle.crypto.."))
                  .or(resideInAPackage("org.bouncycastle.math.."))
                  .or(resideInAPackage("org.bouncycastle.util.."))
                  .as("are core's, CLDC's or of Bouncy Castle's lightweight API"))
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyCurveKnowsBouncyCastlesArithmetic =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.trustedsms.curve..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bouncycastle.math..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyCurveKnowsBigIntegers =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.trustedsms.curve..")
          .should()
          .dependOnClassesThat(named(SUBSTITUTED))
          .allowEmptyShould(true);

  /** They compile, since Bouncy Castle has to be given them, but are not in CLDC 1.1. */
  @ArchTest
  static final ArchRule coreThrowsWhatCldcHas =
      noClasses()
          .should()
          .dependOnClassesThat(
              named(
                  Set.of(
                      "java.lang.IllegalStateException",
                      "java.lang.UnsupportedOperationException",
                      "java.lang.Cloneable",
                      "java.io.Serializable")))
          .allowEmptyShould(true);

  private static DescribedPredicate<JavaClass> named(Set<String> names) {
    return describe(
        "are among " + names, type -> names.contains(type.getBaseComponentType().getName()));
  }
}
