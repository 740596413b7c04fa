/* The plain functions (../plain/plain.h) for Python, as the module dfen._dfen: dfen.pool_key(text) without SQLite.
 * Uses Python's limited API of 3.10, so that one binary works in all later versions.
 *
 * An argument is a value or a column: a list, a numpy array, a pandas Series, or any iterable. A call with columns
 * returns a list, and an error names the row. The class of errors is in dfen/__init__.py. The SQL beside this
 * file writes methods, types, and the classes of moves and turns. */
#include <Python.h>

#include <stdlib.h>

#include "python_values.h"

/* ---- What the host brings ---- */

void *program_allocate(size_t size) {
  return malloc(size > 0 ? size : 1);
}

void *program_reallocate(void *memory, size_t size) {
  return realloc(memory, size);
}

void program_free(void *memory) {
  free(memory);
}

/* Control-C raises its exception here. The thread may have released Python's lock. */
bool program_interrupted(void) {
  PyGILState_STATE state = PyGILState_Ensure();
  bool interrupted = PyErr_Occurred() != NULL || PyErr_CheckSignals() != 0;
  PyGILState_Release(state);
  return interrupted;
}

const char *program_type_name(enum host_type type) {
  static const char *const names[] = {
    [HOST_INTEGER] = "an int", [HOST_REAL] = "a float", [HOST_TEXT] = "a str", [HOST_BLOB] = "a bytes"};
  return names[type];
}

/* ---- Answers ---- */

/* An attribute of dfen/__init__.py. */
static PyObject *get_class(const char *name) {
  PyObject *package = PyImport_ImportModule("dfen");
  PyObject *class = package == NULL ? NULL : PyObject_GetAttrString(package, name);
  Py_XDECREF(package);
  return class;
}

/* NULL with an exception if there is no memory. */
static PyObject *number_or_none(Py_ssize_t number, Py_ssize_t least) {
  if (number < least) {
    Py_RETURN_NONE;
  }
  return PyLong_FromSsize_t(number);
}

/* Raises dfen.DfenError(message, code, field, position, row). What does not apply is None. */
static void raise_error(const struct plain_call *plain, Py_ssize_t row) {
  const struct reason *reason = &plain->context.reason;
  PyObject *class = get_class("DfenError");
  PyObject *error = NULL;
  if (class != NULL) {
    error = PyObject_CallFunction(class, "szzNN", reason->text, reason->code, reason->field,
                                  number_or_none(reason->place, 1), number_or_none(row, 0));
  }
  if (error != NULL) {
    PyErr_SetObject(class, error);
  }
  Py_XDECREF(error);
  Py_XDECREF(class);
}

/* Returns a new reference; NULL with an exception if there is no memory, or without one for an error. */
static PyObject *new_object(const host_call *call) {
  switch (call->answer) {
  case ANSWER_NULL: Py_RETURN_NONE;
  case ANSWER_INTEGER: return PyLong_FromLongLong(call->integer);
  case ANSWER_REAL: return PyFloat_FromDouble(call->real);
  case ANSWER_BOOLEAN: return PyBool_FromLong(call->integer != 0);
  case ANSWER_TEXT: return PyUnicode_FromStringAndSize(call->bytes, (Py_ssize_t)call->size);
  default: return NULL;
  }
}

/* Returns a new reference, or NULL with an exception. `row` is -1 without columns. */
static PyObject *python_answer(const struct plain_call *plain, Py_ssize_t row) {
  if (plain->call.answer == ANSWER_ERROR) {
    raise_error(plain, row);
  } else if (plain->call.answer == ANSWER_NO_MEMORY && PyErr_Occurred() == NULL) { /* else interrupted */
    PyErr_NoMemory();
  }
  return new_object(&plain->call);
}

static PyObject *run_once(struct python_call *python) {
  struct plain_call plain;
  plain_run(&plain, python->index, python->count, python->argument);
  PyObject *answer = python_answer(&plain, -1);
  free_answer(&plain.call);
  return answer;
}

/* ---- Columns ---- */

/* The most rows that are read and computed together. Python's lock is released while they are computed, so that other
 * threads run. */
enum { ROWS_TOGETHER = 2048 };

struct kept_answer {
  enum answer answer;
  union {
    int64_t integer; /* also the bits of a double */
    struct {
      size_t begin, size;
    } text; /* in `texts` */
  };
};

struct batch {
  struct python_call *python;
  int size, rows;                         /* room for rows, and their number */
  PyObject *column[PYTHON_ARGUMENTS_MAX]; /* its rows, which another thread may remove from the list of the user */
  PyObject *encoded;
  host_value *value[PYTHON_ARGUMENTS_MAX]; /* of each row; NULL for an argument that is a value */
  struct kept_answer *answer;
  char *texts;
  size_t texts_length, texts_size;
  struct plain_call plain; /* the last one */
};

