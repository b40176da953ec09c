import {
  type MemoryScope,
  type MemorySegment,
  type MemorySegmentId,
  type NewMemorySegment,
  type StemLookup,
  type TranslationMemoryStore,
} from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { toSegment } from './memory.mapper.ts';
import { removeErased, removeOldest, removeSegment, selectRemoval } from './remove-segments.ts';
import {
  selectByHash,
  selectByPrefix,
  selectLonger,
  selectMany,
  selectOne,
  selectOthers,
  selectPage,
  selectScopes,
  selectShorter,
} from './select-memory.ts';

type Id = Readonly<{ id: number }>;
type ScopeId = Id & Readonly<{ is_own: number | boolean }>;

const insertScope = `
  insert into memory_scopes (owner_id, client_id, source_language, target_language, segments)
  values (?, ?, ?, ?, 1)
  on conflict (owner_id, source_language, target_language, client_id)
    do update set segments = memory_scopes.segments + 1`;

const findScope = `
  select id from memory_scopes
  where owner_id = ? and source_language = ? and target_language = ? and client_id = ?`;

const findSame = `
  select id from memory_segments
  where scope_id = ? and source_hash = ? and source = ? and target = ? limit 1`;

const renew = 'update memory_segments set job_id = ?, delivered_at = ? where id = ?';

const insertSegment = `
  insert into memory_segments
    (owner_id, scope_id, job_id, source_hash, delivered_at, source, target)
  values (?, ?, ?, ?, ?, ?, ?)`;

const insertStems = `
  insert into memory_terms (scope_id, term, length, segment_id)
  select cast(? as bigint), value, cast(? as bigint), cast(? as bigint) from json_each(?) where true`;

const selectProgress = 'select event_id, segments from memory_progress where id = 1';
const upsertProgress = `
  insert into memory_progress (id, event_id, segments) values (1, ?, ?)
  on conflict (id) do update set event_id = excluded.event_id, segments = excluded.segments`;

const selectDraftedDelivery = `
  select id from job_events
  where id > ? and id <= ? and move = 'deliver'
    and exists (select 1 from draft_versions where draft_versions.job_id = job_events.job_id)
  order by id limit 1`;

const selectPermission = 'select client_id as id from memory_permissions where client_id = ?';
const insertPermission = `
  insert into memory_permissions (client_id, since) values (?, ?) on conflict (client_id) do nothing`;
const deletePermission = 'delete from memory_permissions where client_id = ?';

const countOfJob = 'select count(*) as id from memory_segments where job_id = ?';

async function put(sql: Statements, segment: NewMemorySegment): Promise<void> {
  const { ownerId, clientId, sourceLanguage, targetLanguage, jobId, deliveredAt } = segment;
  const { source, target, hash, stems, length } = segment;
  const languages = [sourceLanguage, targetLanguage] as const;
  const scope = await sql.get<Id>(findScope, [ownerId, ...languages, clientId]);
  const same = scope && (await sql.get<Id>(findSame, [scope.id, hash, source, target]));
  if (same !== undefined) {
    await sql.run(renew, [jobId, deliveredAt, same.id]);
    return;
  }
  await sql.run(insertScope, [ownerId, clientId, ...languages]);
  const scopeId = scope ?? (await sql.get<Id>(findScope, [ownerId, ...languages, clientId]));
  const { id } = scopeId ?? { id: 0 };
  const values = [ownerId, id, jobId, hash, deliveredAt, source, target];
  const segmentId = await sql.insert(insertSegment, values);
  await sql.run(insertStems, [id, length, segmentId, JSON.stringify(stems)]);
}

async function findScopes(sql: Statements, scope: MemoryScope) {
  const { ownerId, clientId, sourceLanguage, targetLanguage } = scope;
  const bound = [ownerId, sourceLanguage, targetLanguage, clientId];
  const scopes = await sql.all<ScopeId>(selectScopes, [clientId, ...bound, ...bound]);
  const isOwn = (one: ScopeId) => one.is_own === 1 || one.is_own === true;
  return {
    own: scopes.find(isOwn)?.id,
    others: scopes.filter((one) => !isOwn(one)).map(({ id }) => id),
  };
}

const toId = ({ id }: Id) => id as MemorySegmentId;

async function findByStems(sql: Statements, scope: MemoryScope, lookup: StemLookup) {
  const { stems, length, lengths } = lookup;
  const { own, others } = await findScopes(sql, scope);
  const [from, to] = [lengths.from, lengths.to];
  const scopes = JSON.stringify(others);
  const postings: MemorySegmentId[][] = [];
  for (const stem of stems) {
    const found: MemorySegmentId[] = [];
    if (own !== undefined) {
      found.push(...(await findAll(sql, bind(selectLonger, own, stem, length, to), toId)));
      found.push(...(await findAll(sql, bind(selectShorter, own, stem, from, length - 1), toId)));
    }
    if (others.length > 0) {
      found.push(...(await findAll(sql, bind(selectOthers, scopes, stem, from, to), toId)));
    }
    postings.push(found);
  }
  return postings;
}

async function findByHash(sql: Statements, scope: MemoryScope, hash: number) {
  const { own, others } = await findScopes(sql, scope);
  const scopes = own === undefined ? others : [own, ...others];
  if (scopes.length === 0) return [];
  return findAll(sql, bind(selectByHash, JSON.stringify(scopes), hash), toSegment);
}

/** Later than every text that begins with the stem. */
const afterPrefix = (stem: string): string => `${stem}\u{10FFFF}`;

/** What providers have delivered, in the database. */
export const createTranslationMemoryStore = ({
  sql,
  newestSettledEvent,
}: DatabaseSession): TranslationMemoryStore => ({
  put: (segment) => put(sql, segment),
  findByHash: (scope, hash) => findByHash(sql, scope, hash),
  findByStems: (scope, lookup) => findByStems(sql, scope, lookup),
  findMany: (ids) => findAll(sql, bind(selectMany, JSON.stringify(ids)), toSegment),
  findByStem: (ownerId, stem, limit) =>
    findAll(sql, bind(selectByPrefix, stem, afterPrefix(stem), ownerId, limit), toSegment),
  find: (id) => findOne(sql, bind(selectOne, id), toSegment),
  list: (ownerId, { limit, before = Number.MAX_SAFE_INTEGER }) =>
    findAll(sql, bind(selectPage, ownerId, before, limit), toSegment),
  async remove({ id, source }: MemorySegment) {
    await removeSegment(sql, { id, source });
  },
  removeOldest: (ownerId, retained, limit) => removeOldest(sql, { ownerId, retained, limit }),
  async readProgress() {
    const saved = await sql.get<{ event_id: number; segments: number }>(selectProgress);
    return { eventId: saved?.event_id ?? 0, segments: saved?.segments ?? 0 };
  },
  async findDraftedDelivery(after, range) {
    const upTo = Math.min(after + range, newestSettledEvent);
    return (await sql.get<Id>(selectDraftedDelivery, [after, upTo]))?.id;
  },
  async saveProgress({ eventId, segments }) {
    await sql.run(upsertProgress, [eventId, segments]);
  },
  isReusable: async (clientId) => (await sql.get(selectPermission, [clientId])) !== undefined,
  async setReusable(clientId, isReusable, now) {
    if (isReusable) await sql.run(insertPermission, [clientId, now]);
    else await sql.run(deletePermission, [clientId]);
  },
  hasErased: async () => (await sql.get(selectRemoval)) !== undefined,
  removeErased: (limit) => removeErased(sql, limit),
  async countOfJob(jobId) {
    return (await sql.get<Id>(countOfJob, [jobId]))?.id ?? 0;
  },
});
