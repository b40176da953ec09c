import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectOthers, selectPairs } from './suspicious-pair-store.ts';

const database = useTemporaryDatabase();

it.each([
  [
    'open pairs',
    { status: 'open' },
    'SEARCH suspicious_pairs USING INDEX suspicious_pairs_status_index',
  ],
  ['all pairs', {}, 'SCAN suspicious_pairs;'],
] as const)('%s are listed without sorting', (_, filter, access) => {
  const plan = database().explain(selectPairs(filter, { limit: 50 }));
  expect(plan).toContain(access);
  expect(plan).not.toContain('TEMP B-TREE');
});

it('other providers of a client are found among the jobs of the client', () => {
  const plan = database().explain(bind(selectOthers, 1, 2));
  expect(plan).toMatch(/SEARCH jobs USING .*INDEX \w+ \(client_id=\?/);
  expect(plan).not.toContain('SCAN jobs');
});
