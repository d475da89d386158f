/* SPDX-License-Identifier: Apache-2.0 */
/* Constant tables of the text codings. tables.c is written by make_tables.py. */
#ifndef TRUSTED_SMS_TABLES_H
#define TRUSTED_SMS_TABLES_H

#include <stdint.h>

struct ts_gsm_extension {
    uint8_t septet;
    uint16_t unit;
};

/* A letter of the compact coding. A capital of 0 means that the letter has no case; mark 0 means none. */
struct ts_letter {
    uint16_t small;
    uint16_t capital;
    uint8_t page;
    uint8_t slot;
    uint8_t mark;
};

#define TS_SIGNS 38
#define TS_LETTERS 164
#define TS_NODES 682
#define TS_WEIGHTS 1431

extern const uint16_t ts_gsm_alphabet[128];
extern const struct ts_gsm_extension ts_gsm_extensions[10];
extern const uint16_t ts_signs[TS_SIGNS];

/* Sorted by the small letter. */
extern const struct ts_letter ts_letters[TS_LETTERS];

/*
 * The nodes of the model, in the order of the page. Node i gives the weights ts_node_first_weight[i] up to
 * ts_node_first_weight[i + 1], exclusive, and its children are the nodes ts_node_first_child[i] up to
 * ts_node_first_child[i + 1], exclusive, in ascending order of their symbol.
 */
extern const uint8_t ts_node_symbol[TS_NODES];
extern const uint16_t ts_node_first_weight[TS_NODES + 1];
extern const uint16_t ts_node_first_child[TS_NODES + 1];
extern const uint8_t ts_weight_symbol[TS_WEIGHTS];
extern const int8_t ts_weight[TS_WEIGHTS];

#endif
