// An answer as a CSV (RFC 4180), for a file.

function csvOf(columns, rows) {
  const field = value => value === null ? '' : /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const parts = [columns, ...rows].map(row => row.map(field).join(',') + '\r\n');
  return new Blob(parts, {type: 'text/csv'});
}
