/* The plain functions (../plain/functions.h) for Python, as the module dfen._dfen: dfen.pool_key(text) without SQLite.
 * Uses Python's limited API of 3.10, so that one binary works in all later versions.
 *
 * An argument is a value or a column: a list, a numpy array, a pandas Series, or any iterable. A call with columns
 * returns a list, and an error names the row. The class of errors is in dfen/__init__.py. Methods, types, and the
 * classes of moves and turns are written by ../plain/write_bindings.c. */
#include <Python.h>

#include <stdlib.h>

#include "../plain/functions.h"

enum { PYTHON_ARGUMENTS_MAX = 3, ROWS_BETWEEN_SIGNALS = 1 << 16 };

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

/* ---- Arguments ---- */

struct python_call {
  enum plain_function index;
  const struct function *function;
  int count;
  PyObject *given[PYTHON_ARGUMENTS_MAX];   /* borrowed */
  PyObject *made[PYTHON_ARGUMENTS_MAX];    /* a list made of a column, or the value of a numpy scalar; else NULL */
  PyObject *column[PYTHON_ARGUMENTS_MAX];  /* the list, borrowed; NULL for a value */
  PyObject *encoded[PYTHON_ARGUMENTS_MAX]; /* bytes of a text with lone surrogates, else NULL */
  Py_ssize_t rows;                         /* of the columns, -1 without columns */
  host_value value[PYTHON_ARGUMENTS_MAX];
  host_value *argument[PYTHON_ARGUMENTS_MAX];
};

static const char *python_name(const struct function *function) {
  return function->name + strlen("dfen_");
}

/* The index of the argument with this name, or -1. */
static int find_argument(const struct function *function, PyObject *name) {
  struct column_declaration argument;
  const char *list = function->arguments;
  Py_ssize_t length = 0;
  const char *text = PyUnicode_AsUTF8AndSize(name, &length);
  for (int i = 0; text != NULL && take_column_declaration(&list, &argument); ++i) {
    if (length == argument.name_length && memcmp(text, argument.name, (size_t)length) == 0) {
      return i;
    }
  }
  return -1;
}

/* Reads positional and keyword arguments. The last ones are optional. */
static bool take_arguments(struct python_call *python, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const struct function *function = python->function;
  if (count > function->most) {
    PyErr_Format(PyExc_TypeError, "%s() takes %d arguments at most (%zd given)", python_name(function), function->most,
                 count);
    return false;
  }
  for (Py_ssize_t i = 0; i < count; ++i) {
    python->given[i] = arguments[i];
  }
  for (Py_ssize_t i = 0; names != NULL && i < PyTuple_Size(names); ++i) {
    PyObject *name = PyTuple_GetItem(names, i);
    int place = find_argument(function, name);
    if (place < 0 || python->given[place] != NULL) {
      PyErr_Format(PyExc_TypeError, "%s() got an unexpected or repeated argument '%U'", python_name(function), name);
      return false;
    }
    python->given[place] = arguments[count + i];
  }
  while (python->count < function->most && python->given[python->count] != NULL) {
    ++python->count;
  }
  bool gap = false;
  for (int i = python->count; i < function->most; ++i) {
    gap |= python->given[i] != NULL;
  }
  if (gap || python->count < function->least) {
    PyErr_Format(PyExc_TypeError, "%s() is missing an argument", python_name(function));
  }
  return !gap && python->count >= function->least;
}

/* Whether it is pandas.NA, which means NULL in columns of texts. */
static bool is_missing(PyObject *object) {
  PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(object), "__name__");
  bool missing = name != NULL && PyUnicode_CompareWithASCIIString(name, "NAType") == 0;
  Py_XDECREF(name);
  PyErr_Clear();
  return missing;
}

static bool is_value(PyObject *object) {
  return PyUnicode_Check(object) || object == Py_None || PyLong_Check(object) || PyFloat_Check(object) ||
         PyBytes_Check(object);
}

/* Converts a numpy array, a pandas Series or a numpy scalar to a list or a value. NULL with an exception if it is
 * neither a value nor a column. */
static PyObject *value_or_list(const struct python_call *python, PyObject *object) {
  PyObject *made = NULL;
  if (PyObject_HasAttrString(object, "tolist")) {
    made = PyObject_CallMethod(object, "tolist", NULL);
  } else if (is_missing(object)) {
    made = Py_None;
    Py_INCREF(made);
  } else if (PyObject_HasAttrString(object, "__iter__")) {
    made = PySequence_List(object);
  }
  if (made == NULL && PyErr_Occurred() == NULL) {
    PyErr_Format(PyExc_TypeError, "%s() takes None, bool, int, float, str, bytes or a column of these, not %R",
                 python_name(python->function), (PyObject *)Py_TYPE(object));
  }
  return made;
}

/* Reads a text. Lone surrogates are encoded as if UTF-8 allowed them; the parser then rejects and locates them. */
static bool read_python_text(PyObject *text, host_value *value, PyObject **encoded) {
  Py_ssize_t size = 0;
  char *bytes = (char *)PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes == NULL) {
    PyErr_Clear();
    *encoded = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    if (*encoded == NULL || PyBytes_AsStringAndSize(*encoded, &bytes, &size) < 0) {
      return false;
    }
  }
  value->type = HOST_TEXT;
  value->bytes = bytes;
  value->size = (size_t)size;
  return true;
}

static bool read_python_value(PyObject *object, host_value *value, PyObject **encoded) {
  if (PyUnicode_Check(object)) {
    return read_python_text(object, value, encoded);
  }
  value->type = HOST_NULL;
  if (PyLong_Check(object)) {
    value->type = HOST_INTEGER;
    value->integer = PyLong_AsLongLong(object);
    return value->integer != -1 || PyErr_Occurred() == NULL;
  }
  if (PyFloat_Check(object)) {
    value->real = PyFloat_AsDouble(object);
    value->type = value->real == value->real ? HOST_REAL : HOST_NULL; /* NaN is NULL, as in SQLite */
  } else if (PyBytes_Check(object)) {
    *value = (host_value){.type = HOST_BLOB};
  } else if (object != Py_None && !is_missing(object)) {
    PyErr_Format(PyExc_TypeError, "a value is None, bool, int, float, str or bytes, not %R",
                 (PyObject *)Py_TYPE(object));
    return false;
  }
  return true;
}

/* Reads the arguments that are values, and converts the others to lists. */
static bool open_arguments(struct python_call *python) {
  python->rows = -1;
  for (int i = 0; i < python->count; ++i) {
    PyObject *object = python->given[i];
    python->argument[i] = &python->value[i];
    if (!is_value(object) && (object = python->made[i] = value_or_list(python, object)) == NULL) {
      return false;
    }
    if (!PyList_Check(object)) {
      if (!read_python_value(object, &python->value[i], &python->encoded[i])) {
        return false;
      }
      continue;
    }
    if (python->rows >= 0 && PyList_Size(object) != python->rows) {
      PyErr_Format(PyExc_ValueError, "%s(): columns of %zd and %zd rows", python_name(python->function), python->rows,
                   PyList_Size(object));
      return false;
    }
    python->rows = PyList_Size(object);
    python->column[i] = object;
  }
  return true;
}

static void close_arguments(struct python_call *python) {
  for (int i = 0; i < python->count; ++i) {
    Py_XDECREF(python->made[i]);
    Py_XDECREF(python->encoded[i]);
  }
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
static PyObject *make_row(PyObject *class, struct plain_call *rows, const struct function *function) {
  struct column_declaration column;
  const char *list = function->result;
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
    PyObject *row = make_row(class, &rows, function);
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
