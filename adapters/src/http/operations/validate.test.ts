import { expect, it, vi } from 'vitest';
import type { Issue } from '../problems/http-fault.ts';
import { parseQuery } from './validate.ts';

it('names the fields of a query that are not in UTF-8, and reads the others', () => {
  const issues: Issue[] = [];
  expect({ ...parseQuery('a=%ff&b=1&a=%fe&%ff=2&c=100%', issues) }).toEqual({ b: '1', c: '100%' });
  expect(issues.map(({ pointer }) => pointer)).toEqual(['#/a', '#/\ufffd']);
});

it('reads no more of a query after a hundred such fields', () => {
  using decode = vi.spyOn(globalThis, 'decodeURIComponent');
  const issues: Issue[] = [];
  expect(Object.keys(parseQuery(`${'%ff&'.repeat(4_000)}b=1`, issues))).toEqual([]);
  expect(decode.mock.calls.length).toBeLessThan(300);
  expect(issues).toHaveLength(1);
});
