// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The store with the contacts and the messages sent and received. */
public final class StoreOption {
  public static final String VARIABLE = "TRUSTED_SMS_STORE";

  private final UnaryOperator<String> environment;
  private final UserFolders folders;

  @FromConfig("store")
  @Option(names = "--store", paramLabel = "folder")
  private Path folder;

  @FromConfig("country")
  @Option(names = "--country", paramLabel = "code,trunk", converter = CountryConverter.class)
  private Country country;

  static final class CountryConverter implements ITypeConverter<Country> {
    @Override
    public Country convert(String value) {
      try {
        return Country.of(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("\"" + value + "\" " + e.getMessage());
      }
    }
  }

  public StoreOption() {
    this(System::getenv, System.getProperty("user.home", ""));
  }

  StoreOption(UnaryOperator<String> environment, String home) {
    this.environment = environment;
    folders = new UserFolders(environment, home);
  }

  /** A store, or none. */
  public static final class OrNone {
    @Mixin private StoreOption store = new StoreOption();

    @Option(names = "--stateless")
    private boolean stateless;

    /** Returns what remembers: the store; null if nothing is to be remembered. */
    public Store store() {
      return stateless ? null : store.store();
    }
  }

  /** Returns the store. Nothing is read or made before it is used. */
  public Store store() {
    return new Store(folder()).country(country());
  }

  public Country country() {
    return country == null ? Country.NONE : country;
  }

  /** Returns the store's folder, which need not be there; throws as {@link #store}. */
  public Path folder() {
    if (folder != null) {
      return folder;
    }
    String named = environment.apply(VARIABLE);
    if (named != null && !named.isEmpty()) {
      try {
        return Path.of(named);
      } catch (InvalidPathException e) {
        throw new CommandException(
            "environment variable " + VARIABLE + ": no folder can have this name", e);
      }
    }
    return folders.data("--store", "store");
  }
}
