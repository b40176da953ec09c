import { describe, expect, it } from 'vitest';
import { onPostgres, planWhole } from '../statements/plan-hints.ts';
import { translateSql } from './translate-sql.ts';

describe('a statement for PostgreSQL', () => {
  it.each([
    ['select ?', 'select $1'],
    ['select ? + ? from t where a = ?', 'select $1 + $2 from t where a = $3'],
    [`select '?', 'it''s ?', "a?b", ?`, `select '?', 'it''s ?', "a?b", $1`],
    ['select ? -- why?\n, ?', 'select $1 -- why?\n, $2'],
    ['select /* ? */ ?', 'select /* ? */ $1'],
    [
      String.raw`where name like ? escape '\' or a = ?`,
      String.raw`where name like $1 escape '\' or a = $2`,
    ],
  ])('has numbered parameters: %j', (sql, expected) => {
    expect(translateSql(sql)).toBe(expected);
  });

  it.each([
    ['from jobs indexed by jobs_late_index where id = ?', 'from jobs where id = $1'],
    ['where (+jobs.a = ?) and +c = 1', 'where (jobs.a = $1) and c = 1'],
    ['limit ? + 0', 'limit $1 + 0'],
  ])('has no hints to the planner of SQLite: %j', (sql, expected) => {
    expect(translateSql(sql)).toBe(expected);
  });

  it('plans on its own what is marked so', () => {
    const sql = `with own as ${planWhole} (select id from t where a = ?) select id from own limit 1`;
    expect(translateSql(sql)).toBe(
      'with own as materialized (select id from t where a = $1) select id from own limit 1',
    );
  });

  it('has the parts that are for it only', () => {
    const sql = `${onPostgres('(')} select ? ${onPostgres('limit 5)')} union all select ?`;
    expect(translateSql(sql)).toBe('( select $1 limit 5) union all select $2');
  });

  it.each([
    [
      'where a = ? and b in (select value from json_each(?))',
      'where a = $1 and b in (select value from json_array_elements_text($2))',
    ],
    [`notice ->> '$.kind' = ?`, `(notice::json ->> 'kind') = $1`],
    [`json_remove(notice, '$.email')`, `(notice::jsonb - 'email')::text`],
    ['json_group_array(json_array(id))', 'json_agg(json_build_array(id))'],
    [`select 'json_each(?)', 'rowid'`, `select 'json_each(?)', 'rowid'`],
    ['where rowid in (select a.rowid from a)', 'where ctid in (select a.ctid from a)'],
  ])('has the functions of PostgreSQL: %j', (sql, expected) => {
    expect(translateSql(sql)).toBe(expected);
  });
});
