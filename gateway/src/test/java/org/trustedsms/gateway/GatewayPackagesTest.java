// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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
