// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.archive.ZipWriter;
import org.trustedsms.midlet.tools.command.FaultException;

class CheckJarTest {
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  @TempDir Path folder;

  private int check(Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve("a.jar");
    Archive.writeFile(jar, new ZipWriter(bytes -> new byte[bytes.length + 1]).write(entries));
    PrintStream stream = new PrintStream(told, true, StandardCharsets.UTF_8);
    String[] args = {
      jar.toString(), "--library", PhoneApi.CLDC.toString(), PhoneApi.MIDP.toString()
    };
    return new CheckJar().execute("", Set.of("library"), args, stream, stream);
  }

  @Test
  void aSoundSuitePasses() throws IOException, FaultException {
    assertEquals(List.of(), new SuiteBuilder().faults());
    assertEquals(0, check(new SuiteBuilder().entries()));
  }

  @Test
  void allFaultsAreToldAndTheExitCodeIsOne() throws IOException {
    SuiteBuilder suite =
        new SuiteBuilder()
            .withoutAttribute("MIDlet-Vendor")
            .with("ICON.png", new byte[1])
            .with(Assembly.type(Opcodes.ACC_PUBLIC, "p/Sub", "p/Nowhere"));
    assertEquals(1, check(suite.entries()));
    String text = told.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("a.jar: 4 faults"), text);
    assertTrue(text.contains("icon.png: differs from ICON.png only in case"), text);
    assertTrue(text.contains("META-INF/MANIFEST.MF: has no MIDlet-Vendor."), text);
    assertTrue(text.contains("p/Sub: there is no class p/Nowhere."), text);
    assertTrue(text.contains("p/Sub: does not descend from java/lang/Object."), text);
  }

  @Test
  void classesOfThePlatformDoNotBelongInAJar() throws FaultException {
    SuiteBuilder suite =
        new SuiteBuilder()
            .with(Assembly.publicClass("java/math/BigInteger"))
            .with(Assembly.publicClass("javax/microedition/Other"));
    assertEquals(
        List.of(
            "java/math/BigInteger: is in a package of the platform; phones refuse such a JAR.",
            "javax/microedition/Other: is in a package of the platform; phones refuse such a JAR."),
        suite.faults());
  }

  @Test
  void aLibraryIsNotBroughtAlong() throws FaultException {
    Map<String, byte[]> library = Map.of("lib/Own", Assembly.publicClass("lib/Own").bytes());
    FaultList faults = new FaultList();
    new NameCheck(faults).checkClasses(Set.of("lib/Own"), new ClassPool(library, library));
    assertEquals(
        List.of("lib/Own: is a class of a library, which a JAR must not bring along."),
        faults.lines());
  }

  @Test
  void namesThatDifferOnlyInCaseAreTold() throws FaultException {
    SuiteBuilder suite =
        new SuiteBuilder().with(Assembly.publicClass("a")).with(Assembly.publicClass("A"));
    assertEquals(
        List.of("a.class: differs from A.class only in case; some disks cannot hold both."),
        suite.faults());
  }

  @Test
  void whatIsNoClassFileIsAFaultAndNothingElse() {
    for (byte[] content : new byte[][] {{}, {1, 2, 3}, new byte[100]}) {
      SuiteBuilder suite = new SuiteBuilder().with("p/Broken.class", content);
      assertThrows(FaultException.class, suite::faults);
    }
    SuiteBuilder otherName =
        new SuiteBuilder().with("p/Other.class", Assembly.publicClass("p/Own").bytes());
    assertThrows(FaultException.class, otherName::faults);
  }

  @Test
  void aClassFileCutShortAnywhereIsAFault() {
    byte[] whole = SuiteBuilder.midlet().bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      SuiteBuilder suite = new SuiteBuilder().with("p/Main.class", cut);
      boolean told;
      try {
        told = !suite.faults().isEmpty();
      } catch (FaultException e) {
        told = true;
      }
      assertTrue(told, "cut to " + length);
    }
  }
}
