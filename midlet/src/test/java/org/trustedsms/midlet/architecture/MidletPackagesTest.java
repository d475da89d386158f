// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which package of the MIDlet may use which, and which parts of the phone; a new package has to be
 * entered here. All of them may use core, which knows none of them.
 */
@AnalyzeClasses(
    packages = {"org.trustedsms.midlet", "org.trustedsms.platform"},
    importOptions = {
      ImportOption.DoNotIncludeTests.class,
      MidletPackagesTest.WithoutToolsOfTheBuild.class
    })
class MidletPackagesTest {
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          entry("language", Set.of()),
          entry("store", Set.of("language")),
          entry("work", Set.of("language")),
          entry("entropy", Set.of()),
          entry("radio", Set.of()),
          entry("trial", Set.of()),
          entry("account", Set.of("language", "store", "entropy")),
          entry("contact", Set.of("language", "store")),
          entry("party", Set.of("language", "store", "contact")),
          entry(
              "message",
              Set.of("language", "store", "work", "radio", "account", "contact", "party")),
          entry("module", Set.of("store", "radio")),
          entry("card", Set.of("language", "store", "entropy", "account", "screen")),
          entry(
              "screen",
              Set.of(
                  "language",
                  "store",
                  "work",
                  "entropy",
                  "radio",
                  "account",
                  "contact",
                  "party",
                  "message")));

  /** What of MIDP and WMA each package is there to shut in. */
  private static final Map<String, Set<String>> SHUT_IN =
      Map.of(
          "javax.microedition.rms", Set.of("store"),
          "javax.microedition.io", Set.of("radio", "card"),
          "javax.microedition.apdu", Set.of("card"),
          "javax.wireless.messaging", Set.of("radio"),
          "javax.microedition.lcdui", Set.of("screen"),
          "javax.microedition.midlet", Set.of("screen", "module"));

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("org.trustedsms.midlet.(*)..").should().beFreeOfCycles();

  @ArchTest
  static void everyPackageIsEntered(JavaClasses midlet) {
    classes()
        .that()
        .resideOutsideOfPackages("org.trustedsms.midlet", "org.trustedsms.platform..")
        .should()
        .resideInAnyPackage(packages(MAY_USE.keySet().stream()))
        .check(midlet);
  }

  @ArchTest
  static void packagesUseWhatTheyMay(JavaClasses midlet) {
    MAY_USE.forEach(
        (name, used) ->
            classes()
                .that()
                .resideInAPackage(pattern(name))
                .should()
                .onlyDependOnClassesThat(
                    resideOutsideOfPackage("org.trustedsms.midlet..")
                        .or(resideInAPackage("org.trustedsms.midlet").and(isTheSuite()))
                        .or(
                            resideInAnyPackage(
                                packages(Stream.concat(Stream.of(name), used.stream()))))
                        .as("are of " + name + " or of " + used))
                .check(midlet));
  }

  @ArchTest
  static void thePhoneIsShutIn(JavaClasses midlet) {
    SHUT_IN.forEach(
        (api, users) ->
            noClasses()
                .that()
                .resideOutsideOfPackages(
                    Stream.concat(
                            Stream.of("org.trustedsms.midlet"), Stream.of(packages(users.stream())))
                        .toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(api)
                .check(midlet));
  }

  @ArchTest
  static final ArchRule thePlatformKnowsNobodyOfTheMidlet =
      noClasses()
          .that()
          .resideInAPackage("org.trustedsms.platform..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.trustedsms.midlet..");

  private static DescribedPredicate<JavaClass> isTheSuite() {
    return DescribedPredicate.describe(
        "are what the suite is made of", type -> type.getSimpleName().startsWith("Suite"));
  }

  private static String[] packages(Stream<String> names) {
    return names.map(MidletPackagesTest::pattern).toArray(String[]::new);
  }

  private static String pattern(String name) {
    return "org.trustedsms.midlet." + name + "..";
  }

  /** The module of that name is none of the phone's. */
  static final class WithoutToolsOfTheBuild implements ImportOption {
    @Override
    public boolean includes(com.tngtech.archunit.core.importer.Location location) {
      return !location.contains("/midlet/tools/");
    }
  }
}
