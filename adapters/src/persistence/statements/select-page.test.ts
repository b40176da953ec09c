import { describe, expect, it } from 'vitest';
import { allOf, selectPage } from './select-page.ts';

describe('a page of rows', () => {
  const options = { id: 'jobs.id', page: { limit: 20 } };

  it('requires all clauses and binds their values in order', () => {
    const query = selectPage(
      'select * from jobs',
      [['price > 0'], ['status = ?', 'pending'], ['language in (?, ?)', 'en', 'tw']],
      { id: 'jobs.id', page: { limit: 20, before: 500 } },
    );
    expect(query).toEqual({
      text: 'select * from jobs where price > 0 and status = ? and language in (?, ?) and jobs.id < ? order by jobs.id desc limit ? + 0',
      values: ['pending', 'en', 'tw', 500, 20],
    });
  });

  it('leaves out the clauses of filters that are not set', () => {
    const query = selectPage(
      'select * from jobs',
      [
        ['status = ?', undefined],
        ['is_quick = ?', false],
        ['assigned_id is not distinct from ?', null],
      ],
      options,
    );
    expect(query).toEqual({
      text: 'select * from jobs where is_quick = ? and assigned_id is not distinct from ? order by jobs.id desc limit ? + 0',
      values: [false, null, 20],
    });
  });

  it('has no condition if no filter is set', () => {
    const { text, values } = selectPage('select * from jobs', [['status = ?', undefined]], options);
    expect(text).toBe('select * from jobs order by jobs.id desc limit ? + 0');
    expect(values).toEqual([20]);
  });
});

it('a condition of several clauses has the values of those that are set', () => {
  const clauses = [['a = ?', 1], ['b between ? and ?', 2, undefined], ['c']] as const;
  expect(allOf(clauses)).toEqual(['a = ? and c', 1]);
});
