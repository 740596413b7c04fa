/* Material keys as texts, for tests. */
#ifndef DFEN_TEST_MATERIAL_H
#define DFEN_TEST_MATERIAL_H

#include "../../../core/dfen_endgame.h"
#include "test.h"

enum { KEY_SIZE = DFEN_MATERIAL_TEXT_MAX + 1 };

/* Parses a key; the test fails if it is invalid. */
static inline dfen_material material_of(const char *key) {
  dfen_material material;
  dfen_fault fault;
  if (dfen_scan_material(key, strlen(key), &material, &fault) != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    dfen_fault_message(&fault, message);
    fail_msg("'%s': %s", key, message);
  }
  return material;
}

/* The key of a material with a terminating NUL, in the caller's buffer. */
static inline const char *key_of(const dfen_material *material, char text[KEY_SIZE]) {
  text[dfen_write_material(material, text)] = '\0';
  return text;
}

/* The numbering of a key; the test fails if there is none. */
static inline dfen_endgame endgame_of(const char *key) {
  dfen_material material = material_of(key);
  dfen_endgame endgame;
  if (!dfen_endgame_of_material(&material, &endgame)) {
    fail_msg("'%s' has no index", key);
  }
  return endgame;
}

#endif
