# shellcheck shell=sh
# Commands of sqlite-utils with a stored key column.
sqlite-utils add-column games.db turns canonical text
sqlite-utils create-index games.db turns canonical
