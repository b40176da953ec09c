import { invariant } from '@nsem/core';
import { aMemorySegment, aRequestedJob, storeClient, storeProvider } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { deleteLeftStems, noteOwner, selectOfJob, selectOldest } from './remove-segments.ts';
import {
  selectByHash,
  selectByPrefix,
  selectLonger,
  selectMany,
  selectOthers,
  selectPage,
  selectScopes,
  selectShorter,
} from './select-memory.ts';

const database = useTemporaryDatabase();

const stems = 'sqlite_autoindex_memory_terms_1|PRIMARY KEY';

it.each([
  [
    'the scopes of a job',
    bind(selectScopes, 1, 2, 'en', 'tw', 1, 2, 'en', 'tw', 1),
    'memory_scopes_owner_index',
  ],
  ['segments with a hash', bind(selectByHash, '[1]', 4711), 'memory_segments_hash_index'],
  ['longer sources with a stem', bind(selectLonger, 1, 'hands', 50, 71), stems],
  ['shorter sources with a stem', bind(selectShorter, 1, 'hands', 35, 49), stems],
  ['sources of other clients with a stem', bind(selectOthers, '[1]', 'hands', 35, 71), stems],
  ['segments by their ids', bind(selectMany, '[1]'), 'INTEGER PRIMARY KEY'],
  ['the segments of a provider', bind(selectPage, 1, 99, 50), 'memory_segments_owner_index'],
  ['the oldest segments of a provider', bind(selectOldest, 1, 50), 'memory_segments_owner_index'],
  ['the segments of a job', bind(selectOfJob, 1, 50), 'memory_segments_job_index'],
  ['the stems that are left of a provider', bind(deleteLeftStems, 1, 50), stems],
])('%s are found by an index, without sorting what was found', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toMatch(new RegExp(index, 'u'));
  expect(plan).not.toMatch(/SCAN (?:segment|memory_\w+|found)\b/u);
});

it.each([
  ['longer', bind(selectLonger, 1, 'hands', 50, 71)],
  ['shorter', bind(selectShorter, 1, 'hands', 35, 49)],
  ['oldest', bind(selectOldest, 1, 50)],
  ['all', bind(selectPage, 1, 99, 50)],
])('the %s segments are read in the order of the index', (_, query) => {
  expect(database().explain(query)).not.toContain('TEMP B-TREE');
});

it('words are searched by their beginnings in the index of stems', () => {
  const plan = database().explain(bind(selectByPrefix, 'han', 'han\u{10FFFF}', 1, 50));
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
  database().query(noteOwner, [ownerId]);
  const removeSome = () => database().accept(({ memory }) => memory.removeErased(1));
  expect([await removeSome(), left()]).toEqual([true, 8]);
  expect([await removeSome(), left()]).toEqual([true, 0]);
  expect(await removeSome()).toBe(false);
});
