// Text that leaves the page or is part of its sentences.

// An answer as a CSV (RFC 4180), for a file.
export function csvOf(columns, rows) {
  const field = value => value === null ? '' : /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const parts = [columns, ...rows].map(row => row.map(field).join(',') + '\r\n');
  return new Blob(parts, {type: 'text/csv'});
}

// A text with its control characters, and those that turn its direction, as <U+202E>.
export const visible = text => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, one => `<U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`);

// A value in a sentence (SPEC 14.9), between U+2068 and U+2069, of which say() makes a <bdi>.
export function shown(value) {
  const characters = [...String(value)];
  return `\u2068${visible(characters.slice(0, 80).join(''))}${characters.length > 80 ? '…' : ''}\u2069`;
}
