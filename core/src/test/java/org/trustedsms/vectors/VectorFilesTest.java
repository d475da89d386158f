// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A file that lost records, or changed in any way, must not make a test pass. */
class VectorFilesTest {
  private static final Set<String> NIST_CURVES =
      Set.of(
          "P-192", "P-224", "P-256", "P-384", "P-521", "K-163", "K-233", "K-283", "K-409", "K-571",
          "B-163", "B-233", "B-283", "B-409", "B-571");

  @ParameterizedTest
  @CsvSource({
    "ecdsa/KeyPair.rsp.gz, 150",
    "ecdsa/PKV.rsp.gz, 180",
    "ecdsa/SigGen.txt.gz, 1125",
    "ecdsa/SigVer.rsp.gz, 1125",
    "rfc6979/ecdsa.rsp, 150",
    "rfc6979/additional.rsp, 45",
    "x962/ecdsa.rsp, 3",
    "x962/ecdh.rsp, 2",
    "gec2/sect163k1.rsp, 3",
    "ecdh/KAS_ECC_CDH_PrimitiveTest.txt.gz, 375",
    "ecies/iso18033-2.rsp, 2",
    "ecies/ts33501.rsp, 2",
    "ecies/ieee1609-2.rsp, 4",
    "ecies/botan.rsp, 2",
    "ecies/bouncycastle.rsp, 29",
    "drbg/HMAC_DRBG-SHA256-no_reseed.rsp.gz, 240",
    "drbg/HMAC_DRBG-SHA256-pr_false.rsp.gz, 240",
    "kdf/ansx963_2001.txt.gz, 100",
    "kdf/pbkdf2-hmac-sha256.rsp, 9"
  })
  void countsTheRecords(String path, int records) {
    assertEquals(records, RspFile.read(path).size());
  }

  @ParameterizedTest
  @CsvSource({
    "gsm/gsm0338.tsv, 138",
    "gsm/packed.tsv, 22",
    "gsm/packed-cr.tsv, 9",
    "sms/udh.tsv, 9"
  })
  void countsTheRows(String path, int rows) {
    assertEquals(rows, TsvFile.read(path).size());
  }

  @ParameterizedTest
  @CsvSource({
    "ecdsa_secp192r1_sha256_p1363_test, 230",
    "ecdsa_secp224r1_sha224_p1363_test, 229",
    "ecdsa_secp224r1_sha256_p1363_test, 258",
    "ecdsa_secp224r1_sha512_p1363_test, 327",
    "ecdsa_secp256r1_sha256_p1363_test, 262",
    "ecdsa_secp256r1_sha512_p1363_test, 332",
    "ecdsa_secp384r1_sha384_p1363_test, 280",
    "ecdsa_secp384r1_sha512_p1363_test, 318",
    "ecdsa_secp521r1_sha512_p1363_test, 318",
    "ecdh_secp224r1_ecpoint_test, 458",
    "ecdh_secp256r1_ecpoint_test, 355",
    "ecdh_secp384r1_ecpoint_test, 790",
    "ecdh_secp521r1_ecpoint_test, 661",
    "ec_prime_order_curves_test, 26",
    "pbkdf2_hmacsha256_test, 60"
  })
  void countsTheWycheproofTests(String name, int tests) throws IOException {
    JsonNode file;
    try (InputStream in = VectorResource.open("wycheproof/" + name + ".json.gz")) {
      file = new ObjectMapper().readTree(in);
    }
    int found = 0;
    for (JsonNode group : file.get("testGroups")) {
      found += group.get("tests").size();
    }
    assertEquals(tests, found);
    assertEquals(tests, file.get("numberOfTests").intValue());
  }

  @ParameterizedTest
  @CsvSource({
    "ecdsa/KeyPair.rsp.gz, 10",
    "ecdsa/PKV.rsp.gz, 12",
    "ecdsa/SigGen.txt.gz, 75",
    "ecdsa/SigVer.rsp.gz, 75",
    "rfc6979/ecdsa.rsp, 10",
    "ecdh/KAS_ECC_CDH_PrimitiveTest.txt.gz, 25"
  })
  void coversTheNistCurvesEvenly(String path, long recordsOfOneCurve) {
    Map<String, Long> curves =
        RspFile.read(path).stream()
            .collect(groupingBy(record -> record.section().get(0).split(",")[0], counting()));
    assertEquals(NIST_CURVES, curves.keySet());
    assertEquals(Set.of(recordsOfOneCurve), Set.copyOf(curves.values()));
  }

  @ParameterizedTest
  @CsvSource({"ecdsa/PKV.rsp.gz, 60", "ecdsa/SigVer.rsp.gz, 225"})
  void holdsValidAndInvalidCases(String path, long valid) {
    assertEquals(valid, RspFile.read(path).stream().filter(RspRecord::passes).count());
  }

  @Test
  void namesEachSeptetOnce() {
    List<String> septets =
        TsvFile.read("gsm/gsm0338.tsv").stream().map(row -> row.get("septets")).toList();
    assertEquals(septets.size(), Set.copyOf(septets).size());
    assertTrue(septets.containsAll(List.of("00", "1B", "7F", "1B0A", "1B65")));
  }

  static Stream<String> files() throws IOException, URISyntaxException {
    Path root =
        Path.of(VectorFilesTest.class.getResource("/vectors/README.md").toURI()).getParent();
    try (Stream<Path> all = Files.walk(root)) {
      return all
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.contains("/"))
          .collect(Collectors.toCollection(TreeSet::new))
          .stream();
    }
  }

  /** Compressed files by their content: compressing again may give other bytes. */
  @ParameterizedTest
  @MethodSource("files")
  void hasTheDigestThatTheReadmeStates(String path) throws IOException, NoSuchAlgorithmException {
    String readme;
    try (InputStream in = VectorResource.open("README.md")) {
      readme = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    byte[] content;
    try (InputStream in = VectorResource.open(path)) {
      content = in.readAllBytes();
    }
    String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    assertTrue(readme.contains("| `" + path + "` | `" + digest + "` |"), path + " " + digest);
  }

  @Test
  void findsEveryFile() throws IOException, URISyntaxException {
    assertEquals(38, files().count());
  }
}
