import { describe, expect, it } from 'vitest';
import { numberParameters } from './number-parameters.ts';

describe('the parameters of a statement', () => {
  it.each([
    ['select ?', 'select $1'],
    ['select ? + ? from t where a = ?', 'select $1 + $2 from t where a = $3'],
    [`select '?', 'it''s ?', "a?b", ?`, `select '?', 'it''s ?', "a?b", $1`],
    ['select ? -- why?\n, ?', 'select $1 -- why?\n, $2'],
    ['select /* ? */ ?', 'select /* ? */ $1'],
    ['select 1 from jobs indexed by jobs_late_index where id = ?', 'select 1 from jobs where id = $1'],
    [String.raw`where name like ? escape '\'`, String.raw`where name like $1 escape '\'`],
  ])('are numbered in %j', (sql, expected) => {
    expect(numberParameters(sql)).toBe(expected);
  });
});
