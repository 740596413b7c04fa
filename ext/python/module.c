/* The plain functions (../plain/functions.h) for Python, as the module dfen._dfen: dfen.pool_key(text) without SQLite.
 * Uses Python's limited API of 3.10, so that one binary works in all later versions.
 *
 * An argument is a value or a column: a list, a numpy array, a pandas Series, or any iterable. A call with columns
 * returns a list, and an error names the row. The class of errors is in dfen/__init__.py. Methods, types, and the
 * classes of moves and turns are written by ../plain/write_bindings.c. */
#include <Python.h>

#include <stdlib.h>

#include "arguments.h"

enum { ROWS_BETWEEN_SIGNALS = 1 << 16 };

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

/* Control-C raises its exception here. */
bool program_interrupted(void) {
  return PyErr_Occurred() != NULL || PyErr_CheckSignals() != 0;
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
  const struct reason *reason = &plain->reason;
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

/* Returns a new reference, or NULL with an exception. `row` is -1 without columns. */
static PyObject *python_answer(const struct plain_call *plain, Py_ssize_t row) {
  const host_call *call = &plain->call;
  switch (call->answer) {
  case ANSWER_NULL: Py_RETURN_NONE;
  case ANSWER_INTEGER: return PyLong_FromLongLong(call->integer);
  case ANSWER_REAL: return PyFloat_FromDouble(call->real);
  case ANSWER_BOOLEAN: return PyBool_FromLong(call->integer != 0);
  case ANSWER_TEXT: return PyUnicode_FromStringAndSize(call->bytes, (Py_ssize_t)call->size);
  case ANSWER_ERROR: raise_error(plain, row); break;
  case ANSWER_NO_MEMORY:
    if (PyErr_Occurred() == NULL) { /* else interrupted */
      PyErr_NoMemory();
    }
    break;
  }
  return NULL;
}

static PyObject *run_once(struct python_call *python, Py_ssize_t row) {
  struct plain_call plain;
  plain_run(&plain, python->index, python->count, python->argument);
  PyObject *answer = python_answer(&plain, row);
  free_answer(&plain.call);
  return answer;
}

static bool read_row(struct python_call *python, Py_ssize_t row) {
  for (int i = 0; i < python->count; ++i) {
    if (python->column[i] != NULL) {
      Py_CLEAR(python->encoded[i]);
      if (!read_python_value(PyList_GetItem(python->column[i], row), &python->value[i], &python->encoded[i])) {
        return false;
      }
    }
  }
  return true;
}

static PyObject *run_rows(struct python_call *python) {
  PyObject *answers = PyList_New(python->rows);
  for (Py_ssize_t row = 0; answers != NULL && row < python->rows; ++row) {
    PyObject *answer = NULL;
    if ((row % ROWS_BETWEEN_SIGNALS != 0 || PyErr_CheckSignals() == 0) && read_row(python, row)) {
      answer = run_once(python, row);
    }
    if (answer == NULL || PyList_SetItem(answers, row, answer) < 0) {
      Py_CLEAR(answers);
    }
  }
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
                                : run_once(&python, -1);
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
