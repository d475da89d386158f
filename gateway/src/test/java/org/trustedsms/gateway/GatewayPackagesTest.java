// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Which package of the gateway may know which. */
@AnalyzeClasses(packages = "org.trustedsms.gateway", importOptions = DoNotIncludeTests.class)
class GatewayPackagesTest {
  private static final String GATEWAY = "org.trustedsms.gateway.";

  @ArchTest
  static final ArchRule httpIsForTheApi =
      noClasses()
          .that()
          .resideOutsideOfPackage(GATEWAY + "http..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.eclipse.jetty..", "io.prometheus..");

  @ArchTest
  static final ArchRule messagesKnowNothingOfTheApi =
      noClasses()
          .that()
          .resideInAnyPackage(GATEWAY + "message..", GATEWAY + "notify..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage(GATEWAY + "http..");

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
