# shellcheck shell=sh
# A future release with other keys: its key version is 1000, and its pool keys drop all castling rights.
# shellcheck disable=SC2154

# next_release FOLDER [FLAG ...]: writes its changed objects, functions.o and pool_form.o, to FOLDER.
next_release() {
  into=$1
  shift
  compile_next() {
    ${CC:-cc} -std=c11 -fPIC -fvisibility=hidden "$@"
  }
  compile_next -Ddfen_pool_form=dfen_pool_form_of_this_release "$@" -c -o "$into/old_pool_form.o" core/keys/pool_form.c
  compile_next "$@" -c -o "$into/next_pool_form.o" test/extension/next_pool_form.c
  ld -r -o "$into/pool_form.o" "$into/old_pool_form.o" "$into/next_pool_form.o"
  compile_next -DDFEN_KEY_VERSION=1000 "$@" -c -o "$into/functions.o" ext/functions/inventory.c
}

# next_sqlite FOLDER: writes the future release's dfen.so and its program dfen to FOLDER.
next_sqlite() {
  mkdir "$1/objects"
  next_release "$1/objects"
  # shellcheck disable=SC2046 # a list of names
  ${CC:-cc} -shared -o "$1/dfen.so" "$into/functions.o" "$into/pool_form.o" \
    $(objects_of_this_release "$build" core/*/*.c ext/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c)
  # shellcheck disable=SC2046
  ${CC:-cc} -o "$1/dfen" "$into/functions.o" "$into/pool_form.o" "$build/program/embedded.o" \
    $(objects_of_this_release "$build" core/*/*.c ext/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/reading/*.c ext/program/*.c) \
    -lsqlite3 -lz -lm
}

# objects_of_this_release OBJECTS SOURCE ...: the objects of the other sources.
objects_of_this_release() {
  objects=$1
  shift
  for source; do
    case $source in
      core/keys/pool_form.c | ext/functions/inventory.c) ;;
      *) echo "$objects/${source%.c}.o" ;;
    esac
  done
}
