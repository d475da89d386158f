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
          .layer("what they do")
          .definedBy(CLI + "gateway..", CLI + "doctor..", CLI + "inspect..", CLI + "jar..")
          .layer("options")
          .definedBy(CLI + "option..")
          .layer("messages")
          .definedBy(CLI + "message..")
          .layer("terminal")
          .definedBy(CLI + "console..")
          .whereLayer("program")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("commands")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("what they do")
          .mayOnlyBeAccessedByLayers("commands")
          .whereLayer("options")
          .mayOnlyBeAccessedByLayers("commands", "what they do")
          .whereLayer("messages")
          .mayOnlyBeAccessedByLayers("commands", "what they do", "options");

  @ArchTest
  static final ArchRule noCycles = slices().matching(CLI + "(*)..").should().beFreeOfCycles();

  /** What commands do can be used without a command line. */
  @ArchTest
  static final ArchRule theParserIsForCommands =
      noClasses()
          .that()
          .resideInAnyPackage(
              CLI + "gateway..",
              CLI + "doctor..",
              CLI + "inspect..",
              CLI + "jar..",
              CLI + "message..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  /** Cryptography, databases and SMPP are core's and server's. */
  @ArchTest
  static final ArchRule commandsOnly =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.bouncycastle..", "org.sqlite..", "java.sql..", "org.jsmpp..");

  /** Who signs, verifies, sends or listens carries neither an emulator nor a benchmark along. */
  @ArchTest
  static final ArchRule keysMessagesAndSmppNeedServerAlone =
      noClasses()
          .that()
          .resideInAnyPackage(
              CLI + "command.key..",
              CLI + "command.message..",
              CLI + "command.contacts..",
              CLI + "command.sms..",
              CLI + "gateway..",
              CLI + "message..",
              CLI + "inspect..",
              CLI + "console..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.trustedsms.emulator..", "org.trustedsms.bench..");
}
