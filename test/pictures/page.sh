#!/bin/sh
# Prints the gallery of the sample pooled, written by SQL alone.
# Usage: page.sh EXTENSION SAMPLE.db GALLERY.db (from the project's root; EXTENSION without .so, GALLERY.db is made anew)
set -eu
extension=$1 sample=$2 gallery=$3
rm -f "$gallery"
cp "$sample" "$gallery"
sqlite3 -batch -bail -init /dev/null "$gallery" ".load '$extension'" ".read sql/views.sql" \
  ".read sql/estimates.sql" "INSERT INTO models(model, strength) SELECT * FROM fitted" ".read sql/gallery.sql"
