import { accountId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectOthers, selectPairs } from './suspicious-pair-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['open pairs', { status: 'open' }, 'SEARCH pair USING INDEX suspicious_pairs_status_index'],
  ['all pairs', {}, 'SCAN pair;'],
] as const)('%s are listed without sorting', (_, filter, access) => {
  const values = { ...filter, limit: 50 };
  const plan = database().explain(selectPairs(values).boundFor('sqlite', values));
  expect(plan).toContain(access);
  expect(plan).not.toContain('TEMP B-TREE');
});

it('other providers of a client are found among the jobs of the client', () => {
  const parties = { clientId: accountId(1), providerId: accountId(2) };
  const plan = database().explain(selectOthers.boundFor('sqlite', parties));
  expect(plan).toMatch(/SEARCH jobs USING .*INDEX \w+ \(client_id=\?/);
  expect(plan).not.toContain('SCAN jobs');
});
