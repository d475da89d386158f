// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;
import org.trustedsms.midlet.tools.manifest.ManifestAttributes;

/** A suite's manifest (MIDP 2.0, "MIDlet Suite Packaging") against what is in its JAR. */
final class SuiteCheck {
  static final String MANIFEST = "META-INF/MANIFEST.MF";

  private static final String MIDLET = "javax/microedition/midlet/MIDlet";
  private static final NameAndType CONSTRUCTOR = new NameAndType("<init>", "()V");
  private static final Pattern VERSION = Pattern.compile("\\d{1,2}\\.\\d{1,2}(\\.\\d{1,2})?");
  private static final Pattern MIDLET_N = Pattern.compile("MIDlet-[1-9]\\d*");
  private static final Pattern PUSH_N = Pattern.compile("MIDlet-Push-[1-9]\\d*");
  private static final List<String> NEEDED =
      List.of(
          "Manifest-Version",
          "MIDlet-Name",
          "MIDlet-Version",
          "MIDlet-Vendor",
          "MicroEdition-Profile",
          "MicroEdition-Configuration",
          "MIDlet-1");

  /** Attributes that name a class which an application for modules makes an instance of. */
  private static final List<String> MODULE_CLASSES =
      List.of("Module-Handler", "Module-Introducer", "Module-Radio");

  private final Map<String, byte[]> entries;
  private final ClassPool pool;
  private final FaultList faults;

  /** Takes the JAR's entries, program and libraries, and what collects the faults. */
  SuiteCheck(Map<String, byte[]> entries, ClassPool pool, FaultList faults) {
    this.entries = entries;
    this.pool = pool;
    this.faults = faults;
  }

  void check() {
    byte[] file = entries.get(MANIFEST);
    if (file == null) {
      faults.add(MANIFEST, "is not in the JAR.");
      return;
    }
    try {
      check(ManifestAttributes.parse(file));
    } catch (FaultException e) {
      faults.add(MANIFEST, e.getMessage());
    }
  }

  private void check(ManifestAttributes manifest) {
    for (String name : NEEDED) {
      if (manifest.get(name).orElse("").isEmpty()) {
        faults.add(MANIFEST, "has no " + name + ".");
      }
    }
    manifest
        .get("MIDlet-Version")
        .filter(version -> !VERSION.matcher(version).matches())
        .ifPresent(
            version ->
                faults.add(MANIFEST, "MIDlet-Version is not n.n or n.n.n below 100: " + version));
    manifest.get("MIDlet-Icon").ifPresent(icon -> checkIcon("MIDlet-Icon", icon));
    TreeSet<String> midlets = new TreeSet<>();
    for (String name : manifest.names()) {
      String value = manifest.get(name).orElseThrow();
      if (MIDLET_N.matcher(name).matches()) {
        midlets.add(checkMidlet(name, value));
      }
    }
    for (String name : manifest.names()) {
      if (PUSH_N.matcher(name).matches()) {
        checkPush(name, manifest.get(name).orElseThrow(), midlets);
      }
    }
    for (String name : MODULE_CLASSES) {
      manifest
          .get(name)
          .filter(className -> find(className).isEmpty())
          .ifPresent(
              className ->
                  faults.add(
                      MANIFEST,
                      name
                          + " names the class "
                          + className
                          + ", which is not there; list it in app.named."));
    }
  }

  private Optional<ClassModel> find(String className) {
    String internal = className.replace('.', '/');
    return pool.isOfLibrary(internal) ? Optional.empty() : pool.find(internal);
  }

  /** Checks "name, icon, class" and returns the class. */
  private String checkMidlet(String attribute, String value) {
    List<String> parts = partsOf(value);
    if (parts.size() != 3 || parts.get(0).isEmpty()) {
      faults.add(MANIFEST, attribute + " is not NAME, ICON, CLASS: " + value);
      return "";
    }
    if (!parts.get(1).isEmpty()) {
      checkIcon(attribute, parts.get(1));
    }
    String className = parts.get(2);
    Optional<ClassModel> type = find(className);
    if (type.isEmpty()) {
      faults.add(MANIFEST, attribute + " names the class " + className + ", which is not there.");
    } else if (!isMidlet(type.get())) {
      faults.add(
          MANIFEST,
          attribute
              + ": "
              + className
              + " is not a public class that extends MIDlet, with a public constructor.");
    }
    return className;
  }

  private boolean isMidlet(ClassModel type) {
    return type.is(Opcodes.ACC_PUBLIC)
        && !type.is(Opcodes.ACC_ABSTRACT)
        && type.members().containsKey(CONSTRUCTOR)
        && type.is(CONSTRUCTOR, Opcodes.ACC_PUBLIC)
        && pool.chainOf(type.name()).stream().anyMatch(c -> c.name().equals(MIDLET));
  }

  private void checkIcon(String attribute, String icon) {
    String entry = icon.startsWith("/") ? icon.substring(1) : icon;
    if (!entries.containsKey(entry)) {
      faults.add(MANIFEST, attribute + " names the icon " + icon + ", which is not in the JAR.");
    }
  }

  /** Checks "connection, class, allowed senders". */
  private void checkPush(String attribute, String value, TreeSet<String> midlets) {
    List<String> parts = partsOf(value);
    if (parts.size() != 3 || parts.get(0).isEmpty() || parts.get(2).isEmpty()) {
      faults.add(MANIFEST, attribute + " is not CONNECTION, CLASS, SENDERS: " + value);
    } else if (!midlets.contains(parts.get(1))) {
      faults.add(MANIFEST, attribute + " starts " + parts.get(1) + ", which is no MIDlet of it.");
    }
  }

  private static List<String> partsOf(String value) {
    List<String> parts = new ArrayList<>();
    for (String part : value.split(",", -1)) {
      parts.add(part.trim());
    }
    return parts;
  }
}
