// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of the command line may know which. */
@AnalyzeClasses(packages = "org.trustedsms.cli", importOptions = DoNotIncludeTests.class)
class CliPackagesTest {
  private static final String CLI = "org.trustedsms.cli.";

  @ArchTest
  static final ArchRule layers =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("program")
          .definedBy("org.trustedsms.cli")
          .layer("commands")
          .definedBy(CLI + "command..")
          .layer("what they are given")
          .definedBy(CLI + "people..", CLI + "key..", CLI + "input..", CLI + "option..")
          .layer("terminal")
          .definedBy(CLI + "console..")
          .whereLayer("program")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("commands")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("what they are given")
          .mayOnlyBeAccessedByLayers("commands");

  @ArchTest
  static final ArchRule noCycles = slices().matching(CLI + "(*)..").should().beFreeOfCycles();

  /** Cryptography, databases and SMPP are core's and server's. */
  @ArchTest
  static final ArchRule commandsOnly =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.bouncycastle..",
              "org.sqlite..",
              "org.postgresql..",
              "java.sql..",
              "org.jsmpp..");

  /** Who signs, verifies, sends or listens carries neither an emulator nor a benchmark along. */
  @ArchTest
  static final ArchRule keysMessagesAndSmppNeedServerAlone =
      noClasses()
          .that()
          .resideInAnyPackage(
              CLI + "command.key..",
              CLI + "command.message..",
              CLI + "command.contacts..",
              CLI + "command.network..",
              CLI + "command.inspect..",
              CLI + "key..",
              CLI + "people..",
              CLI + "input..",
              CLI + "console..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.trustedsms.emulator..", "org.trustedsms.bench..");
}
