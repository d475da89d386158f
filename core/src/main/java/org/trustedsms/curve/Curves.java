// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import org.bouncycastle.math.ec.ECCurve;
import org.bouncycastle.math.ec.custom.sec.SecT163K1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT163R2Curve;
import org.bouncycastle.math.ec.custom.sec.SecT233K1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT233R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT283K1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT283R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT409K1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT409R1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT571K1Curve;
import org.bouncycastle.math.ec.custom.sec.SecT571R1Curve;
import org.trustedsms.hash.Hash;

/**
 * The 16 curves: NIST's (FIPS 186-4 appendix D.1; SP 800-186) and prime239v1 (ANSI X9.62).
 *
 * <p>Each curve is made by its own method's first call, so that a shrunk program carries only the
 * curves that it names. {@link #all} names every one.
 */
public final class Curves {
  /** By their identifiers, those that have been asked for. */
  private static final Curve[] MADE = new Curve[17];

  private Curves() {}

  /** Returns the curve of a new key unless another is asked for: P-256. */
  public static Curve standard() {
    return p256();
  }

  /**
   * Returns P-192 (secp192r1, prime192v1, ansix9p192r1), object identifier 1.2.840.10045.3.1.1; 1
   * on the wire.
   */
  public static synchronized Curve p192() {
    return MADE[1] != null
        ? MADE[1]
        : prime(
            1,
            new String[] {"P-192", "secp192r1", "prime192v1", "ansix9p192r1"},
            "2A8648CE3D030101",
            new P192Curve(),
            "188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012",
            "07192b95ffc8da78631011ed6b24cdd573f977a11e794811",
            Hash.sha256());
  }

  /** Returns P-224 (secp224r1, ansix9p224r1), object identifier 1.3.132.0.33; 2 on the wire. */
  public static synchronized Curve p224() {
    return MADE[2] != null
        ? MADE[2]
        : prime(
            2,
            new String[] {"P-224", "secp224r1", "ansix9p224r1"},
            "2B81040021",
            new P224Curve(),
            "b70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21",
            "bd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34",
            Hash.sha256());
  }

  /** Returns prime239v1, object identifier 1.2.840.10045.3.1.4; 3 on the wire. */
  public static synchronized Curve prime239v1() {
    return MADE[3] != null
        ? MADE[3]
        : prime(
            3,
            new String[] {"prime239v1"},
            "2A8648CE3D030104",
            new Prime239v1Curve(),
            "0ffa963cdca8816ccc33b8642bedf905c3d358573d3f27fbbd3b3cb9aaaf",
            "7debe8e4e90a5dae6e4054ca530ba04654b36818ce226b39fccb7b02f1ae",
            Hash.sha256());
  }

  /**
   * Returns P-256 (secp256r1, prime256v1, ansix9p256r1), object identifier 1.2.840.10045.3.1.7; 4
   * on the wire.
   */
  public static synchronized Curve p256() {
    return MADE[4] != null
        ? MADE[4]
        : prime(
            4,
            new String[] {"P-256", "secp256r1", "prime256v1", "ansix9p256r1"},
            "2A8648CE3D030107",
            new P256Curve(),
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
            "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
            Hash.sha256());
  }

  /** Returns P-384 (secp384r1, ansix9p384r1), object identifier 1.3.132.0.34; 5 on the wire. */
  public static synchronized Curve p384() {
    return MADE[5] != null
        ? MADE[5]
        : prime(
            5,
            new String[] {"P-384", "secp384r1", "ansix9p384r1"},
            "2B81040022",
            new P384Curve(),
            "aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25d"
                + "bf55296c3a545e3872760ab7",
            "3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce"
                + "1d7e819d7a431d7c90ea0e5f",
            Hash.sha384());
  }

  /** Returns P-521 (secp521r1, ansix9p521r1), object identifier 1.3.132.0.35; 6 on the wire. */
  public static synchronized Curve p521() {
    return MADE[6] != null
        ? MADE[6]
        : prime(
            6,
            new String[] {"P-521", "secp521r1", "ansix9p521r1"},
            "2B81040023",
            new P521Curve(),
            "00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b"
                + "5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66",
            "011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee"
                + "72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650",
            Hash.sha512());
  }

