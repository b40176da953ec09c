import { keysOf, type AccountId } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { deleteBy, selectBy } from '../statements/by-columns.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { insertRow } from '../statements/row-statements.ts';
import {
  MemoryRemovalRow,
  MemoryScopeRow,
  MemorySegmentRow,
  type MemoryStemRow,
} from './memory.row.ts';

type Id = Readonly<{ id: number }>;
type Segment = Pick<MemorySegmentRow, 'id' | 'source'>;

const selectSegment = selectBy(MemorySegmentRow, 'id');

type Stems = Omit<MemoryStemRow, 'term'> & Readonly<{ stems: readonly string[] }>;

/** Its stems are found by their key: the table has no index by segment. */
const deleteStems = defineStatement(({ db, given, dialect }: Parts<Stems>) =>
  db
    .deleteFrom('memory_terms')
    .where('scope_id', '=', given.scope_id)
    .where('length', '=', given.length)
    .where('segment_id', '=', given.segment_id)
    .where('term', 'in', dialect.textsOf(given.stems)),
);

const deleteSegment = deleteBy(MemorySegmentRow, 'id');

const countDown = defineStatement(({ db, given }: Parts<Id>) =>
  db
    .updateTable('memory_scopes')
    .set((scope) => ({ segments: scope('segments', '-', 1) }))
    .where('id', '=', given.id),
);

/** Removes a segment with its stems. */
export async function removeSegment(sql: Statements, { id, source }: Segment): Promise<void> {
  const segment = await sql.get(selectSegment, { id });
  if (segment === undefined) return;
  const { scope_id } = segment;
  const { stems, length } = keysOf(source);
  await sql.run(deleteStems, { scope_id, length, segment_id: id, stems });
  await sql.run(deleteSegment, { id });
  await sql.run(countDown, { id: scope_id });
}

type OfOwner = Readonly<{ ownerId: number }>;
type Limited = Readonly<{ limit: number }>;

const countSegments = defineStatement(({ db, given }: Parts<OfOwner>) =>
  db
    .selectFrom('memory_scopes')
    .select((scope) => scope.fn.sum<number | null>('segments').as('total'))
    .where('owner_id', '=', given.ownerId),
);

/** A provider's segments, oldest first. */
export const selectOldest = defineStatement(({ db, given }: Parts<OfOwner & Limited>) =>
  db
    .selectFrom('memory_segments')
    .select(['id', 'source'])
    .where('owner_id', '=', given.ownerId)
    .orderBy('id')
    .limit(upTo(given.limit)),
);

type Retention = Readonly<{ ownerId: AccountId; retained: number; limit: number }>;

/** Removes some of a provider's oldest segments beyond those that are retained. */
export async function removeOldest(
  sql: Statements,
  { ownerId, retained, limit }: Retention,
): Promise<void> {
  const counted = await sql.get(countSegments, { ownerId });
  const surplus = Math.min(limit, (counted?.total ?? 0) - retained);
  if (surplus <= 0) return;
  const oldest = await sql.all(selectOldest, { ownerId, limit: surplus });
  for (const segment of oldest) await removeSegment(sql, segment);
}

/** The deleted provider or erased job that was noted first. */
export const selectRemoval = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('memory_removals').selectAll().orderBy('id').limit(1),
);

/** The segments of a job. */
export const selectOfJob = defineStatement(
  ({ db, given }: Parts<Limited & Readonly<{ jobId: number }>>) =>
    db
      .selectFrom('memory_segments')
      .select(['id', 'source'])
      .where('job_id', '=', given.jobId)
      .limit(upTo(given.limit)),
);

/** Stems in a provider's scopes that are left of segments whose keys were other ones when stored. */
export const deleteLeftStems = defineStatement(({ db, given }: Parts<OfOwner & Limited>) => {
  const left = db
    .selectFrom('memory_scopes as own')
    .crossJoin('memory_terms as found')
    .select(['found.scope_id', 'found.term', 'found.length', 'found.segment_id'])
    .whereRef('found.scope_id', '=', 'own.id')
    .where('own.owner_id', '=', given.ownerId)
    .limit(upTo(given.limit));
  return db
    .deleteFrom('memory_terms')
    .where((stem) =>
      stem(
        stem.refTuple('scope_id', 'term', 'length', 'segment_id'),
        'in',
        left.$asTuple('scope_id', 'term', 'length', 'segment_id'),
      ),
    );
});

/** How many such stems are removed instead of one segment: most sentences have fewer. */
const stemsOfSegment = 32;

const deleteScopes = deleteBy(MemoryScopeRow, 'owner_id');
const deleteRemoval = deleteBy(MemoryRemovalRow, 'id');

/**
 * Removes some segments of the deleted provider or erased job that was noted first.
 *
 * @returns whether there can be others.
 */
export async function removeErased(sql: Statements, limit: number): Promise<boolean> {
  const removal = await sql.get(selectRemoval, {});
  if (removal === undefined) return false;
  const { id, owner_id: owner, job_id: job } = removal;
  const segments =
    owner === null
      ? await sql.all(selectOfJob, { jobId: job ?? 0, limit })
      : await sql.all(selectOldest, { ownerId: owner, limit });
  for (const segment of segments) await removeSegment(sql, segment);
  if (segments.length === limit) return true;
  if (owner !== null && !(await removeScopes(sql, owner, limit))) return true;
  await sql.run(deleteRemoval, { id });
  return true;
}

/** Removes the scopes of a provider who has no segments; returns false if stems are left in them. */
async function removeScopes(sql: Statements, owner: number, limit: number): Promise<boolean> {
  const most = limit * stemsOfSegment;
  if ((await sql.run(deleteLeftStems, { ownerId: owner, limit: most })) === most) return false;
  await sql.run(deleteScopes, { owner_id: owner });
  return true;
}

const insertRemoval = insertRow(MemoryRemovalRow);

/** Notes that the segments of a deleted provider are to be removed. */
export const noteOwner = (sql: Statements, ownerId: number): Promise<number> =>
  sql.insert(insertRemoval, { owner_id: ownerId, job_id: null });

/** Notes that the segments of an erased job are to be removed. */
export const noteJob = (sql: Statements, jobId: number): Promise<number> =>
  sql.insert(insertRemoval, { owner_id: null, job_id: jobId });
