import type { MemoryScope } from '@nsem/core';
import type { QueryCreator } from 'kysely';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';

// The searches of translation memories; each is bounded and follows an index.

/** The most clients besides that of the job whose segments are suggested: those who came last. */
const mostOthers = 50;

/** The scopes whose segments may be suggested, that of the client first. */
export const selectScopes = defineStatement(({ db, given }: Parts<MemoryScope>) => {
  const scopes = db
    .selectFrom('memory_scopes as scope')
    .select(['scope.id', 'scope.client_id'])
    .where('scope.owner_id', '=', given.ownerId)
    .where('scope.source_language', '=', given.sourceLanguage)
    .where('scope.target_language', '=', given.targetLanguage);
  const others = scopes
    .innerJoin('memory_permissions as permission', 'permission.client_id', 'scope.client_id')
    .where('scope.client_id', '<>', given.clientId)
    .orderBy('scope.id', 'desc')
    .limit(mostOthers);
  return scopes
    .where('scope.client_id', '=', given.clientId)
    .unionAll(db.selectFrom(others.as('others')).selectAll());
});

/** Without those of erased jobs, which are removed later, but never found any more. */
const selectSegments = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('memory_segments as segment')
    .innerJoin('memory_scopes as scope', 'scope.id', 'segment.scope_id')
    .select([
      'segment.id',
      'segment.owner_id',
      'segment.job_id',
      'segment.delivered_at',
      'segment.source',
      'segment.target',
      'scope.client_id',
      'scope.source_language',
      'scope.target_language',
    ])
    .where((segment) =>
      segment.not(
        segment.exists(
          segment
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.id', '=', 'segment.job_id')
            .where('jobs.content_erased_at', 'is not', null),
        ),
      ),
    );

type Scopes = Readonly<{ scopes: readonly number[] }>;

/** The newest segments with a hash. */
export const selectByHash = defineStatement(
  ({ db, given, dialect }: Parts<Scopes & Readonly<{ hash: number }>>) =>
    selectSegments(db)
      .where('segment.scope_id', 'in', dialect.numbersOf(given.scopes))
      .where('segment.source_hash', '=', given.hash)
      .orderBy('segment.id', 'desc')
      .limit(50),
);

/** How many segments are read for a stem, in each direction from the length of the text. */
const mostOfStem = 150;

type Stem = Readonly<{ stem: string; from: number; to: number }>;
type StemInScope = Stem & Readonly<{ scopeId: number }>;

const selectOwn = (db: QueryCreator<Tables>, { scopeId, stem, from, to }: StemInScope) =>
  db
    .selectFrom('memory_terms')
    .select('segment_id as id')
    .where('scope_id', '=', scopeId)
    .where('term', '=', stem)
    .where((found) => found.between('length', from, to))
    .limit(mostOfStem);

/** The segments with a stem that are as long as the text, and longer. */
export const selectLonger = defineStatement(({ db, given }: Parts<StemInScope>) =>
  selectOwn(db, given).orderBy('length').orderBy('segment_id'),
);

/** The segments with a stem that are shorter than the text. */
export const selectShorter = defineStatement(({ db, given }: Parts<StemInScope>) =>
  selectOwn(db, given).orderBy('length', 'desc').orderBy('segment_id', 'desc'),
);

/** The segments of other clients with a stem. */
export const selectOthers = defineStatement(({ db, given, dialect }: Parts<Scopes & Stem>) =>
  db
    .selectFrom(dialect.numbersOf(given.scopes).$castTo<{ value: number }>().as('scope'))
    .crossJoin('memory_terms as found')
    .select('found.segment_id as id')
    .whereRef('found.scope_id', '=', 'scope.value')
    .where('found.term', '=', given.stem)
    .where((found) => found.between('found.length', given.from, given.to))
    .limit(mostOfStem),
);

export const selectMany = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ ids: readonly number[] }>>) =>
    selectSegments(db).where('segment.id', 'in', dialect.numbersOf(given.ids)),
);

export const selectOne = defineStatement(({ db, given }: Parts<Readonly<{ id: number }>>) =>
  selectSegments(db).where('segment.id', '=', given.id),
);

type OfOwner = Readonly<{ ownerId: number; limit: number }>;

/** A provider's segments, newest first. */
export const selectNewest = defineStatement(
  ({ db, given }: Parts<OfOwner & Readonly<{ before: number }>>) =>
    selectSegments(db)
      .where('segment.owner_id', '=', given.ownerId)
      .where('segment.id', '<', given.before)
      .orderBy('segment.id', 'desc')
      .limit(upTo(given.limit)),
);

/** A provider's segments with words that begin with a stem. */
export const selectByPrefix = defineStatement(
  ({ db, given }: Parts<OfOwner & Readonly<{ stem: string; afterStem: string }>>) => {
    const found = db
      .selectFrom('memory_scopes as own')
      .crossJoin('memory_terms as found')
      .select('found.segment_id')
      .whereRef('found.scope_id', '=', 'own.id')
      .where('found.term', '>=', given.stem)
      .where('found.term', '<', given.afterStem)
      .where('own.owner_id', '=', given.ownerId)
      .limit(upTo(given.limit));
    return selectSegments(db).where('segment.id', 'in', found).orderBy('segment.id', 'desc');
  },
);
