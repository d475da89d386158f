// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;

class SuiteCheckTest {
  private final SuiteBuilder suite = new SuiteBuilder();

  private void assertFault(String expected) throws FaultException {
    assertEquals(List.of("META-INF/MANIFEST.MF: " + expected), suite.faults());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Manifest-Version",
        "MIDlet-Name",
        "MIDlet-Version",
        "MIDlet-Vendor",
        "MicroEdition-Profile",
        "MicroEdition-Configuration"
      })
  void theseMayNotBeMissingOrEmpty(String name) throws FaultException {
    suite.withoutAttribute(name);
    assertFault("has no " + name + ".");
    suite.attribute(name, "");
    assertTrue(suite.faults().contains("META-INF/MANIFEST.MF: has no " + name + "."));
  }

  @Test
  void theFirstMidletMayNotBeMissing() throws FaultException {
    suite.withoutAttribute("MIDlet-Push-1").withoutAttribute("MIDlet-1");
    assertFault("has no MIDlet-1.");
  }

  @Test
  void theManifestMayNotBeMissing() throws FaultException {
    FaultList faults = new FaultList();
    ClassPool pool = new ClassPool(Map.of(), PhoneApi.CLASSES);
    new SuiteCheck(Map.of(), pool, faults).check();
    assertEquals(List.of("META-INF/MANIFEST.MF: is not in the JAR."), faults.lines());
  }

  @Test
  void theManifestMustBeOne() throws FaultException {
    suite.with(SuiteCheck.MANIFEST, new byte[] {'x'});
    assertFault("Not a line of NAME: VALUE: x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1.2.3", "99.99.99", "0.1.0"})
  void theseAreVersions(String version) throws FaultException {
    assertEquals(List.of(), suite.attribute("MIDlet-Version", version).faults());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.", "1.2.3.4", "1.0-SNAPSHOT", "100.0", "v1.0"})
  void theseAreNot(String version) throws FaultException {
    suite.attribute("MIDlet-Version", version);
    assertFault("MIDlet-Version is not n.n or n.n.n below 100: " + version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "A, /x.png, p.Main|MIDlet-2 names the icon /x.png, which is not in the JAR.",
        "A, , p.Other|MIDlet-2 names the class p.Other, which is not there.",
        "A, , java.lang.Object|MIDlet-2 names the class java.lang.Object, which is not there.",
        "A, p.Main|MIDlet-2 is not NAME, ICON, CLASS: A, p.Main",
        ", , p.Main|MIDlet-2 is not NAME, ICON, CLASS: , , p.Main"
      })
  void wrongMidletsAreTold(String value, String fault) throws FaultException {
    suite.attribute("MIDlet-2", value);
    assertFault(fault);
  }

  @Test
  void aMidletWithoutIconPasses() throws FaultException {
    assertEquals(List.of(), suite.attribute("MIDlet-2", "A,,p.Main").faults());
  }

  @Test
  void theClassMustBeAMidletThatCanBeMade() throws FaultException {
    int isPublic = Opcodes.ACC_PUBLIC;
    String fault =
        "MIDlet-1: p.Main is not a public class that extends MIDlet, with a public constructor.";
    suite.with(Assembly.publicClass("p/Main").constructor(isPublic));
    assertFault(fault);
    suite.with(SuiteBuilder.midlet(isPublic, Opcodes.ACC_PROTECTED));
    assertFault(fault);
    suite.with(SuiteBuilder.midlet(0, isPublic));
    assertFault(fault);
    suite.with(SuiteBuilder.midlet(isPublic | Opcodes.ACC_ABSTRACT, isPublic));
    assertFault(fault);
  }

  @Test
  void theIconOfTheSuiteMustBeThere() throws FaultException {
    suite.attribute("MIDlet-Icon", "big.png");
    assertFault("MIDlet-Icon names the icon big.png, which is not in the JAR.");
  }

  @Test
  void pushStartsAMidletOfTheSuite() throws FaultException {
    suite.attribute("MIDlet-Push-1", "sms://:16000, p.Other, *");
    assertFault("MIDlet-Push-1 starts p.Other, which is no MIDlet of it.");
    suite.attribute("MIDlet-Push-1", "sms://:16000, p.Main");
    assertFault("MIDlet-Push-1 is not CONNECTION, CLASS, SENDERS: sms://:16000, p.Main");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Module-Handler", "Module-Introducer", "Module-Radio"})
  void theClassesOfAModuleMustBeThere(String name) throws FaultException {
    assertEquals(List.of(), suite.attribute(name, "p.Main").faults());
    suite.attribute(name, "p.Other");
    assertFault(name + " names the class p.Other, which is not there; list it in app.named.");
  }
}
