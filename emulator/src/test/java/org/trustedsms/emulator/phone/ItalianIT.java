// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Dimension;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.smsc.Smsc;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.Smscs;

/** The shipped suite on phones with small screens whose language is Italian. */
class ItalianIT {
  private static final String PIN = "2580";
  private static final String MENU = "SMS sicuri";

  @TempDir Path folder;
  private Smsc smsc;
  private final List<Phone> phones = new ArrayList<>();

  @BeforeEach
  void startSmsc() throws IOException {
    smsc = Smscs.start(new SmscListener() {});
  }

  @AfterEach
  void end() {
    phones.forEach(Phone::close);
    smsc.close();
  }

  private Phone phone(String number, String locale, Dimension screen) {
    Phone phone =
        new Phone(
            PhoneSettings.of(number, folder.resolve(number), smsc.address(), MidletSuite.all())
                .withScreen(screen)
                .withLocale(locale));
    phones.add(phone);
    phone.switchOn();
    return phone;
  }

  private static Predicate<ScreenContent> titled(String title) {
    return screen -> screen.title().equals(title);
  }

  private static ScreenContent alert(Phone phone, String start) {
    return phone.await(
        start,
        screen ->
            screen.kind() == ScreenContent.Kind.ALERT
                && (screen.title() + screen.text()).startsWith(start));
  }

  /** Pictures to look at, if there is a folder for them. */
  private static void see(Phone phone, String name) throws IOException {
    String pictures = System.getProperty("pictures");
    if (pictures != null) {
      Files.createDirectories(Path.of(pictures));
      Dimension size =
          new Dimension(phone.screenPicture().getWidth(), phone.screenPicture().getHeight());
      ImageIO.write(
          phone.screenPicture(), "png", new File(pictures, name + "-" + size.width + ".png"));
    }
  }

  private static void begin(Phone phone, String name) throws InterruptedException, IOException {
    phone.await("il benvenuto", titled("Primo avvio"));
    phone.type("Il tuo nome", name);
    see(phone, "1-benvenuto");
    phone.pick("OK");
    phone.await("il PIN", titled("Scegli un PIN"));
    phone.type("Nuovo PIN", PIN);
    phone.type("Ripeti il PIN", "1" + PIN);
    phone.pick("OK");
    assertEquals(
        "I due PIN sono diversi. Scrivili di nuovo.", phone.screen().items().get(0).value());
    see(phone, "2-pin");
    phone.type("Nuovo PIN", PIN);
    phone.type("Ripeti il PIN", PIN);
    phone.pick("OK");
    phone.await("i tasti", titled("Tasti a caso"));
    Random random = new SecureRandom();
    int presses = 0;
    while (phone.screen().title().equals("Tasti a caso")) {
      phone.press(Integer.toString(random.nextInt(10)), Duration.ofMillis(random.nextInt(1, 40)));
      Thread.sleep(random.nextInt(100 * (1 + presses++ / 150)));
      if (presses == 15) {
        see(phone, "3-tasti");
      }
    }
    alert(phone, "La tua chiave \u00e8 pronta.");
    see(phone, "4-pronta");
    phone.dismiss();
    phone.await("il menu", titled(MENU));
    see(phone, "5-menu");
  }

  @Test
  void walksFirstStartKeysSendingAndVerifying() throws InterruptedException, IOException {
    Phone alice = phone("+39333000001", "it-IT", new Dimension(128, 128));
    begin(alice, "Alice");
    // As some phones tell it, without a country.
    Phone bob = phone("+39333000002", "it", new Dimension(176, 208));
    begin(bob, "Bob");

    alice.select("Contatti");
    alice.await("i contatti", titled("Contatti"));
    alice.pick("Nuovo");
    alice.await("un contatto nuovo", titled("Aggiungi"));
    alice.type("Nome", "Bob");
    alice.type("Numero", bob.number());
    alice.pick("OK");
    alice.await("il contatto", titled("Contatto"));
    see(alice, "6-contatto");
    alice.pick("Invia chiave");
    alert(alice, "Inviato a Bob");
    alice.dismiss();

    alert(bob, "Chiave di " + alice.number());
    see(bob, "7-chiave");
    bob.pick("Apri");
    bob.await("il confronto", titled("Confronta"));
    see(bob, "8-confronta");
    bob.pick("Cifre uguali");
    ScreenContent contact = bob.await("il contatto", titled("Contatto"));
    assertTrue(
        contact.items().stream()
            .anyMatch(item -> item.value().equals("Verificata con il titolare.")),
        contact.toString());
    see(bob, "9-contatto");
    bob.pick("Indietro");
    bob.pick("Indietro");
    bob.await("il menu", titled(MENU));

    alice.await("il contatto", titled("Contatto"));
    alice.pick("Scrivi");
    alice.await("il messaggio", titled("A Bob"));
    alice.type("Testo", "Ciao Bob");
    see(alice, "10-scrivi");
    alice.pick("Invia");
    alert(alice, "Inviato a Bob");
    alice.dismiss();

    ScreenContent notice = alert(bob, "Verificato");
    see(bob, "11-avviso");
    assertEquals("Alice: Ciao Bob", notice.text());
    bob.pick("Indietro");
    bob.select("In arrivo");
    bob.await("la lista", titled("In arrivo"));
    see(bob, "12-lista");
    bob.select(0);
    ScreenContent message = bob.await("il messaggio", titled("Ricevuto"));
    see(bob, "13-ricevuto");
    assertTrue(
        message.items().stream()
            .anyMatch(item -> item.value().equals("firmato da questo mittente, e nuovo")),
        message.toString());
  }

  /** A language that the suite lacks, and a phone that tells none that can be one. */
  @Test
  void otherLanguagesAreEnglish() {
    Dimension screen = new Dimension(176, 208);
    for (String locale : new String[] {"fi-FI", "", "x", "..", "IT"}) {
      Phone phone = phone("+3933300001" + phones.size(), locale, screen);
      phone.await("the first start", titled(locale.equals("IT") ? "Primo avvio" : "Welcome"));
    }
  }
}
