/* SPDX-License-Identifier: Apache-2.0 */
/* The four functions of the platform with mbed TLS, 2.28 or 3. Its big integers use a heap, or a buffer of the caller. */
#include "trusted_sms.h"

#include <mbedtls/ctr_drbg.h>
#include <mbedtls/ecdsa.h>
#include <mbedtls/ecp.h>
#include <mbedtls/entropy.h>
#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

#include <string.h>

#if MBEDTLS_VERSION_NUMBER < 0x03000000
#define mbedtls_sha256_starts mbedtls_sha256_starts_ret
#define mbedtls_sha256_update mbedtls_sha256_update_ret
#define mbedtls_sha256_finish mbedtls_sha256_finish_ret
#endif

bool crypto_sha256(const struct ts_bytes *parts, size_t count, uint8_t digest[32])
{
    mbedtls_sha256_context context;
    mbedtls_sha256_init(&context);
    bool done = mbedtls_sha256_starts(&context, 0) == 0;
    for (size_t i = 0; done && i < count; i++) {
        done = parts[i].length == 0 || mbedtls_sha256_update(&context, parts[i].bytes, parts[i].length) == 0;
    }
    done = done && mbedtls_sha256_finish(&context, digest) == 0;
    mbedtls_sha256_free(&context);
    return done;
}

/* Computes y = sqrt(x^3 - 3x + b) = (x^3 - 3x + b)^((p + 1) / 4) mod p: before version 3.5 the library does not. */
static bool root(const mbedtls_ecp_group *group, const mbedtls_mpi *x, mbedtls_mpi *y)
{
    mbedtls_mpi square;
    mbedtls_mpi exponent;
    mbedtls_mpi check;
    mbedtls_mpi_init(&square);
    mbedtls_mpi_init(&exponent);
    mbedtls_mpi_init(&check);
    bool done = mbedtls_mpi_mul_mpi(&square, x, x) == 0 && mbedtls_mpi_sub_int(&square, &square, 3) == 0
        && mbedtls_mpi_mul_mpi(&square, &square, x) == 0 && mbedtls_mpi_add_mpi(&square, &square, &group->B) == 0
        && mbedtls_mpi_mod_mpi(&square, &square, &group->P) == 0
        && mbedtls_mpi_add_int(&exponent, &group->P, 1) == 0 && mbedtls_mpi_shift_r(&exponent, 2) == 0
        && mbedtls_mpi_exp_mod(y, &square, &exponent, &group->P, NULL) == 0
        && mbedtls_mpi_mul_mpi(&check, y, y) == 0 && mbedtls_mpi_mod_mpi(&check, &check, &group->P) == 0
        && mbedtls_mpi_cmp_mpi(&check, &square) == 0;
    mbedtls_mpi_free(&check);
    mbedtls_mpi_free(&exponent);
    mbedtls_mpi_free(&square);
    return done;
}

bool crypto_decompress_p256(const uint8_t compressed[33], uint8_t point[64])
{
    mbedtls_ecp_group group;
    mbedtls_mpi x;
    mbedtls_mpi y;
    mbedtls_ecp_group_init(&group);
    mbedtls_mpi_init(&x);
    mbedtls_mpi_init(&y);
    bool valid = (compressed[0] == 2 || compressed[0] == 3)
        && mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_SECP256R1) == 0
        && mbedtls_mpi_read_binary(&x, compressed + 1, 32) == 0 && mbedtls_mpi_cmp_mpi(&x, &group.P) < 0
        && root(&group, &x, &y);
    if (valid && mbedtls_mpi_get_bit(&y, 0) != (compressed[0] & 1)) {
        valid = mbedtls_mpi_sub_mpi(&y, &group.P, &y) == 0;
    }
    valid = valid && mbedtls_mpi_write_binary(&x, point, 32) == 0 && mbedtls_mpi_write_binary(&y, point + 32, 32) == 0;
    mbedtls_mpi_free(&y);
    mbedtls_mpi_free(&x);
    mbedtls_ecp_group_free(&group);
    return valid;
}

bool crypto_verify_p256(const uint8_t point[64], const uint8_t digest[32], const uint8_t signature[64])
{
    mbedtls_ecp_group group;
    mbedtls_ecp_point key;
    mbedtls_mpi r;
    mbedtls_mpi s;
    uint8_t uncompressed[65] = {4};
    memcpy(uncompressed + 1, point, 64);
    mbedtls_ecp_group_init(&group);
    mbedtls_ecp_point_init(&key);
    mbedtls_mpi_init(&r);
    mbedtls_mpi_init(&s);
    bool valid = mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_SECP256R1) == 0
        && mbedtls_ecp_point_read_binary(&group, &key, uncompressed, sizeof uncompressed) == 0
        && mbedtls_ecp_check_pubkey(&group, &key) == 0 && mbedtls_mpi_read_binary(&r, signature, 32) == 0
        && mbedtls_mpi_read_binary(&s, signature + 32, 32) == 0
        && mbedtls_ecdsa_verify(&group, digest, 32, &key, &r, &s) == 0;
    mbedtls_mpi_free(&s);
    mbedtls_mpi_free(&r);
    mbedtls_ecp_point_free(&key);
    mbedtls_ecp_group_free(&group);
    return valid;
}

/* The nonce is that of RFC 6979. The random numbers only blind the computation. */
bool crypto_sign_p256(const uint8_t private_key[32], const uint8_t digest[32], uint8_t signature[64])
{
    mbedtls_entropy_context entropy;
    mbedtls_ctr_drbg_context random;
    mbedtls_ecp_group group;
    mbedtls_mpi d;
    mbedtls_mpi r;
    mbedtls_mpi s;
    mbedtls_entropy_init(&entropy);
    mbedtls_ctr_drbg_init(&random);
    mbedtls_ecp_group_init(&group);
    mbedtls_mpi_init(&d);
    mbedtls_mpi_init(&r);
    mbedtls_mpi_init(&s);
    bool done = mbedtls_ctr_drbg_seed(&random, mbedtls_entropy_func, &entropy, NULL, 0) == 0
        && mbedtls_ecp_group_load(&group, MBEDTLS_ECP_DP_SECP256R1) == 0
        && mbedtls_mpi_read_binary(&d, private_key, 32) == 0 && mbedtls_ecp_check_privkey(&group, &d) == 0
        && mbedtls_ecdsa_sign_det_ext(&group, &r, &s, &d, digest, 32, MBEDTLS_MD_SHA256, mbedtls_ctr_drbg_random,
                                      &random) == 0
        && mbedtls_mpi_write_binary(&r, signature, 32) == 0 && mbedtls_mpi_write_binary(&s, signature + 32, 32) == 0;
    mbedtls_mpi_free(&s);
    mbedtls_mpi_free(&r);
    mbedtls_mpi_free(&d); /* overwrites it */
    mbedtls_ecp_group_free(&group);
    mbedtls_ctr_drbg_free(&random);
    mbedtls_entropy_free(&entropy);
    return done;
}
