// Formats of dates (SPEC 10.24 and 14.7).

const ISO = /^(\d{4})([-./])(\d\d?)\2(\d\d?)(?!\d)/;
const LOCAL = /^(\d\d?)([-./])(\d\d?)\2(\d{4})(?!\d)/;
const TIME = /^(?:[T ] ?(\d\d?):(\d\d)(?::(\d\d)(?:[.,]\d+)?)? ?([ap]m)? ?(?:Z|UTC|GMT|([+-]\d\d):?(\d\d)?)?)?$/i;

// Returns the day of a date as 2024-01-31, in UTC if the date has a zone; null if it cannot be read. `order` is 'day'
// or 'month': what comes first in 05/06/2026. Numbers are seconds, milliseconds or microseconds since 1970.
export function dayOf(value, order) {
  const text = String(value).trim().replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3');
  if (/^\d{9,16}(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return asDay(number * (number < 1e11 ? 1000 : number < 1e14 ? 1 : 0.001));
  }
  const iso = ISO.exec(text), local = iso === null ? LOCAL.exec(text) : null, found = iso ?? local;
  if (found === null) {
    return null;
  }
  const fields = iso !== null ? [1, 3, 4] : order === 'day' ? [4, 3, 1] : [4, 1, 3];
  const [year, month, day] = fields.map(i => Number(found[i]));
  const time = TIME.exec(text.slice(found[0].length));
  if (time === null || month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) {
    return null;
  }
  const [hours = '0', minutes = '0', , half, zone = '+00', rest = '0'] = time.slice(1);
  const hour = half === undefined ? Number(hours) : Number(hours) % 12 + (/p/i.test(half) ? 12 : 0);
  const ahead = (zone.startsWith('-') ? -1 : 1) * (60 * Math.abs(Number(zone)) + Number(rest));
  return asDay(Date.UTC(year, month - 1, day, hour, Number(minutes) - ahead));
}

const asDay = milliseconds => new Date(milliseconds).toISOString().slice(0, 10);

// Returns which comes first in a column, 'day' or 'month': numbers over 12 are days, and a day comes before a dot. ''
// if neither decides, null without such dates.
export function orderOf(values) {
  const dates = values.map(value => LOCAL.exec(String(value).trim())).filter(found => found !== null);
  const days = dates.some(found => found[2] === '.' || Number(found[1]) > 12);
  const months = dates.some(found => found[2] !== '.' && Number(found[3]) > 12);
  return dates.length === 0 ? null : days === months ? '' : days ? 'day' : 'month';
}