static bool open_batch(struct batch *batch) {
  const struct python_call *python = batch->python;
  batch->size = python->rows < ROWS_TOGETHER ? (int)python->rows + 1 : ROWS_TOGETHER;
  batch->answer = malloc((size_t)batch->size * sizeof *batch->answer);
  bool opened = batch->answer != NULL;
  for (int i = 0; i < python->count; ++i) {
    if (python->column[i] != NULL) {
      batch->value[i] = malloc((size_t)batch->size * sizeof *batch->value[i]);
      opened &= batch->value[i] != NULL;
    }
  }
  if (!opened) {
    PyErr_NoMemory();
  }
  return opened;
}

static void drop_rows(struct batch *batch) {
  Py_CLEAR(batch->encoded);
  for (int i = 0; i < batch->python->count; ++i) {
    Py_CLEAR(batch->column[i]);
  }
}

static void close_batch(struct batch *batch) {
  drop_rows(batch);
  for (int i = 0; i < batch->python->count; ++i) {
    free(batch->value[i]);
  }
  free(batch->answer);
  free(batch->texts);
}

static bool read_row(struct batch *batch, int row) {
  for (int i = 0; i < batch->python->count; ++i) {
    PyObject *object = batch->column[i] == NULL ? NULL : PyList_GetItem(batch->column[i], row);
    if (batch->column[i] != NULL &&
        (object == NULL || !read_python_value(object, &batch->value[i][row], &batch->encoded))) {
      return false;
    }
  }
  return true;
}

/* Reads rows from `begin` on: up to one that cannot be read, which is the first of the next batch, so that errors of
 * the rows before it come first. */
static bool read_batch(struct batch *batch, Py_ssize_t begin) {
  const struct python_call *python = batch->python;
  Py_ssize_t end = python->rows - begin < batch->size ? python->rows : begin + batch->size;
  drop_rows(batch);
  for (int i = 0; i < python->count; ++i) {
    if (python->column[i] != NULL && (batch->column[i] = PyList_GetSlice(python->column[i], begin, end)) == NULL) {
      return false;
    }
  }
  batch->rows = 0;
  while (batch->rows < end - begin && read_row(batch, batch->rows)) {
    ++batch->rows;
  }
  if (batch->rows > 0) {
    PyErr_Clear();
  }
  return batch->rows > 0;
}

/* Keeps the last answer. False for an error. */
static bool keep_answer(struct batch *batch, struct kept_answer *kept) {
  host_call *call = &batch->plain.call;
  kept->answer = call->answer;
  if (call->answer != ANSWER_TEXT) {
    kept->integer = call->integer;
    return call->answer < ANSWER_ERROR;
  }
  if (batch->texts_size - batch->texts_length < call->size) {
    size_t size = 2 * (batch->texts_length + call->size);
    char *texts = realloc(batch->texts, size);
    if (texts == NULL) {
      call->answer = ANSWER_NO_MEMORY;
      return false;
    }
    batch->texts = texts;
    batch->texts_size = size;
  }
  kept->text.begin = batch->texts_length;
  kept->text.size = call->size;
  memcpy(batch->texts + batch->texts_length, call->bytes, call->size);
  batch->texts_length += call->size;
  return true;
}

/* Returns the number of rows before the first error. Runs without Python's lock. */
static int compute_batch(struct batch *batch) {
  struct python_call *python = batch->python;
  host_value *arguments[PYTHON_ARGUMENTS_MAX];
  bool answered = true;
  int row = 0;
  batch->texts_length = 0;
  while (row < batch->rows && answered) {
    for (int i = 0; i < python->count; ++i) {
      arguments[i] = batch->value[i] != NULL ? &batch->value[i][row] : python->argument[i];
    }
    plain_run(&batch->plain, python->index, python->count, arguments);
    answered = keep_answer(batch, &batch->answer[row]);
    free_answer(&batch->plain.call);
    row += answered;
  }
  return row;
}

/* Sets the items of a list from `begin` on. */
static bool answer_batch(const struct batch *batch, PyObject *answers, Py_ssize_t begin) {
  for (int row = 0; row < batch->rows; ++row) {
    const struct kept_answer *kept = &batch->answer[row];
    host_call call;
    call.answer = kept->answer;
    if (kept->answer == ANSWER_TEXT) {
      call.bytes = batch->texts + kept->text.begin;
      call.size = kept->text.size;
    } else {
      call.integer = kept->integer;
    }
    PyObject *answer = new_object(&call);
    if (answer == NULL || PyList_SetItem(answers, begin + row, answer) < 0) {
      return false;
    }
  }
  return true;
}

