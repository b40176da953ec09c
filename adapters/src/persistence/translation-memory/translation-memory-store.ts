import {
  type MemoryScope,
  type MemorySegmentId,
  type NewMemorySegment,
  type StemLookup,
  type TranslationMemoryStore,
} from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import {
  deleteBy,
  findAll,
  findOne,
  requireRow,
  selectBy,
  updateBy,
} from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { insertRow, insertRowUnless, upsertWhole } from '../statements/row-statements.ts';
import {
  MemoryPermissionRow,
  MemoryProgressRow,
  MemoryScopeRow,
  MemorySegmentRow,
  toSegment,
  type MemoryStemRow,
} from './memory.row.ts';
import { removeErased, removeOldest, removeSegment, selectRemoval } from './remove-segments.ts';
import {
  selectByHash,
  selectByPrefix,
  selectLonger,
  selectMany,
  selectNewest,
  selectOne,
  selectOthers,
  selectScopes,
  selectShorter,
} from './select-memory.ts';

const keyOfScope = ['owner_id', 'source_language', 'target_language', 'client_id'] as const;
const selectScope = selectBy(MemoryScopeRow, ...keyOfScope);

/** Adds a scope with one segment, or counts one more. */
const countUp = defineStatement(({ db, given }: Parts<Omit<MemoryScopeRow, 'id' | 'segments'>>) =>
  db
    .insertInto('memory_scopes')
    .values({
      owner_id: given.owner_id,
      client_id: given.client_id,
      source_language: given.source_language,
      target_language: given.target_language,
      segments: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(keyOfScope)
        .doUpdateSet((scope) => ({ segments: scope('memory_scopes.segments', '+', 1) })),
    )
    .returning('id'),
);

const selectSame = selectBy(MemorySegmentRow, 'scope_id', 'source_hash', 'source', 'target');
const insertSegment = insertRow(MemorySegmentRow);

const renew = updateBy(MemorySegmentRow, ['job_id', 'delivered_at'], 'id');

type Stems = Omit<MemoryStemRow, 'term'> & Readonly<{ stems: readonly string[] }>;

const insertStems = defineStatement(({ db, given, dialect }: Parts<Stems>) =>
  db
    .insertInto('memory_terms')
    .columns(['scope_id', 'term', 'length', 'segment_id'])
    .expression(
      db
        .selectFrom(dialect.textsOf(given.stems).$castTo<{ value: string }>().as('stem'))
        .select((stem) => [
          stem.cast(stem.val(given.scope_id), 'bigint').as('scope_id'),
          'stem.value as term',
          stem.cast(stem.val(given.length), 'bigint').as('length'),
          stem.cast(stem.val(given.segment_id), 'bigint').as('segment_id'),
        ]),
    ),
);

async function put(sql: Statements, segment: NewMemorySegment): Promise<void> {
  const { ownerId, clientId, sourceLanguage, targetLanguage, jobId, deliveredAt } = segment;
  const { source, target, hash, stems, length } = segment;
  const pair = {
    owner_id: ownerId,
    client_id: clientId,
    source_language: sourceLanguage,
    target_language: targetLanguage,
  };
  const delivery = { job_id: jobId, delivered_at: deliveredAt };
  const scope = await sql.get(selectScope, pair);
  if (scope !== undefined) {
    const key = { scope_id: scope.id, source_hash: hash, source, target };
    const same = await sql.get(selectSame, key);
    if (same !== undefined) {
      await sql.run(renew, { id: same.id, ...delivery });
      return;
    }
  }
  const { id: scope_id } = requireRow(await sql.get(countUp, pair));
  const row = { owner_id: ownerId, scope_id, source_hash: hash, source, target };
  const segment_id = await sql.insert(insertSegment, { ...row, ...delivery });
  await sql.run(insertStems, { scope_id, length, segment_id, stems });
}

async function findScopes(sql: Statements, scope: MemoryScope) {
  const scopes = await sql.all(selectScopes, scope);
  const isOwn = (one: Readonly<{ client_id: number }>) => one.client_id === scope.clientId;
  return {
    own: scopes.find(isOwn)?.id,
    others: scopes.filter((one) => !isOwn(one)).map(({ id }) => id),
  };
}

const toId = ({ id }: Readonly<{ id: number }>) => id as MemorySegmentId;

async function findByStems(sql: Statements, scope: MemoryScope, lookup: StemLookup) {
  const { stems, length, lengths } = lookup;
  const { own: scopeId, others: scopes } = await findScopes(sql, scope);
  const longer = { from: length, to: lengths.to };
  const shorter = { from: lengths.from, to: length - 1 };
  const postings: MemorySegmentId[][] = [];
  for (const stem of stems) {
    const found: MemorySegmentId[] = [];
    if (scopeId !== undefined) {
      found.push(...(await findAll(sql, selectLonger, { scopeId, stem, ...longer }, toId)));
      found.push(...(await findAll(sql, selectShorter, { scopeId, stem, ...shorter }, toId)));
    }
    if (scopes.length > 0) {
      found.push(...(await findAll(sql, selectOthers, { scopes, stem, ...lengths }, toId)));
    }
    postings.push(found);
  }
  return postings;
}

async function findByHash(sql: Statements, scope: MemoryScope, hash: number) {
  const { own, others } = await findScopes(sql, scope);
  const scopes = own === undefined ? others : [own, ...others];
  return scopes.length === 0 ? [] : findAll(sql, selectByHash, { scopes, hash }, toSegment);
}

/** There is one row at most. */
const progressId = 1;
const selectProgress = selectBy(MemoryProgressRow, 'id');
const upsertProgress = upsertWhole(MemoryProgressRow, ['id']);

const selectDraftedDelivery = defineStatement(
  ({ db, given }: Parts<Readonly<{ after: number; last: number }>>) =>
    db
      .selectFrom('job_events')
      .select('id')
      .where('id', '>', given.after)
      .where('id', '<=', given.last)
      .where('move', '=', 'deliver')
      .where((event) =>
        event.exists(
          event
            .selectFrom('draft_versions')
            .select('draft_versions.job_id')
            .whereRef('draft_versions.job_id', '=', 'job_events.job_id'),
        ),
      )
      .orderBy('id')
      .limit(1),
);

const selectPermission = selectBy(MemoryPermissionRow, 'client_id');
const deletePermission = deleteBy(MemoryPermissionRow, 'client_id');

const insertPermission = insertRowUnless(MemoryPermissionRow, ['client_id']);

const countOfJob = defineStatement(({ db, given }: Parts<Readonly<{ jobId: number }>>) =>
  db
    .selectFrom('memory_segments')
    .select((segment) => segment.fn.countAll<number>().as('count'))
    .where('job_id', '=', given.jobId),
);

/** Later than every text that begins with the stem. */
const afterPrefix = (stem: string): string => `${stem}\u{10FFFF}`;

/** Translation memories, in the database. */
export const createTranslationMemoryStore = ({
  sql,
  newestSettledEvent,
}: DatabaseSession): TranslationMemoryStore => ({
  put: (segment) => put(sql, segment),
  findByHash: (scope, hash) => findByHash(sql, scope, hash),
  findByStems: (scope, lookup) => findByStems(sql, scope, lookup),
  findMany: (ids) => findAll(sql, selectMany, { ids }, toSegment),
  findByStem(ownerId, stem, limit) {
    const values = { ownerId, stem, afterStem: afterPrefix(stem), limit };
    return findAll(sql, selectByPrefix, values, toSegment);
  },
  find: (id) => findOne(sql, selectOne, { id }, toSegment),
  list: (ownerId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, selectNewest, { ownerId, before, limit }, toSegment),
  remove: (segment) => removeSegment(sql, segment),
  removeOldest: (ownerId, retained, limit) => removeOldest(sql, { ownerId, retained, limit }),
  async readProgress() {
    const saved = await sql.get(selectProgress, { id: progressId });
    return { eventId: saved?.event_id ?? 0, segments: saved?.segments ?? 0 };
  },
  async findDraftedDelivery(after, range) {
    const last = Math.min(after + range, newestSettledEvent);
    return (await sql.get(selectDraftedDelivery, { after, last }))?.id;
  },
  async saveProgress({ eventId, segments }) {
    await sql.run(upsertProgress, { id: progressId, event_id: eventId, segments });
  },
  isReusable: async (client_id) => (await sql.get(selectPermission, { client_id })) !== undefined,
  async setReusable(client_id, isReusable, since) {
    if (isReusable) await sql.run(insertPermission, { client_id, since });
    else await sql.run(deletePermission, { client_id });
  },
  hasErased: async () => (await sql.get(selectRemoval, {})) !== undefined,
  removeErased: (limit) => removeErased(sql, limit),
  countOfJob: async (jobId) => requireRow(await sql.get(countOfJob, { jobId })).count,
});
