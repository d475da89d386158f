// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.linking;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.trustedsms.midlet.tools.command.FaultException;

class ReferenceCheckTest {
  private static final int PUBLIC = Opcodes.ACC_PUBLIC;
  private static final int STATIC = Opcodes.ACC_STATIC;

  private final SuiteBuilder suite = new SuiteBuilder();

  private static void end(MethodVisitor code) {
    code.visitInsn(Opcodes.RETURN);
  }

  /** What is wrong with a class p/Type that has this code. */
  private List<String> faultsOf(Consumer<MethodVisitor> code) throws FaultException {
    return suite.with(Assembly.publicClass("p/Type").code(code)).faults();
  }

  private void assertFault(String expected, Consumer<MethodVisitor> code) throws FaultException {
    assertEquals(List.of("p/Type.code()V: " + expected), faultsOf(code));
  }

  private static Consumer<MethodVisitor> get(int opcode, String owner, String name) {
    return code -> {
      if (opcode == Opcodes.GETFIELD) {
        code.visitInsn(Opcodes.ACONST_NULL);
      }
      code.visitFieldInsn(opcode, owner, name, "I");
      code.visitInsn(Opcodes.POP);
    };
  }

  private static Consumer<MethodVisitor> call(int opcode, String owner, String name, String desc) {
    boolean isInterface = opcode == Opcodes.INVOKEINTERFACE;
    return code -> {
      if (opcode != Opcodes.INVOKESTATIC) {
        code.visitInsn(Opcodes.ACONST_NULL);
      }
      code.visitMethodInsn(opcode, owner, name, desc, isInterface);
    };
  }

