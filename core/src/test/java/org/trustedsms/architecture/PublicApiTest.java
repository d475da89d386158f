// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;

/** A user of core sees byte arrays and core's own types: no big integer, no Bouncy Castle type. */
@AnalyzeClasses(packages = "org.trustedsms", importOptions = ImportOption.DoNotIncludeTests.class)
class PublicApiTest {

  @ArchTest
  static final ArchRule publicTypesExposeNeitherBigIntegersNorBouncyCastle =
      classes().that(areVisibleOutsideTheirPackage()).should(notExposeWhatIsInside());

  private static DescribedPredicate<JavaClass> areVisibleOutsideTheirPackage() {
    return DescribedPredicate.describe(
        "are visible outside their package",
        type ->
            Stream.iterate(type, t -> t != null, t -> t.getEnclosingClass().orElse(null))
                .allMatch(PublicApiTest::isVisible));
  }

  private static ArchCondition<JavaClass> notExposeWhatIsInside() {
    return new ArchCondition<>("expose neither BigInteger nor a Bouncy Castle type") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        // All supertypes, and so members inherited from a supertype that is not public.
        Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream())
            .filter(PublicApiTest::isInside)
            .forEach(inside -> report(type, "extends", inside, events));
        type.getAllFields().stream()
            .filter(PublicApiTest::isVisible)
            .forEach(field -> checkField(type, field, events));
        Stream.concat(type.getAllMethods().stream(), type.getConstructors().stream())
            .filter(PublicApiTest::isVisible)
            .forEach(codeUnit -> checkCodeUnit(type, codeUnit, events));
      }
    };
  }

  private static void checkField(JavaClass type, JavaField field, ConditionEvents events) {
    Stream.of(field.getRawType())
        .filter(PublicApiTest::isInside)
        .forEach(inside -> report(type, "field " + field.getName(), inside, events));
  }

  private static void checkCodeUnit(JavaClass type, JavaCodeUnit unit, ConditionEvents events) {
    Stream.of(
            unit.getRawParameterTypes().stream(),
            Stream.of(unit.getRawReturnType()),
            unit.getExceptionTypes().stream())
        .flatMap(types -> types)
        .filter(PublicApiTest::isInside)
        .forEach(inside -> report(type, unit.getName(), inside, events));
  }

  private static void report(
      JavaClass type, String where, JavaClass inside, ConditionEvents events) {
    events.add(
        SimpleConditionEvent.violated(
            type, type.getName() + " exposes " + inside.getName() + ": " + where));
  }

  private static boolean isInside(JavaClass type) {
    JavaClass element = type.getBaseComponentType();
    return element.getName().equals("java.math.BigInteger")
        || element.getPackageName().startsWith("org.bouncycastle");
  }

  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        || type.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static boolean isVisible(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }
}
