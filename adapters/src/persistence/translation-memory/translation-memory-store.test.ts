import { invariant } from '@nsem/core';
import {
  accountId,
  aMemorySegment,
  aRequestedJob,
  storeClient,
  storeProvider,
} from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { deleteLeftStems, selectOfJob, selectOldest } from './remove-segments.ts';
import {
  selectByHash,
  selectByPrefix,
  selectLonger,
  selectMany,
  selectOthers,
  selectNewest,
  selectScopes,
  selectShorter,
} from './select-memory.ts';

const database = useTemporaryDatabase();

const pair = { sourceLanguage: 'en', targetLanguage: 'tw' };
const scope = { ownerId: accountId(2), clientId: accountId(1), ...pair };
const ofOwner = { ownerId: 1, limit: 50 };
const stem = { stem: 'hands', from: 35, to: 71 };
const longer = selectLonger.boundFor('sqlite', { scopeId: 1, ...stem });
const shorter = selectShorter.boundFor('sqlite', { scopeId: 1, ...stem });
const others = selectOthers.boundFor('sqlite', { scopes: [1], ...stem });
const newest = selectNewest.boundFor('sqlite', { ...ofOwner, before: 99 });
const oldest = selectOldest.boundFor('sqlite', ofOwner);
const byPrefix = selectByPrefix.boundFor('sqlite', {
  ...ofOwner,
  stem: 'han',
  afterStem: 'han\u{10FFFF}',
});

const stems = 'sqlite_autoindex_memory_terms_1|PRIMARY KEY';

it.each([
  ['the scopes of a job', selectScopes.boundFor('sqlite', scope), 'memory_scopes_owner_index'],
  [
    'segments with a hash',
    selectByHash.boundFor('sqlite', { scopes: [1], hash: 4711 }),
    'memory_segments_hash_index',
  ],
  ['longer sources with a stem', longer, stems],
  ['shorter sources with a stem', shorter, stems],
  ['sources of other clients with a stem', others, stems],
  ['segments by their ids', selectMany.boundFor('sqlite', { ids: [1] }), 'INTEGER PRIMARY KEY'],
  ['the segments of a provider', newest, 'memory_segments_owner_index'],
  ['the oldest segments of a provider', oldest, 'memory_segments_owner_index'],
  [
    'the segments of a job',
    selectOfJob.boundFor('sqlite', { jobId: 1, limit: 50 }),
    'memory_segments_job_index',
  ],
  ['the stems that are left of a provider', deleteLeftStems.boundFor('sqlite', ofOwner), stems],
])('%s are found by an index, without sorting what was found', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toMatch(new RegExp(index, 'u'));
  expect(plan).not.toMatch(/SCAN (?:segment|memory_\w+|found)\b/u);
});

it.each([
  ['longer', longer],
  ['shorter', shorter],
  ['oldest', oldest],
  ['all', newest],
])('the %s segments are read in the order of the index', (_, query) => {
  expect(database().explain(query)).not.toContain('TEMP B-TREE');
});

it('words are searched by their beginnings in the index of stems', () => {
  const plan = database().explain(byPrefix);
  expect(plan).toMatch(
    /SEARCH found USING (?:PRIMARY KEY|\w+ INDEX \w+) \(scope_id=\? AND term>\? AND term<\?\)/u,
  );
  expect(plan).not.toMatch(/SCAN (?:segment|own|found)\b/u);
});

it('a deleted provider is removed although stems of removed segments are left, in steps', async () => {
  const source = Array.from({ length: 40 }, (_, nth) =>
    String.fromCodePoint(97 + (nth % 26), 97 + Math.floor(nth / 26)),
  ).join(' ');
  const ownerId = await database().accept(async (stores) => {
    const { id } = await storeProvider(stores);
    const { id: clientId } = await storeClient(stores);
    const { id: jobId } = await stores.jobs.insert(aRequestedJob({ clientId }));
    await stores.memory.put(aMemorySegment({ ownerId: id, clientId, jobId, source }));
    const [segment] = await stores.memory.list(id, { limit: 1 });
    invariant(segment !== undefined, 'it was stored');
    await stores.memory.remove({ ...segment, source: 'Sell the yams.' });
    return id;
  });
  const left = () => database().query('select term from memory_terms').length;
  expect(left()).toBe(40);
  database().query('insert into memory_removals (owner_id) values (?)', [ownerId]);
  const removeSome = () => database().accept(({ memory }) => memory.removeErased(1));
  expect([await removeSome(), left()]).toEqual([true, 8]);
  expect([await removeSome(), left()]).toEqual([true, 0]);
  expect(await removeSome()).toBe(false);
});
