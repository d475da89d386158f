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
          .layer("messages and memory")
          .definedBy(CLI + "message..", CLI + "store..", CLI + "keyfile..", CLI + "evidence..")
          .layer("files and terminal")
          .definedBy(CLI + "file..", CLI + "console..")
          .whereLayer("program")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("commands")
          .mayOnlyBeAccessedByLayers("program")
          .whereLayer("what they do")
          .mayOnlyBeAccessedByLayers("commands")
          .whereLayer("options")
          .mayOnlyBeAccessedByLayers("commands", "what they do")
          .whereLayer("messages and memory")
          .mayOnlyBeAccessedByLayers("commands", "what they do", "options");

  @ArchTest
  static final ArchRule noCycles = slices().matching(CLI + "(*)..").should().beFreeOfCycles();

  /** What reads and writes files and speaks SMPP can be used without a command line. */
  @ArchTest
  static final ArchRule theParserIsForCommands =
      noClasses()
          .that()
          .resideInAnyPackage(
              CLI + "gateway..",
              CLI + "doctor..",
              CLI + "inspect..",
              CLI + "jar..",
              CLI + "message..",
              CLI + "store..",
              CLI + "keyfile..",
              CLI + "evidence..",
              CLI + "file..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");

  @ArchTest
  static final ArchRule bouncyCastleIsForKeyFiles =
      noClasses()
          .that()
          .resideOutsideOfPackages(CLI + "keyfile..", CLI + "evidence..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bouncycastle..");

  @ArchTest
  static final ArchRule smppIsForTheGateway =
      noClasses()
          .that()
          .resideOutsideOfPackage(CLI + "gateway..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jsmpp..");
}
