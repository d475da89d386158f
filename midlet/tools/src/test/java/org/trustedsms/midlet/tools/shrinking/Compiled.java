// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.trustedsms.midlet.tools.command.FaultException;

/** Small programs, compiled as for an old VM, changed and run. */
final class Compiled {
  private static final Pattern CLASS = Pattern.compile("(?:class|interface) (\\w+)");
  private static final String[] PLATFORM = {
    "java/lang/ArithmeticException",
    "java/lang/Exception",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/Integer",
    "java/lang/Iterable",
    "java/lang/Number",
    "java/lang/Object",
    "java/lang/Runnable",
    "java/lang/RuntimeException",
    "java/lang/SecurityException",
    "java/lang/String",
    "java/lang/StringBuffer",
    "java/lang/Throwable",
    "java/io/Serializable",
  };

  private Compiled() {}

  /**
   * @param sources classes of the unnamed package, one each
   * @return class files by internal name
   */
  static Map<String, byte[]> compile(String... sources) {
    Map<String, ByteArrayOutputStream> files = new TreeMap<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileManager manager =
        new ForwardingJavaFileManager<JavaFileManager>(
            compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            files.put(name.replace('.', '/'), file);
            return new Memory(name, kind, "", file);
          }
        };
    List<JavaFileObject> units = new ArrayList<>();
    for (String source : sources) {
      Matcher name = CLASS.matcher(source);
      if (!name.find()) {
        throw new IllegalArgumentException(source);
      }
      units.add(new Memory(name.group(1), JavaFileObject.Kind.SOURCE, source, null));
    }
    List<String> options = List.of("--release", "8", "-g:none", "-Xlint:none", "-proc:none");
    if (!compiler.getTask(null, manager, null, options, null, units).call()) {
      throw new IllegalArgumentException("does not compile");
    }
    Map<String, byte[]> classes = new TreeMap<>();
    files.forEach((name, file) -> classes.put(name, age(file.toByteArray())));
    return classes;
  }

  /** Such a class file needs no stack maps. */
  private static byte[] age(byte[] file) {
    ClassNode node = new ClassNode();
    new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
    node.version = Opcodes.V1_5;
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  static ProgramClasses program(Map<String, byte[]> classes) throws FaultException {
    return new ProgramClasses(classes, platform());
  }

  static ProgramClasses program(String... sources) throws FaultException {
    return program(compile(sources));
  }

  /** The classes of the platform that the programs use. */
  static Map<String, byte[]> platform() {
    Map<String, byte[]> classes = new TreeMap<>();
    for (String name : PLATFORM) {
      try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
        classes.put(name, in.readAllBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return classes;
  }

  /**
   * Verifies and loads all classes, and runs one.
   *
   * @return what {@code static String run()} of the class {@code Main} returns or throws
   */
  static String run(Map<String, byte[]> classes) {
    ClassLoader loader =
        new ClassLoader(ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] file = classes.get(name.replace('.', '/'));
            if (file == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, file, 0, file.length);
          }
        };
    try {
      for (String name : classes.keySet()) {
        Class.forName(name.replace('/', '.'), false, loader).getDeclaredMethods();
      }
      var run = loader.loadClass("Main").getDeclaredMethod("run");
      run.setAccessible(true);
      return (String) run.invoke(null);
    } catch (InvocationTargetException e) {
      return String.valueOf(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Memory extends SimpleJavaFileObject {
    private final String source;
    private final ByteArrayOutputStream out;

    Memory(String name, Kind kind, String source, ByteArrayOutputStream out) {
      super(URI.create("mem:///" + name + kind.extension), kind);
      this.source = source;
      this.out = out;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }

    @Override
    public OutputStream openOutputStream() {
      return out;
    }
  }
}