  /** Returns K-163 (sect163k1, ansix9t163k1), object identifier 1.3.132.0.1; 7 on the wire. */
  public static synchronized Curve k163() {
    return MADE[7] != null
        ? MADE[7]
        : koblitz(
            7,
            new String[] {"K-163", "sect163k1", "ansix9t163k1"},
            "2B81040001",
            new SecT163K1Curve(),
            "02fe13c0537bbc11acaa07d793de4e6d5e5c94eee8",
            "0289070fb05d38ff58321f2e800536d538ccdaa3d9",
            Hash.sha256());
  }

  /** Returns K-233 (sect233k1, ansix9t233k1), object identifier 1.3.132.0.26; 8 on the wire. */
  public static synchronized Curve k233() {
    return MADE[8] != null
        ? MADE[8]
        : koblitz(
            8,
            new String[] {"K-233", "sect233k1", "ansix9t233k1"},
            "2B8104001A",
            new SecT233K1Curve(),
            "017232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126",
            "01db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3",
            Hash.sha256());
  }

  /** Returns K-283 (sect283k1, ansix9t283k1), object identifier 1.3.132.0.16; 9 on the wire. */
  public static synchronized Curve k283() {
    return MADE[9] != null
        ? MADE[9]
        : koblitz(
            9,
            new String[] {"K-283", "sect283k1", "ansix9t283k1"},
            "2B81040010",
            new SecT283K1Curve(),
            "0503213f78ca44883f1a3b8162f188e553cd265f23c1567a16876913b0c2ac2458492836",
            "01ccda380f1c9e318d90f95d07e5426fe87e45c0e8184698e45962364e34116177dd2259",
            Hash.sha384());
  }

  /** Returns K-409 (sect409k1, ansix9t409k1), object identifier 1.3.132.0.36; 10 on the wire. */
  public static synchronized Curve k409() {
    return MADE[10] != null
        ? MADE[10]
        : koblitz(
            10,
            new String[] {"K-409", "sect409k1", "ansix9t409k1"},
            "2B81040024",
            new SecT409K1Curve(),
            "0060f05f658f49c1ad3ab1890f7184210efd0987e307c84c27accfb8f9f67cc2c460189e"
                + "b5aaaa62ee222eb1b35540cfe9023746",
            "01e369050b7c4e42acba1dacbf04299c3460782f918ea427e6325165e9ea10e3da5f6c42"
                + "e9c55215aa9ca27a5863ec48d8e0286b",
            Hash.sha512());
  }

  /** Returns K-571 (sect571k1, ansix9t571k1), object identifier 1.3.132.0.38; 11 on the wire. */
  public static synchronized Curve k571() {
    return MADE[11] != null
        ? MADE[11]
        : koblitz(
            11,
            new String[] {"K-571", "sect571k1", "ansix9t571k1"},
            "2B81040026",
            new SecT571K1Curve(),
            "026eb7a859923fbc82189631f8103fe4ac9ca2970012d5d46024804801841ca443709584"
                + "93b205e647da304db4ceb08cbbd1ba39494776fb988b47174dca88c7e2945283a01c8972",
            "0349dc807f4fbf374f4aeade3bca95314dd58cec9f307a54ffc61efc006d8a2c9d4979c0"
                + "ac44aea74fbebbb9f772aedcb620b01a7ba7af1b320430c8591984f601cd4c143ef1c7a3",
            Hash.sha512());
  }

  /** Returns B-163 (sect163r2, ansix9t163r2), object identifier 1.3.132.0.15; 12 on the wire. */
  public static synchronized Curve b163() {
    return MADE[12] != null
        ? MADE[12]
        : binary(
            12,
            new String[] {"B-163", "sect163r2", "ansix9t163r2"},
            "2B8104000F",
            new SecT163R2Curve(),
            "03f0eba16286a2d57ea0991168d4994637e8343e36",
            "00d51fbc6c71a0094fa2cdd545b11c5c0c797324f1",
            Hash.sha256());
  }

  /** Returns B-233 (sect233r1, ansix9t233r1), object identifier 1.3.132.0.27; 13 on the wire. */
  public static synchronized Curve b233() {
    return MADE[13] != null
        ? MADE[13]
        : binary(
            13,
            new String[] {"B-233", "sect233r1", "ansix9t233r1"},
            "2B8104001B",
            new SecT233R1Curve(),
            "00fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b",
            "01006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052",
            Hash.sha256());
  }

