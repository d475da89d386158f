/* SPDX-License-Identifier: Apache-2.0 */
/* The four functions of the platform with OpenSSL's libcrypto, for a desktop. libcrypto itself uses a heap. */
#define OPENSSL_API_COMPAT 0x10100000L /* ECDSA_do_sign_ex takes a nonce; its successor takes one from 3.2 on */
#define OPENSSL_SUPPRESS_DEPRECATED

#include "trusted_sms.h"

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>

#include <string.h>

bool crypto_sha256(const struct ts_bytes *parts, size_t count, uint8_t digest[32])
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool done = context != NULL && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1;
    for (size_t i = 0; done && i < count; i++) {
        done = parts[i].length == 0 || EVP_DigestUpdate(context, parts[i].bytes, parts[i].length) == 1;
    }
    done = done && EVP_DigestFinal_ex(context, digest, NULL) == 1;
    EVP_MD_CTX_free(context);
    return done;
}

bool crypto_decompress_p256(const uint8_t compressed[33], uint8_t point[64])
{
    uint8_t uncompressed[65];
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *decoded = group != NULL ? EC_POINT_new(group) : NULL;
    bool valid = decoded != NULL && (compressed[0] == 2 || compressed[0] == 3)
        && EC_POINT_oct2point(group, decoded, compressed, 33, NULL) == 1
        && EC_POINT_is_on_curve(group, decoded, NULL) == 1
        && EC_POINT_point2oct(group, decoded, POINT_CONVERSION_UNCOMPRESSED, uncompressed, sizeof uncompressed, NULL)
            == sizeof uncompressed;
    if (valid) {
        memcpy(point, uncompressed + 1, 64);
    }
    EC_POINT_free(decoded);
    EC_GROUP_free(group);
    return valid;
}

bool crypto_verify_p256(const uint8_t point[64], const uint8_t digest[32], const uint8_t signature[64])
{
    EC_KEY *key = EC_KEY_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *x = BN_bin2bn(point, 32, NULL);
    BIGNUM *y = BN_bin2bn(point + 32, 32, NULL);
    BIGNUM *r = BN_bin2bn(signature, 32, NULL);
    BIGNUM *s = BN_bin2bn(signature + 32, 32, NULL);
    ECDSA_SIG *decoded = ECDSA_SIG_new();
    bool valid = false;
    if (key != NULL && x != NULL && y != NULL && r != NULL && s != NULL && decoded != NULL
        && EC_KEY_set_public_key_affine_coordinates(key, x, y) == 1 && ECDSA_SIG_set0(decoded, r, s) == 1) {
        r = NULL;
        s = NULL;
        valid = ECDSA_do_verify(digest, 32, decoded, key) == 1;
    }
    ECDSA_SIG_free(decoded);
    BN_free(s);
    BN_free(r);
    BN_free(y);
    BN_free(x);
    EC_KEY_free(key);
    return valid;
}

/* HMAC-SHA-256 of v, and of a byte, d and the digest behind it if d is not NULL. */
static bool hmac(const uint8_t key[32], const uint8_t v[32], unsigned separator, const uint8_t *d,
                 const uint8_t *reduced, uint8_t out[32])
{
    uint8_t input[32 + 1 + 64];
    size_t length = 32;
    memcpy(input, v, 32);
    if (separator < 256) {
        input[length++] = (uint8_t)separator;
    }
    if (d != NULL) {
        memcpy(input + length, d, 32);
        memcpy(input + length + 32, reduced, 32);
        length += 64;
    }
    bool done = HMAC(EVP_sha256(), key, 32, input, length, out, NULL) != NULL;
    OPENSSL_cleanse(input, sizeof input);
    return done;
}

/* Computes the nonce of RFC 6979 section 3.2. A first one that is out of range, of chance 2^-32, is drawn again. */
static bool make_nonce(const uint8_t d[32], const uint8_t digest[32], const BIGNUM *order, BIGNUM *nonce,
                       BN_CTX *context)
{
    const unsigned none = 256;
    uint8_t key[32] = {0};
    uint8_t v[32];
    uint8_t reduced[32];
    BIGNUM *e = BN_bin2bn(digest, 32, NULL);
    bool done = e != NULL && BN_nnmod(e, e, order, context) == 1 && BN_bn2binpad(e, reduced, 32) == 32;
    memset(v, 1, sizeof v);
    done = done && hmac(key, v, 0, d, reduced, key) && hmac(key, v, none, NULL, NULL, v)
        && hmac(key, v, 1, d, reduced, key) && hmac(key, v, none, NULL, NULL, v);
    while (done) {
        done = hmac(key, v, none, NULL, NULL, v) && BN_bin2bn(v, 32, nonce) != NULL;
        if (!done || (!BN_is_zero(nonce) && BN_cmp(nonce, order) < 0)) {
            break;
        }
        done = hmac(key, v, 0, NULL, NULL, key) && hmac(key, v, none, NULL, NULL, v);
    }
    OPENSSL_cleanse(key, sizeof key);
    OPENSSL_cleanse(v, sizeof v);
    BN_free(e);
    return done;
}

bool crypto_sign_p256(const uint8_t private_key[32], const uint8_t digest[32], uint8_t signature[64])
{
    EC_KEY *key = EC_KEY_new_by_curve_name(NID_X9_62_prime256v1);
    BN_CTX *context = BN_CTX_secure_new();
    BIGNUM *d = BN_secure_new();
    BIGNUM *k = BN_secure_new();
    BIGNUM *inverse = BN_secure_new();
    BIGNUM *r = BN_new();
    BIGNUM *exponent = NULL;
    BN_MONT_CTX *montgomery = BN_MONT_CTX_new();
    EC_POINT *point = NULL;
    ECDSA_SIG *made = NULL;
    bool done = false;
    if (key == NULL || context == NULL || d == NULL || k == NULL || inverse == NULL || r == NULL
        || montgomery == NULL) {
        goto end;
    }
    const EC_GROUP *group = EC_KEY_get0_group(key);
    const BIGNUM *order = EC_GROUP_get0_order(group);
    point = EC_POINT_new(group);
    exponent = BN_dup(order);
    if (point == NULL || exponent == NULL || BN_bin2bn(private_key, 32, d) == NULL || BN_is_zero(d)
        || BN_cmp(d, order) >= 0 || EC_KEY_set_private_key(key, d) != 1
        || !make_nonce(private_key, digest, order, k, context)) {
        goto end;
    }
    BN_set_flags(k, BN_FLG_CONSTTIME);
    /* r = x of kG mod n; 1/k = k^(n - 2) mod n. */
    if (EC_POINT_mul(group, point, k, NULL, NULL, context) != 1
        || EC_POINT_get_affine_coordinates(group, point, r, NULL, context) != 1 || BN_nnmod(r, r, order, context) != 1
        || BN_sub_word(exponent, 2) != 1 || BN_MONT_CTX_set(montgomery, order, context) != 1
        || BN_mod_exp_mont_consttime(inverse, k, exponent, order, context, montgomery) != 1) {
        goto end;
    }
    made = ECDSA_do_sign_ex(digest, 32, inverse, r, key);
    done = made != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(made), signature, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(made), signature + 32, 32) == 32;
end:
    ECDSA_SIG_free(made);
    EC_POINT_free(point);
    BN_MONT_CTX_free(montgomery);
    BN_free(exponent);
    BN_free(r);
    BN_clear_free(inverse);
    BN_clear_free(k);
    BN_clear_free(d);
    BN_CTX_free(context);
    EC_KEY_free(key);
    return done;
}
