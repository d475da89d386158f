// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which package of the emulator may know which. */
@AnalyzeClasses(packages = "org.trustedsms", importOptions = DoNotIncludeTests.class)
class EmulatorPackagesTest {
  private static final String EMULATOR = "org.trustedsms.emulator.";

  @ArchTest static final ArchRule bridge = mayKnow("bridge");

  @ArchTest static final ArchRule fault = mayKnow("fault");

  @ArchTest static final ArchRule smsc = mayKnow("smsc", "fault");

  @ArchTest static final ArchRule modem = mayKnow("modem", "bridge");

  @ArchTest static final ArchRule push = mayKnow("push", "bridge", "modem");

  @ArchTest static final ArchRule jsr = mayKnow("jsr", "bridge");

  @ArchTest static final ArchRule card = mayKnow("card", "bridge");

  @ArchTest static final ArchRule handset = mayKnow("handset", "bridge", "jsr");

  @ArchTest static final ArchRule phone = mayKnow("phone", "bridge", "modem", "push");

  @ArchTest static final ArchRule console = mayKnow("console", "bridge", "phone", "smsc");

  @ArchTest static final ArchRule driver = mayKnow("driver", "bridge", "phone");

  @ArchTest
  static final ArchRule lab =
      mayKnow("lab", "bridge", "phone", "driver", "scenario", "smsc", "fault");

  /** In a phone's class loader neither core nor its Bouncy Castle is there. */
  @ArchTest
  static final ArchRule phonesHaveNoCore =
      noClasses()
          .that()
          .resideInAnyPackage(EMULATOR + "handset..", EMULATOR + "jsr..", EMULATOR + "bridge..")
          .should()
          .dependOnClassesThat(
              com.tngtech.archunit.base.DescribedPredicate.describe(
                  "are core's or Bouncy Castle's",
                  type ->
                      type.getPackageName().startsWith("org.bouncycastle")
                          || type.getPackageName().startsWith("org.trustedsms.")
                              && !type.getPackageName().startsWith(EMULATOR)));

  /** What a phone's software is made of is loaded by each phone anew, and only by name. */
  @ArchTest
  static final ArchRule microEmulatorStaysInPhones =
      classes()
          .that()
          .resideInAnyPackage("org.trustedsms.emulator..")
          .and()
          .resideOutsideOfPackages(EMULATOR + "handset..", EMULATOR + "jsr..")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackages("org.microemu..", "javax.microedition..", "javax.wireless..");

  @ArchTest
  static final ArchRule smppStaysAtTheRim =
      classes()
          .that()
          .resideInAPackage("org.trustedsms.emulator..")
          .and()
          .resideOutsideOfPackage(EMULATOR + "smsc..")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackage("org.jsmpp..");

  @ArchTest
  static final ArchRule noCycles = slices().matching(EMULATOR + "(*)..").should().beFreeOfCycles();

  private static ArchRule mayKnow(String name, String... others) {
    String[] allowed = new String[others.length + 1];
    allowed[0] = EMULATOR + name + "..";
    for (int i = 0; i < others.length; i++) {
      allowed[i + 1] = EMULATOR + others[i] + "..";
    }
    return classes()
        .that()
        .resideInAPackage(EMULATOR + name + "..")
        .should()
        .onlyDependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "are outside of the emulator or in " + String.join(", ", allowed),
                type -> {
                  if (!type.getPackageName()
                      .startsWith(EMULATOR.substring(0, EMULATOR.length() - 1))) {
                    return true;
                  }
                  for (String known : allowed) {
                    if ((type.getPackageName() + "..")
                        .startsWith(known.substring(0, known.length() - 2))) {
                      return true;
                    }
                  }
                  return false;
                }));
  }
}
