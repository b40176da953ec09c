import { describe, expect, test } from 'vitest';

import { parseDuration, readDay, readTime } from './time-of-text.ts';

test.each([
  ['90', 90_000],
  ['1.5', 1_500],
  ['90s', 90_000],
  ['250ms', 250],
  ['1.1m', 66_000],
  ['0.0014', 1],
  ['0.4ms', 1],
  ['9'.repeat(400), null],
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['12:30', 750_000],
  ['1:02:03', 3_723_000],
  ['0', null],
  ['0:00', null],
  ['', null],
  ['ten', null],
  ['10 m', null],
  ['-5s', null],
  ['12:60', null],
])('%s is %s ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

const now = Date.parse('2026-11-20T09:30:00Z');
const inUtc = { zone: 'utc', now } as const;
const here = { zone: 'local', now } as const;
const anything = { fromNow: true, day: 'start' } as const;

const read = (text: string, forms: Parameters<typeof readTime>[1] = anything) => {
  const found = readTime(text, forms, inUtc);
  return found !== null && 'at' in found ? new Date(found.at).toISOString() : found;
};

test.each([
  ['48h', '2026-11-22T09:30:00.000Z'],
  ['90d', '2027-02-18T09:30:00.000Z'],
  ['1d12h', '2026-11-21T21:30:00.000Z'],
  ['2027-02-08', '2027-02-08T00:00:00.000Z'],
  ['2027-02-08T10:00', '2027-02-08T10:00:00.000Z'],
  ['2027-02-08 10:00', '2027-02-08T10:00:00.000Z'],
  ['2027-02-08 10:00 UTC', '2027-02-08T10:00:00.000Z'],
  ['2027-02-08T10:00:01.250+01:00', '2027-02-08T09:00:01.250Z'],
  ['2027-02-08T10:00-0330', '2027-02-08T13:30:00.000Z'],
  ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
])('%s is %s', (text, iso) => expect(read(text)).toBe(iso));

test('the end of a day is its last millisecond', () => {
  expect(read('2026-12-31', { day: 'end' })).toBe('2026-12-31T23:59:59.999Z');
});

test.each([
  ['2027-02-30', 'There is no 2027-02-30 in the calendar.'],
  ['2027-02-30T10:00', 'There is no 2027-02-30 in the calendar.'],
  ['2026-04-31', 'There is no 2026-04-31 in the calendar.'],
  ['2027-02-29T10:00Z', 'There is no 2027-02-29 in the calendar.'],
  ['2027-13-01', 'There is no 2027-13-01 in the calendar.'],
  ['2027-00-10', 'There is no 2027-00-10 in the calendar.'],
  ['2027-03-02T24:00', 'A day has the times from 00:00 to 23:59.'],
  ['2027-03-02T10:60', 'A day has the times from 00:00 to 23:59.'],
  ['2027-03-02T23:59:60Z', 'A day has the times from 00:00 to 23:59.'],
  ['2027-03-02T10:00+15:00', 'A zone is Z, or an offset from -14:00 to +14:00.'],
  ['0026-11-27T17:00', 'The year must be from 2000 to 2199.'],
  ['9999-12-31', 'The year must be from 2000 to 2199.'],
  ['99999999d', 'The year must be from 2000 to 2199.'],
])('%s is refused: %s', (text, wrong) => expect(read(text)).toEqual({ wrong }));

test.each([
  '',
  '999999999d',
  'tomorrow',
  '17:00',
  '90',
  '48',
  '27-11-2026',
  '2026-11-27T17',
  '2026-11-27T5pm',
])('"%s" has another form', (text) => expect(read(text)).toBeNull());

test('what is no form of an option is refused', () => {
  expect(read('48h', { day: 'start' })).toBeNull();
  expect(read('2027-02-08', { fromNow: true })).toBeNull();
});

test('a day and a time without a zone are those of the user', () => {
  expect(readTime('2027-03-02T10:00', {}, here)).toEqual({
    at: new Date(2027, 2, 2, 10, 0).getTime(),
  });
  expect(readTime('2027-03-02', { day: 'start' }, here)).toEqual({
    at: new Date(2027, 2, 2).getTime(),
  });
  expect(readTime('2026-12-31', { day: 'end' }, here)).toEqual({
    at: new Date(2027, 0, 1).getTime() - 1,
  });
});

describe('a day of the calendar', () => {
  test.each(['2027-02-08', '2028-02-29', '2000-01-01'])('%s is one', (text) =>
    expect(readDay(text)).not.toBeNull(),
  );
  test.each(['2027-02-29', '2026-04-31', '1999-12-31', '2027-2-8'])('%s is none', (text) =>
    expect(readDay(text)).toBeNull(),
  );
});
