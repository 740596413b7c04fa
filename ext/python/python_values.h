/* The arguments of a call from Python: values and columns, by position or by name. */
#ifndef DFEN_EXT_PYTHON_PYTHON_VALUES_H
#define DFEN_EXT_PYTHON_PYTHON_VALUES_H

#include <Python.h>

#include <math.h>

#include "../plain/plain.h"

enum { PYTHON_ARGUMENTS_MAX = 3 };

struct python_call {
  enum plain_function index;
  const struct function *function;
  int count;
  PyObject *given[PYTHON_ARGUMENTS_MAX];  /* borrowed; NULL if it is absent */
  PyObject *made[PYTHON_ARGUMENTS_MAX];   /* a list made of a column, or the value of a numpy scalar; else NULL */
  PyObject *column[PYTHON_ARGUMENTS_MAX]; /* the list, borrowed; NULL for a value */
  PyObject *encoded;                      /* a list of bytes, of texts with lone surrogates; NULL if there are none */
  Py_ssize_t rows;                        /* of the columns, -1 without columns */
  host_value value[PYTHON_ARGUMENTS_MAX];
  host_value *argument[PYTHON_ARGUMENTS_MAX];
};

static inline const char *python_name(const struct function *function) {
  return function->name + strlen("dfen_");
}

/* The index of the argument with this name, or -1. */
static inline int find_argument(const struct python_call *python, PyObject *name) {
  struct column_declaration argument;
  const char *list = plain_names[python->index].arguments;
  Py_ssize_t length = 0;
  const char *text = PyUnicode_AsUTF8AndSize(name, &length);
  for (int i = 0; text != NULL && take_column_declaration(&list, &argument); ++i) {
    if (length == argument.name_length && memcmp(text, argument.name, (size_t)length) == 0) {
      return i;
    }
  }
  return -1;
}

/* Whether an optional argument has no default but None. */
static inline bool has_no_default(const struct python_call *python, int place) {
  struct column_declaration argument = {.has_default = false};
  const char *list = plain_names[python->index].arguments;
  for (int i = 0; i <= place && take_column_declaration(&list, &argument); ++i) {
  }
  return !argument.has_default;
}

/* Reads positional and keyword arguments. */
static inline bool take_arguments(struct python_call *python, PyObject *const *arguments, Py_ssize_t count,
                                  PyObject *names) {
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
    int place = find_argument(python, name);
    if (place < 0 || python->given[place] != NULL) {
      PyErr_Format(PyExc_TypeError, "%s() got an unexpected or repeated argument '%U'", python_name(function), name);
      return false;
    }
    python->given[place] = arguments[count + i];
  }
  for (int i = 0; i < function->most; ++i) {
    if (i >= function->least && python->given[i] == Py_None && has_no_default(python, i)) {
      python->given[i] = NULL;
    }
    if (i < function->least && python->given[i] == NULL) {
      PyErr_Format(PyExc_TypeError, "%s() is missing an argument", python_name(function));
      return false;
    }
    python->count = python->given[i] != NULL ? i + 1 : python->count;
  }
  return true;
}

/* Whether it is pandas.NA, which means NULL in columns of texts. */
static inline bool is_missing(PyObject *object) {
  PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(object), "__name__");
  bool missing = name != NULL && PyUnicode_CompareWithASCIIString(name, "NAType") == 0;
  Py_XDECREF(name);
  PyErr_Clear();
  return missing;
}

static inline bool is_value(PyObject *object) {
  return PyUnicode_Check(object) || object == Py_None || PyLong_Check(object) || PyFloat_Check(object) ||
         PyBytes_Check(object);
}

/* Converts a numpy array, a pandas Series or a numpy scalar to a list or a value. NULL with an exception if it is
 * neither a value nor a column. */
static inline PyObject *value_or_list(const struct python_call *python, PyObject *object) {
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

/* Encodes lone surrogates as if UTF-8 allowed them; the parser then rejects and locates them. Appends the bytes to the
 * list `encoded`, and makes it if it is NULL. */
static inline bool encode_surrogates(PyObject *text, char **bytes, Py_ssize_t *size, PyObject **encoded) {
  PyErr_Clear();
  *encoded = *encoded == NULL ? PyList_New(0) : *encoded;
  PyObject *object = *encoded == NULL ? NULL : PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
  bool kept =
    object != NULL && PyBytes_AsStringAndSize(object, bytes, size) == 0 && PyList_Append(*encoded, object) == 0;
  Py_XDECREF(object);
  return kept;
}

static inline bool read_python_text(PyObject *text, host_value *value, PyObject **encoded) {
  Py_ssize_t size = 0;
  char *bytes = (char *)PyUnicode_AsUTF8AndSize(text, &size);
  if (bytes == NULL && !encode_surrogates(text, &bytes, &size, encoded)) {
    return false;
  }
  value->type = HOST_TEXT;
  value->bytes = bytes;
  value->size = (size_t)size;
  return true;
}

/* An integer of more than 64 bits is a float, as in SQL, and so an error that names the argument. */
static inline void read_python_integer(PyObject *object, host_value *value) {
  int overflow = 0;
  value->type = HOST_INTEGER;
  value->integer = PyLong_AsLongLongAndOverflow(object, &overflow);
  if (overflow != 0) {
    value->type = HOST_REAL;
    value->real = PyLong_AsDouble(object);
    value->real = PyErr_Occurred() == NULL ? value->real : overflow * HUGE_VAL;
    PyErr_Clear();
  }
}

/* The bytes of a text belong to the object, or are in the list `encoded`. */
static inline bool read_python_value(PyObject *object, host_value *value, PyObject **encoded) {
  if (PyUnicode_Check(object)) {
    return read_python_text(object, value, encoded);
  }
  value->type = HOST_NULL;
  if (PyLong_Check(object)) {
    read_python_integer(object, value);
  } else if (PyFloat_Check(object)) {
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
static inline bool open_arguments(struct python_call *python) {
  python->rows = -1;
  for (int i = 0; i < python->count; ++i) {
    PyObject *object = python->given[i];
    python->argument[i] = object != NULL ? &python->value[i] : NULL;
    if (object == NULL) {
      continue;
    }
    if (!is_value(object) && (object = python->made[i] = value_or_list(python, object)) == NULL) {
      return false;
    }
    if (!PyList_Check(object)) {
      if (!read_python_value(object, &python->value[i], &python->encoded)) {
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

static inline void close_arguments(struct python_call *python) {
  for (int i = 0; i < python->count; ++i) {
    Py_XDECREF(python->made[i]);
  }
  Py_XDECREF(python->encoded);
}

#endif
