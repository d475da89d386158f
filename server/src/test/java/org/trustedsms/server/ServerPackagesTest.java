// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Which package of the server library may know which. */
@AnalyzeClasses(packages = "org.trustedsms.server", importOptions = DoNotIncludeTests.class)
class ServerPackagesTest {
  private static final String SERVER = "org.trustedsms.server.";

  @ArchTest
  static final ArchRule noCycles = slices().matching(SERVER + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule bouncyCastleIsForKeyFiles =
      noClasses()
          .that()
          .resideOutsideOfPackages(SERVER + "keyfile..", SERVER + "evidence..")
          .and()
          .doNotHaveFullyQualifiedName(SERVER + "smpp.Tls")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bouncycastle..");

  @ArchTest
  static final ArchRule databasesAreForTheStore =
      noClasses()
          .that()
          .resideOutsideOfPackage(SERVER + "store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.sqlite..", "org.postgresql..");

  @ArchTest
  static final ArchRule smppIsForTheLink =
      noClasses()
          .that()
          .resideOutsideOfPackage(SERVER + "smpp..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.jsmpp..");

  @ArchTest
  static final ArchRule serialPortsAreForTheModem =
      noClasses()
          .that()
          .resideOutsideOfPackage(SERVER + "modem..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.fazecast..");

  /** Its threads are the program's: what waits for the store or the network would hold them up. */
  @ArchTest
  static final ArchRule theCommonPoolIsNotUsed =
      noClasses()
          .should()
          .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
          .orShould()
          .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
          .orShould()
          .callMethod(CompletableFuture.class, "delayedExecutor", long.class, TimeUnit.class)
          .orShould()
          .callMethod(Collection.class, "parallelStream")
          .orShould()
          .callMethod(List.class, "parallelStream");

  @ArchTest
  static final ArchRule noPropertyOfTheWholeProgramIsSet =
      noClasses().should().callMethod(System.class, "setProperty", String.class, String.class);

  @ArchTest
  static final ArchRule nothingAboveIsKnown =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.trustedsms.cli..",
              "org.trustedsms.emulator..",
              "org.trustedsms.bench..",
              "org.trustedsms.midlet..");
}