  @Test
  void whatCldcLacksIsTold() throws FaultException {
    assertFault(
        "java/lang/Integer.valueOf(I)Ljava/lang/Integer; is neither in the class nor in its superclasses.",
        code -> {
          code.visitInsn(Opcodes.ICONST_1);
          code.visitMethodInsn(
              Opcodes.INVOKESTATIC,
              "java/lang/Integer",
              "valueOf",
              "(I)Ljava/lang/Integer;",
              false);
          code.visitInsn(Opcodes.POP);
        });
    assertFault(
        "[I.clone()Ljava/lang/Object; is neither in the class nor in its superclasses.",
        code -> {
          code.visitInsn(Opcodes.ACONST_NULL);
          code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "[I", "clone", "()Ljava/lang/Object;", false);
          code.visitInsn(Opcodes.POP);
        });
    assertFault(
        "there is no class java/lang/StringBuilder.",
        code -> {
          code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
          code.visitInsn(Opcodes.POP);
        });
  }

  @Test
  void whatCldcHasIsFound() throws FaultException {
    assertEquals(
        List.of(),
        faultsOf(
            code -> {
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "[I", "hashCode", "()I", false);
              code.visitInsn(Opcodes.POP);
              code.visitFieldInsn(
                  Opcodes.GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
              code.visitMethodInsn(
                  Opcodes.INVOKEVIRTUAL, "java/io/PrintStream", "println", "()V", false);
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitMethodInsn(
                  Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
            }));
  }

  @Test
  void aFieldFoundOnlyInAnInterfaceIsTold() throws FaultException {
    suite.with(Assembly.publicInterface("p/Constants").constant("ONE", 1));
    suite.with(Assembly.type(PUBLIC, "p/Heir", Assembly.OBJECT, "p/Constants"));
    assertFault(
        "p/Heir.ONE I is neither in the class nor in its superclasses.",
        get(Opcodes.GETSTATIC, "p/Heir", "ONE"));
    assertEquals(List.of(), faultsOf(get(Opcodes.GETSTATIC, "p/Constants", "ONE")));
  }

  @Test
  void aMethodFoundOnlyInAnInterfaceIsTold() throws FaultException {
    int isAbstract = PUBLIC | Opcodes.ACC_ABSTRACT;
    suite.with(Assembly.publicInterface("p/Runner").abstractMethod("walk", "()V"));
    suite.with(Assembly.publicInterface("p/FastRunner", "p/Runner"));
    suite.with(Assembly.type(isAbstract, "p/Heir", Assembly.OBJECT, "p/Runner"));
    assertFault(
        "p/Heir.walk()V is neither in the class nor in its superclasses.",
        call(Opcodes.INVOKEVIRTUAL, "p/Heir", "walk", "()V"));
    assertFault(
        "p/FastRunner.walk()V is neither in the class nor in its superclasses.",
        call(Opcodes.INVOKEINTERFACE, "p/FastRunner", "walk", "()V"));
    assertEquals(List.of(), faultsOf(call(Opcodes.INVOKEINTERFACE, "p/Runner", "walk", "()V")));
  }

  @Test
  void whatIsStaticAndWhatIsNotIsTold() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Other")
            .field(PUBLIC, "field", "I")
            .field(PUBLIC | STATIC, "fixed", "I")
            .method(PUBLIC, "method", "()V", ReferenceCheckTest::end)
            .method(PUBLIC | STATIC, "function", "()V", ReferenceCheckTest::end));
    assertFault("p/Other.field I is not static.", get(Opcodes.GETSTATIC, "p/Other", "field"));
    assertFault("p/Other.fixed I is static.", get(Opcodes.GETFIELD, "p/Other", "fixed"));
    assertFault(
        "p/Other.method()V is not static.", call(Opcodes.INVOKESTATIC, "p/Other", "method", "()V"));
    assertFault(
        "p/Other.function()V is static.",
        call(Opcodes.INVOKEVIRTUAL, "p/Other", "function", "()V"));
  }

  @Test
  void whatIsOfAnotherTypeIsNotThere() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Other")
            .field(PUBLIC | STATIC, "field", "J")
            .method(PUBLIC | STATIC, "function", "(I)V", ReferenceCheckTest::end));
    assertFault(
        "p/Other.field I is neither in the class nor in its superclasses.",
        get(Opcodes.GETSTATIC, "p/Other", "field"));
    assertFault(
        "p/Other.function()V is neither in the class nor in its superclasses.",
        call(Opcodes.INVOKESTATIC, "p/Other", "function", "()V"));
  }

  @Test
  void callsOfTheWrongKindAreTold() throws FaultException {
    suite.with(Assembly.publicInterface("p/Runner").abstractMethod("run", "()V"));
    suite.with(
        Assembly.publicClass("p/Other").method(PUBLIC, "run", "()V", ReferenceCheckTest::end));
    assertFault(
        "p/Runner.run()V is of an interface, and not called as such.",
        call(Opcodes.INVOKEVIRTUAL, "p/Runner", "run", "()V"));
    assertFault(
        "p/Other.run()V is of a class, and called as of an interface.",
        call(Opcodes.INVOKEINTERFACE, "p/Other", "run", "()V"));
  }

  @Test
  void specialCallsGoToConstructorsAndSuperclasses() throws FaultException {
    int isAbstract = PUBLIC | Opcodes.ACC_ABSTRACT;
    suite.with(
        Assembly.type(isAbstract, "p/Other", Assembly.OBJECT)
            .constructor(PUBLIC)
            .method(PUBLIC, "run", "()V", ReferenceCheckTest::end)
            .abstractMethod("open", "()V"));
    assertFault(
        "p/Other.run()V is called by invokespecial, but not of a superclass.",
        call(Opcodes.INVOKESPECIAL, "p/Other", "run", "()V"));
    suite.with(
        Assembly.type(isAbstract, "p/Heir", "p/Other")
            .code(call(Opcodes.INVOKESPECIAL, "p/Other", "run", "()V")));
    assertEquals(List.of(), faultsOf(code -> {}));
    suite.with(
        Assembly.type(isAbstract, "p/Heir", "p/Other")
            .code(call(Opcodes.INVOKESPECIAL, "p/Other", "open", "()V")));
    assertEquals(
        List.of("p/Heir.code()V: p/Other.open()V is abstract, and called by invokespecial."),
        faultsOf(code -> {}));
    suite.with(
        Assembly.type(isAbstract, "p/Heir", "p/Other")
            .code(call(Opcodes.INVOKESPECIAL, "p/Heir", "<init>", "()V")));
    assertEquals(
        List.of(
            "p/Heir.code()V: p/Heir.<init>()V is neither in the class nor in its superclasses."),
        faultsOf(code -> {}));
  }

  @Test
  void privateMembersAreOfOneClass() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Other")
            .field(Opcodes.ACC_PRIVATE | STATIC, "own", "I")
            .method(Opcodes.ACC_PRIVATE | STATIC, "help", "()V", ReferenceCheckTest::end)
            .code(get(Opcodes.GETSTATIC, "p/Other", "own")));
    assertFault(
        "p/Other.own I is not accessible from there.", get(Opcodes.GETSTATIC, "p/Other", "own"));
    assertFault(
        "p/Other.help()V is not accessible from there.",
        call(Opcodes.INVOKESTATIC, "p/Other", "help", "()V"));
  }

  @Test
  void membersOfAPackageStayInIt() throws FaultException {
    suite.with(Assembly.publicClass("p/Near").field(STATIC, "inner", "I"));
    suite.with(Assembly.publicClass("q/Far").field(STATIC, "inner", "I"));
    assertEquals(List.of(), faultsOf(get(Opcodes.GETSTATIC, "p/Near", "inner")));
    assertFault(
        "q/Far.inner I is not accessible from there.", get(Opcodes.GETSTATIC, "q/Far", "inner"));
  }

  @Test
  void protectedMembersAreForSubclasses() throws FaultException {
    int isProtected = Opcodes.ACC_PROTECTED | STATIC;
    suite.with(Assembly.publicClass("q/Far").field(isProtected, "handed", "I"));
    suite.with(
        Assembly.type(PUBLIC, "p/Heir", "q/Far").code(get(Opcodes.GETSTATIC, "q/Far", "handed")));
    assertFault(
        "q/Far.handed I is not accessible from there.", get(Opcodes.GETSTATIC, "q/Far", "handed"));
  }

  @Test
  void classesOfAPackageStayInIt() throws FaultException {
    suite.with(Assembly.type(0, "q/Hidden", Assembly.OBJECT).field(PUBLIC | STATIC, "x", "I"));
    assertFault(
        "the class q/Hidden is not accessible from there.",
        get(Opcodes.GETSTATIC, "q/Hidden", "x"));
  }

  @Test
  void aFinalFieldIsWrittenByItsClassAlone() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Other").field(PUBLIC | STATIC | Opcodes.ACC_FINAL, "x", "I"));
    assertFault(
        "writes p/Other.x I, a final field of another class.",
        code -> {
          code.visitInsn(Opcodes.ICONST_0);
          code.visitFieldInsn(Opcodes.PUTSTATIC, "p/Other", "x", "I");
        });
  }

  @Test
  void abstractClassesAreNotMade() throws FaultException {
    assertFault(
        "makes an abstract java/io/InputStream.",
        code -> {
          code.visitTypeInsn(Opcodes.NEW, "java/io/InputStream");
          code.visitInsn(Opcodes.POP);
        });
  }

  @Test
  void theSupertypesMustBeFit() throws FaultException {
    suite.with(Assembly.type(PUBLIC, "p/Text", "java/lang/String"));
    suite.with(Assembly.type(PUBLIC | Opcodes.ACC_ABSTRACT, "p/Task", "java/lang/Runnable"));
    suite.with(Assembly.type(PUBLIC, "p/Thing", Assembly.OBJECT, "java/util/Vector"));
    assertEquals(
        List.of(
            "p/Task: extends java/lang/Runnable, which is final or an interface.",
            "p/Text: extends java/lang/String, which is final or an interface.",
            "p/Thing: implements the class java/util/Vector."),
        suite.faults());
  }

  @Test
  void aClassThatIsItsOwnAncestorIsTold() throws FaultException {
    suite.with(Assembly.type(PUBLIC, "p/A", "p/B"));
    suite.with(Assembly.type(PUBLIC, "p/B", "p/A"));
    assertEquals(
        List.of(
            "p/A: does not descend from java/lang/Object.",
            "p/B: does not descend from java/lang/Object."),
        suite.faults());
  }

  @Test
  void finalMethodsAreNotOverridden() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Type")
            .method(PUBLIC, "notify", "()V", ReferenceCheckTest::end)
            .method(
                PUBLIC,
                "hashCode",
                "()I",
                code -> {
                  code.visitInsn(Opcodes.ICONST_0);
                  code.visitInsn(Opcodes.IRETURN);
                }));
    assertEquals(
        List.of("p/Type.notify()V: overrides the final method of java/lang/Object."),
        suite.faults());
  }

  @Test
  void aMemberIsThereOnce() throws FaultException {
    suite.with(
        Assembly.publicClass("p/Type")
            .constructor(PUBLIC)
            .constructor(Opcodes.ACC_PRIVATE)
            .field(PUBLIC, "x", "I")
            .field(PUBLIC, "x", "J")
            .field(PUBLIC, "x", "I"));
    assertEquals(List.of("p/Type: has x I twice.", "p/Type: has <init>()V twice."), suite.faults());
  }

  @Test
  void aClassIsAbstractIfAMethodHasNoCode() throws FaultException {
    int isAbstract = PUBLIC | Opcodes.ACC_ABSTRACT;
    suite.with(
        Assembly.type(isAbstract, "p/Base", Assembly.OBJECT, "java/lang/Runnable")
            .abstractMethod("open", "()V"));
    suite.with(
        Assembly.type(PUBLIC, "p/Good", "p/Base")
            .method(PUBLIC, "run", "()V", ReferenceCheckTest::end)
            .method(PUBLIC, "open", "()V", ReferenceCheckTest::end));
    assertEquals(List.of(), suite.faults());
    suite.with(Assembly.type(PUBLIC, "p/Bad", "p/Base"));
    assertEquals(
        List.of(
            "p/Bad: lacks open()V, which is abstract in p/Base.",
            "p/Bad: lacks run()V, which is abstract in java/lang/Runnable."),
        suite.faults());
  }

  @Test
  void everyTypeNamedMustBeThere() throws FaultException {
    suite.with(
        Assembly.type(PUBLIC | Opcodes.ACC_ABSTRACT, "p/Type", Assembly.OBJECT)
            .field(PUBLIC, "list", "[Ljava/util/List;")
            .abstractMethod("a", "(Ljava/util/Map;)V")
            .abstractMethod("b", "()[Ljava/util/Set;")
            .abstractMethod("c", "()V", "java/io/FileNotFoundException")
            .code(
                code -> {
                  Label start = new Label();
                  Label handler = new Label();
                  code.visitTryCatchBlock(start, handler, handler, "java/util/NoSuch");
                  code.visitLabel(start);
                  code.visitInsn(Opcodes.ACONST_NULL);
                  code.visitTypeInsn(Opcodes.CHECKCAST, "[[Ljava/util/Deque;");
                  code.visitInsn(Opcodes.RETURN);
                  code.visitLabel(handler);
                  Object[] stack = {"java/util/NoSuchFrame"};
                  code.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, stack);
                }));
    assertEquals(
        List.of(
            "p/Type.list: there is no class java/util/List.",
            "p/Type.a(Ljava/util/Map;)V: there is no class java/util/Map.",
            "p/Type.b()[Ljava/util/Set;: there is no class java/util/Set.",
            "p/Type.c()V: there is no class java/io/FileNotFoundException.",
            "p/Type.code()V: there is no class java/util/NoSuch.",
            "p/Type.code()V: there is no class java/util/Deque.",
            "p/Type.code()V: there is no class java/util/NoSuchFrame."),
        suite.faults());
  }
}
