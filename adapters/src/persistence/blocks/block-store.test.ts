import { accountId, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { selectTakers } from '../jobs/offers.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectOfOwner, selectOfPair, selectPair } from './block-store.ts';

const database = useTemporaryDatabase();

const pair = { clientId: accountId(1), providerId: accountId(2) };

it.each([
  ['the block of a pair', selectPair.boundFor('sqlite', pair), 'blocks_provider_index'],
  [
    'that of an account for a pair',
    selectOfPair.boundFor('sqlite', { ...pair, ownerId: accountId(1) }),
    'blocks_pair_unique',
  ],
  [
    'the blocks of an account',
    selectOfOwner.boundFor('sqlite', { ownerId: accountId(1) }),
    'blocks_owner_index',
  ],
  [
    'those that keep providers from a new job',
    selectTakers.boundFor('sqlite', { jobId: jobId(1) }),
    'blocks_provider_index (provider_id=? AND client_id=?)',
  ],
  [
    'those of a deleted provider',
    { text: 'delete from blocks where provider_id = ?', values: [2] },
    'blocks_provider_index',
  ],
])('%s are found by an index', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN blocks/);
});
