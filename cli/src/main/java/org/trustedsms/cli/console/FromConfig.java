// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An option that takes its value from the {@link ConfigFile} if it is not given. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface FromConfig {
  /** The name in the file, one of {@link ConfigFile#NAMES}. */
  String value();
}
