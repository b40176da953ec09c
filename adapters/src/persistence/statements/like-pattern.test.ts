import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { containing } from './like-pattern.ts';

it.each([
  ['akua', 'ama akua mensah', 1],
  ['50%', 'the 50% club', 1],
  ['50%', 'the 500 club', 0],
  ['a_b', 'a_b', 1],
  ['a_b', 'axb', 0],
  [String.raw`c:\d`, String.raw`c:\data`, 1],
])('the pattern for %s matches %s: %i', (part, text, matches) => {
  const database = new BetterSqlite(':memory:');
  const select = database.prepare(String.raw`select ? like ? escape '\' as matches`);
  expect(select.get(text, containing(part))).toEqual({ matches });
  database.close();
});
