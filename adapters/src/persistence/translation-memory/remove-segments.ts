import { keysOf, type AccountId } from '@nsem/core';
import type { Statements } from '../database-session.ts';

type Segment = Readonly<{ id: number; source: string }>;
type Removal = Readonly<{ id: number; owner_id: number | null; job_id: number | null }>;

const selectScope = 'select scope_id as id from memory_segments where id = ?';

/** Its stems are found by their key: the table has no index by segment. */
const deleteStems = `
  delete from memory_terms where scope_id = ? and length = ? and segment_id = ?
    and term in (select value from json_each(?))`;

const deleteSegment = 'delete from memory_segments where id = ?';
const countDown = 'update memory_scopes set segments = segments - 1 where id = ?';

/** Removes a segment with its stems. */
export async function removeSegment(sql: Statements, { id, source }: Segment): Promise<void> {
  const scope = await sql.get<Readonly<{ id: number }>>(selectScope, [id]);
  if (scope === undefined) return;
  const { stems, length } = keysOf(source);
  await sql.run(deleteStems, [scope.id, length, id, JSON.stringify(stems)]);
  await sql.run(deleteSegment, [id]);
  await sql.run(countDown, [scope.id]);
}

const countSegments =
  'select coalesce(sum(segments), 0) as total from memory_scopes where owner_id = ?';

/** A provider's segments, oldest first. */
export const selectOldest = `
  select id, source from memory_segments where owner_id = ? order by id limit ? + 0`;

type Retention = Readonly<{ ownerId: AccountId; retained: number; limit: number }>;

/** Removes some of a provider's oldest segments beyond those that are retained. */
export async function removeOldest(
  sql: Statements,
  { ownerId, retained, limit }: Retention,
): Promise<void> {
  const counted = await sql.get<Readonly<{ total: number }>>(countSegments, [ownerId]);
  const surplus = Math.min(limit, (counted?.total ?? 0) - retained);
  if (surplus <= 0) return;
  const oldest = await sql.all<Segment>(selectOldest, [ownerId, surplus]);
  for (const segment of oldest) await removeSegment(sql, segment);
}

/** The deleted provider or erased job that was noted first. */
export const selectRemoval = 'select id, owner_id, job_id from memory_removals order by id limit 1';
/** The segments of a job. */
export const selectOfJob = 'select id, source from memory_segments where job_id = ? limit ? + 0';

/** Stems in a provider's scopes that are left of segments whose keys were other ones when stored. */
export const deleteLeftStems = `
  delete from memory_terms where (scope_id, term, length, segment_id) in (
    select found.scope_id, found.term, found.length, found.segment_id
    from memory_scopes own cross join memory_terms found where found.scope_id = own.id
      and own.owner_id = ? limit ? + 0)`;

/** How many such stems are removed instead of one segment: most sentences have fewer. */
const stemsOfSegment = 32;

const deleteScopes = 'delete from memory_scopes where owner_id = ?';
const deleteRemoval = 'delete from memory_removals where id = ?';

/**
 * Removes some segments of the deleted provider or erased job that was noted first.
 *
 * @returns whether there can be others.
 */
export async function removeErased(sql: Statements, limit: number): Promise<boolean> {
  const removal = await sql.get<Removal>(selectRemoval);
  if (removal === undefined) return false;
  const { id, owner_id: owner, job_id: job } = removal;
  const segments = await sql.all<Segment>(owner === null ? selectOfJob : selectOldest, [
    owner ?? job,
    limit,
  ]);
  for (const segment of segments) await removeSegment(sql, segment);
  if (segments.length === limit) return true;
  if (owner !== null && !(await removeScopes(sql, owner, limit))) return true;
  await sql.run(deleteRemoval, [id]);
  return true;
}

/** Removes the scopes of a provider who has no segments; returns false if stems are left in them. */
async function removeScopes(sql: Statements, owner: number, limit: number): Promise<boolean> {
  const most = limit * stemsOfSegment;
  if ((await sql.run(deleteLeftStems, [owner, most])) === most) return false;
  await sql.run(deleteScopes, [owner]);
  return true;
}

/** Notes that the segments of a deleted provider are to be removed. */
export const noteOwner = 'insert into memory_removals (owner_id, job_id) values (?, null)';

/** Notes that the segments of an erased job are to be removed. */
export async function noteJob(sql: Statements, jobId: number): Promise<void> {
  await sql.run('insert into memory_removals (owner_id, job_id) values (null, ?)', [jobId]);
}
