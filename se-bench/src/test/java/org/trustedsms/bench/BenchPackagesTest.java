// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of the bench may know which. */
@AnalyzeClasses(packages = "org.trustedsms.bench", importOptions = DoNotIncludeTests.class)
class BenchPackagesTest {
  private static final String BENCH = "org.trustedsms.bench.";

  /** What was measured is plain data. */
  @ArchTest
  static final ArchRule resultsKnowNothing =
      classes()
          .that()
          .resideInAPackage(BENCH + "result..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", BENCH + "result..");

  @ArchTest
  static final ArchRule midletAndEmulatorAreFiles =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.trustedsms.midlet..", "org.trustedsms.emulator..");

  @ArchTest
  static final ArchRule jmhMeasures =
      noClasses()
          .that()
          .resideOutsideOfPackage(BENCH + "measure..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.openjdk.jmh..");

  @ArchTest
  static final ArchRule noCycles = slices().matching(BENCH + "(*)..").should().beFreeOfCycles();
}