static bool run_batch(struct batch *batch, PyObject *answers, Py_ssize_t begin) {
  if (PyErr_CheckSignals() != 0 || !read_batch(batch, begin)) {
    return false;
  }
  PyThreadState *state = PyEval_SaveThread();
  int answered = compute_batch(batch);
  PyEval_RestoreThread(state);
  if (answered < batch->rows) {
    (void)python_answer(&batch->plain, begin + answered);
    return false;
  }
  return answer_batch(batch, answers, begin);
}

static PyObject *run_rows(struct python_call *python) {
  struct batch batch = {.python = python};
  PyObject *answers = open_batch(&batch) ? PyList_New(python->rows) : NULL;
  for (Py_ssize_t row = 0; answers != NULL && row < python->rows; row += batch.rows) {
    if (!run_batch(&batch, answers, row)) {
      Py_CLEAR(answers);
    }
  }
  close_batch(&batch);
  return answers;
}

/* ---- Tables ---- */

/* A row as an instance of its class. */
static PyObject *make_row(PyObject *class, struct plain_call *rows, const struct python_call *python) {
  struct column_declaration column;
  const char *list = plain_names[python->index].result;
  PyObject *values = PyList_New(0);
  for (int i = 0; values != NULL && take_column_declaration(&list, &column); ++i) {
    plain_column(rows, i);
    PyObject *value = python_answer(rows, -1);
    free_answer(&rows->call);
    if (value == NULL || PyList_Append(values, value) < 0) {
      Py_CLEAR(values);
    }
    Py_XDECREF(value);
  }
  PyObject *tuple = values == NULL ? NULL : PyList_AsTuple(values);
  PyObject *row = tuple == NULL ? NULL : PyObject_CallObject(class, tuple);
  Py_XDECREF(tuple);
  Py_XDECREF(values);
  return row;
}

static PyObject *run_table(struct python_call *python, const char *class_name) {
  const struct function *function = python->function;
  if (python->rows >= 0) {
    PyErr_Format(PyExc_TypeError, "%s() takes one position, not a column", python_name(function));
    return NULL;
  }
  struct plain_call rows;
  void *state = calloc(1, function->table->state_size);
  PyObject *class = get_class(class_name);
  if (state == NULL || class == NULL) {
    free(state);
    Py_XDECREF(class);
    return PyErr_Occurred() != NULL ? NULL : PyErr_NoMemory();
  }
  plain_begin(&rows, python->index, state, python->count, python->argument);
  PyObject *begun = python_answer(&rows, -1); /* None */
  free_answer(&rows.call);
  PyObject *list = begun == NULL ? NULL : PyList_New(0);
  Py_XDECREF(begun);
  while (list != NULL && plain_step(&rows)) {
    PyObject *row = make_row(class, &rows, python);
    if (row == NULL || PyList_Append(list, row) < 0) {
      Py_CLEAR(list);
    }
    Py_XDECREF(row);
  }
  if (function->table->end != NULL) {
    function->table->end(state);
  }
  free(state);
  Py_DECREF(class);
  return list;
}

/* ---- The module ---- */

/* `class_name` is the class of a table's rows, else NULL. */
static PyObject *run_python(enum plain_function function, const char *class_name, PyObject *const *arguments,
                            Py_ssize_t count, PyObject *names) {
  struct python_call python = {.index = function, .function = &plain_functions[function]};
  PyObject *answer = NULL;
  if (take_arguments(&python, arguments, count, names) && open_arguments(&python)) {
    answer = class_name != NULL ? run_table(&python, class_name)
             : python.rows >= 0 ? run_rows(&python)
                                : run_once(&python);
  }
  close_arguments(&python);
  return answer;
}

#define PYTHON_METHOD(name, class_name, ...)                                                                           \
  static PyObject *python_##name(PyObject *self, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {      \
    (void)self;                                                                                                        \
    return run_python(PLAIN_dfen_##name, class_name, arguments, count, names);                                         \
  }
#include "methods.def"

static PyMethodDef methods[] = {
#define PYTHON_METHOD(name, class_name, signature, text)                                                               \
  {#name, (PyCFunction)(void (*)(void))python_##name, METH_FASTCALL | METH_KEYWORDS, #name signature "\n--\n\n" text},
#include "methods.def"
  {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
  PyModuleDef_HEAD_INIT, "dfen._dfen", "The functions of dfen without a database.", -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__dfen(void);

PyMODINIT_FUNC PyInit__dfen(void) {
  return PyModule_Create(&module);
}
