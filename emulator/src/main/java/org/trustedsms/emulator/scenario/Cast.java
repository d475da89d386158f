// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.trustedsms.emulator.person.Person;

/**
 * People who know each other, each with a phone that is switched off: their folders, from which a
 * {@link Stage} takes copies. So a key pair is made once, not in every scenario.
 */
public final class Cast {
  private Cast() {}

  /**
   * Has everybody begin and meet everybody else.
   *
   * @param settings with an empty folder, which then holds one folder for each of the first three
   *     roles
   * @throws IOException if phones cannot be set up
   * @throws InterruptedException if the thread is interrupted
   */
  public static void assemble(StageSettings settings) throws IOException, InterruptedException {
    try (Stage stage = new Stage(settings, null)) {
      List<Person> people = begin(stage, Role.first(3));
      for (int i = 0; i < people.size(); i++) {
        for (int j = 0; j < i; j++) {
          Meeting.of(people.get(j), people.get(i));
        }
      }
    }
  }

  /**
   * Has several people begin at the same time, each on a thread of his own.
   *
   * @param stage where
   * @param roles who
   * @return the people, in the same order
   * @throws IOException if a phone cannot be set up
   * @throws InterruptedException if the thread is interrupted
   */
  public static List<Person> begin(Stage stage, List<Role> roles)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(roles.size());
    try {
      List<Future<Person>> futures = new ArrayList<>();
      for (Role role : roles) {
        futures.add(threads.submit(() -> stage.begin(role)));
      }
      List<Person> people = new ArrayList<>();
      for (Future<Person> future : futures) {
        people.add(future.get());
      }
      return people;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