  /** Returns B-283 (sect283r1, ansix9t283r1), object identifier 1.3.132.0.17; 14 on the wire. */
  public static synchronized Curve b283() {
    return MADE[14] != null
        ? MADE[14]
        : binary(
            14,
            new String[] {"B-283", "sect283r1", "ansix9t283r1"},
            "2B81040011",
            new SecT283R1Curve(),
            "05f939258db7dd90e1934f8c70b0dfec2eed25b8557eac9c80e2e198f8cdbecd86b12053",
            "03676854fe24141cb98fe6d4b20d02b4516ff702350eddb0826779c813f0df45be8112f4",
            Hash.sha384());
  }

  /** Returns B-409 (sect409r1, ansix9t409r1), object identifier 1.3.132.0.37; 15 on the wire. */
  public static synchronized Curve b409() {
    return MADE[15] != null
        ? MADE[15]
        : binary(
            15,
            new String[] {"B-409", "sect409r1", "ansix9t409r1"},
            "2B81040025",
            new SecT409R1Curve(),
            "015d4860d088ddb3496b0c6064756260441cde4af1771d4db01ffe5b34e59703dc255a86"
                + "8a1180515603aeab60794e54bb7996a7",
            "0061b1cfab6be5f32bbfa78324ed106a7636b9c5a7bd198d0158aa4f5488d08f38514f1f"
                + "df4b4f40d2181b3681c364ba0273c706",
            Hash.sha512());
  }

  /** Returns B-571 (sect571r1, ansix9t571r1), object identifier 1.3.132.0.39; 16 on the wire. */
  public static synchronized Curve b571() {
    return MADE[16] != null
        ? MADE[16]
        : binary(
            16,
            new String[] {"B-571", "sect571r1", "ansix9t571r1"},
            "2B81040027",
            new SecT571R1Curve(),
            "0303001d34b856296c16c0d40d3cd7750a93d1d2955fa80aa5f40fc8db7b2abdbde53950"
                + "f4c0d293cdd711a35b67fb1499ae60038614f1394abfa3b4c850d927e1e7769c8eec2d19",
            "037bf27342da639b6dccfffeb73d69d78c6c27a6009cbbca1980f8533921e8a684423e43"
                + "bab08a576291af8f461bb2a8b3531d2f0485c19b16e2f1516e23dd3c1a4827af1b8ac15b",
            Hash.sha512());
  }

  /** Returns all 16 curves, in the order of their identifiers. */
  public static CurveSet all() {
    return new CurveSet(
        new Curve[] {
          p192(), p224(), prime239v1(), p256(),
          p384(), p521(), k163(), k233(),
          k283(), k409(), k571(), b163(),
          b233(), b283(), b409(), b571()
        });
  }

  private static Curve prime(
      int id, String[] names, String oid, ECCurve curve, String x, String y, Hash hash) {
    return windowed(id, names, oid, false, curve, x, y, hash);
  }

  /**
   * With Bouncy Castle's field, as Koblitz curves have. Its products look up multiples of one
   * factor by the bits of the other. Reading all entries takes 4 to 6 times as long; products of
   * integers with gaps for the carries, without tables, 1.2 to 1.7 times (163 to 571 bits, JDK 17).
   */
  private static Curve binary(
      int id, String[] names, String oid, ECCurve curve, String x, String y, Hash hash) {
    return windowed(id, names, oid, true, curve, x, y, hash);
  }

  private static Curve windowed(
      int id,
      String[] names,
      String oid,
      boolean binary,
      ECCurve curve,
      String x,
      String y,
      Hash hash) {
    ScalarField field = new ScalarField(curve.getOrder());
    PointMultiplier multiplier = new WindowMultiplier(field, curve.getOrder());
    MADE[id] = new Curve(id, names, oid, binary, curve, x, y, hash, field, multiplier);
    return MADE[id];
  }

  private static Curve koblitz(
      int id, String[] names, String oid, ECCurve curve, String x, String y, Hash hash) {
    ScalarField field = new ScalarField(curve.getOrder());
    PointMultiplier multiplier = new KoblitzMultiplier(curve);
    MADE[id] = new Curve(id, names, oid, true, curve, x, y, hash, field, multiplier);
    return MADE[id];
  }
}
