// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import picocli.CommandLine.IVersionProvider;

/** Prints the version in the manifest of the JAR. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"trusted-sms " + (version == null ? "(not packaged)" : version)};
  }
}
