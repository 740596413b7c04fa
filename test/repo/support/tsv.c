#include "tsv.h"

#include <string.h>

bool tsv_open(struct tsv *tsv, const char *path) {
  tsv->line = 0;
  tsv->file = fopen(path, "r");
  return tsv->file != NULL && tsv_next(tsv);
}

bool tsv_next(struct tsv *tsv) {
  if (fgets(tsv->text, sizeof tsv->text, tsv->file) == NULL) {
    fclose(tsv->file);
    return false;
  }
  ++tsv->line;
  tsv->text[strcspn(tsv->text, "\r\n")] = '\0';
  tsv->columns = 0;
  for (char *column = tsv->text; column != NULL && tsv->columns < TSV_COLUMNS_MAX;) {
    char *tab = strchr(column, '\t');
    if (tab != NULL) {
      *tab++ = '\0';
    }
    tsv->column[tsv->columns++] = column;
    column = tab;
  }
  return true;
}
