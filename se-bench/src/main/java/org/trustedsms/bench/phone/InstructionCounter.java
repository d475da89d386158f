// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.HashMap;
import java.util.Map;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ClassFiles.MemoryLoader;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/** An instrumented program in a class loader of its own, and what it has counted on one thread. */
final class InstructionCounter {
  private final ClassLoader loader;
  private final Class<?> tally;

  InstructionCounter(PhoneProgram program) {
    Map<String, byte[]> all = new HashMap<>(program.classes());
    String tallyName = Tally.class.getName();
    byte[] tallyFile = ClassFiles.ofClass(Tally.class);
    all.put(tallyName.replace('.', '/'), tallyFile);
    loader =
        new MemoryLoader(
            all,
            file ->
                file == tallyFile
                    ? file
                    : Instrumentation.instrument(program.adaptation().apply(file)));
    try {
      tally = Class.forName(tallyName, true, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  ClassLoader loader() {
    return loader;
  }

  long executed() {
    try {
      return tally.getField("executed").getLong(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
