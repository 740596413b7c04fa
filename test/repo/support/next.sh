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
  compile_next "$@" -c -o "$into/next_pool_form.o" test/sql/extension/next_pool_form.c
  ld -r -o "$into/pool_form.o" "$into/old_pool_form.o" "$into/next_pool_form.o"
  compile_next -DDFEN_KEY_VERSION=1000 "$@" -c -o "$into/functions.o" ext/functions/inventory.c
}

# next_sqlite FOLDER: writes the future release's dfen.so and its program dfen to FOLDER.
next_sqlite() {
  mkdir "$1/objects"
  next_release "$1/objects"
  objects=$(objects_of_this_release core/*/*.c ext/functions/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c)
  more=$(objects_of_this_release ext/files/*.c ext/program/*.c)
  # the names, which are words, are of the folder $build, whose own name may have blanks
  # shellcheck disable=SC2086
  (
    cd "$build" || exit
    ${CC:-cc} -shared -o "$1/dfen.so" "$into/functions.o" "$into/pool_form.o" $objects
    ${CC:-cc} -o "$1/dfen" "$into/functions.o" "$into/pool_form.o" program/embedded.o $objects $more -lsqlite3 -lz -lm
  )
}

# objects_of_this_release SOURCE ...: the names of the objects of the other sources in the folder of the objects.
objects_of_this_release() {
  for source; do
    case $source in
      core/keys/pool_form.c | ext/functions/inventory.c) ;;
      *) echo "${source%.c}.o" ;;
    esac
  done
}
