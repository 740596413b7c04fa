// Text for files and for sentences.

// Returns an answer as a CSV file (RFC 4180).
export function csvOf(columns, rows) {
  const quoted = text => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const field = value => value === null ? '' : quoted(String(value));
  const parts = [columns, ...rows].map(row => row.map(field).join(',') + '\r\n');
  return new Blob(parts, {type: 'text/csv'});
}

// Shows control characters and those that change the direction of text as <U+202E>.
export const visible = text => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
  one => `<U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`);

// Quotes a value in a sentence (SPEC 14.9): at most 80 characters, between U+2068 and U+2069, which say() turns into
// <bdi>.
export function shown(value) {
  const characters = [...String(value)];
  return `\u2068${visible(characters.slice(0, 80).join(''))}${characters.length > 80 ? '…' : ''}\u2069`;
}

// A percentage as English writes it.
export const pc = text => text?.replaceAll(' %', '%') ?? '';

export const number = value => value.toLocaleString('en');
export const noun = (value, one) => value === 1 ? one : one + 's';
export const count = (value, one) => `${number(value)} ${noun(value, one)}`;
export const capitalized = text => text.charAt(0).toUpperCase() + text.slice(1);
