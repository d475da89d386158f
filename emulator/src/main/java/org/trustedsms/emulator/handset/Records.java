// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.io.File;
import java.nio.file.Path;
import org.microemu.app.util.FileRecordStoreManager;

/** Record stores as files in a folder of the phone. */
final class Records extends FileRecordStoreManager {
  private final File folder;

  Records(Path folder) {
    this.folder = folder.toFile();
  }

  @Override
  protected File getSuiteFolder() {
    return folder;
  }
}
