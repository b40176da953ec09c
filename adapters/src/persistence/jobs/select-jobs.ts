import { type AccountId, type JobId, listedContentLength, searchedContentLength } from '@nsem/core';
import type { AliasableExpression, QueryCreator } from 'kysely';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/by-columns.ts';
import type { Tables } from '../statements/tables.ts';
import { JobRow } from './job.row.ts';

/** Jobs in an order: by what they are ordered, and then by their ids. */
type Places = AliasableExpression<Readonly<{ at: number; id: number }>>;

/** Jobs of a page, and the order in which they are returned; one job needs none. */
export type PlacesInOrder = Readonly<{ places: Places; direction?: 'asc' | 'desc' }>;

/** Jobs with their parties: the client, and the provider who works on them or is requested. */
function withParties(db: QueryCreator<Tables>, { places, direction }: PlacesInOrder) {
  const jobs = db
    .selectFrom(places.as('place'))
    .innerJoin('jobs', 'jobs.id', 'place.id')
    .innerJoin('accounts as client', 'client.id', 'jobs.client_id')
    .leftJoin('accounts as shown', (join) =>
      join.on((row) =>
        row('shown.id', '=', row.fn.coalesce('jobs.assigned_id', 'jobs.requested_id')),
      ),
    )
    // The document whose texts are the content of a translation.
    .leftJoin('files as document', (join) =>
      join.onRef('document.id', '=', 'jobs.input_id').on('jobs.service_type', '=', 'translation'),
    );
  return direction === undefined
    ? jobs
    : jobs.orderBy('place.at', direction).orderBy('place.id', direction);
}

const parties = [
  'shown.name as provider_name',
  'client.name as client_name',
  'document.name as document_name',
] as const;

const withListing = (db: QueryCreator<Tables>, page: PlacesInOrder) =>
  withParties(db, page)
    .leftJoin('files as output', 'output.id', 'jobs.output_id')
    .select(parties)
    .select([
      'shown.provider_id',
      'output.name as output_name',
      'output.content_type as output_type',
      'output.size_bytes as output_bytes',
    ]);

type ListedColumn = Exclude<keyof JobRow & string, 'content'>;

const listedColumns = Object.keys(JobRow.meta.properties)
  .filter((column): column is ListedColumn => column !== 'content')
  .map((column) => `jobs.${column}` as const);

/** Jobs of a list, without the rest of long contents: fifty of them took 40 ms to read. */
export const selectSummaries = (db: QueryCreator<Tables>, page: PlacesInOrder) =>
  withListing(db, page)
    .select(listedColumns)
    .select((job) =>
      job
        .fn<string>('substr', ['jobs.content', job.val(1), job.val(listedContentLength)])
        .as('content_start'),
    );

/** The texts by which jobs are found, without the rest of long contents. */
export const selectSearchable = (db: QueryCreator<Tables>, page: PlacesInOrder) =>
  withParties(db, page)
    .select(parties)
    .select([
      'jobs.id',
      'jobs.reference',
      'jobs.updated_at',
      'jobs.due_at',
      'jobs.service_type',
      'jobs.input_id',
    ])
    .select((job) =>
      job
        .fn<string>('substr', ['jobs.content', job.val(1), job.val(searchedContentLength)])
        .as('content_start'),
    );

type ById = Readonly<{ id: number }>;

/** One job as it is listed, with its whole content. */
export const selectJob = defineStatement(({ db, given }: Parts<ById>) =>
  withListing(db, {
    places: db.selectFrom('jobs').select(['created_at as at', 'id']).where('id', '=', given.id),
  }).selectAll('jobs'),
);

/** The state that clients poll. */
export const selectState = defineStatement(({ db, given }: Parts<ById>) =>
  db
    .selectFrom('jobs')
    .select(['id', 'client_id', 'requested_id', 'assigned_id', 'status', 'updated_at'])
    .where('id', '=', given.id),
);

type JobsOfClient = Readonly<{ clientId: AccountId; among: readonly JobId[] }>;

/** By their ids, so that the index of the client's jobs is not read. */
const define = (table: 'reference_files' | 'proposals') =>
  defineStatement(({ db, given, dialect }: Parts<JobsOfClient>) =>
    db
      .selectFrom('jobs')
      .select('jobs.id')
      .where('jobs.id', 'in', dialect.numbersOf(given.among))
      .where((job) => job(dialect.unindexed(job.ref('jobs.client_id')), '=', given.clientId))
      .where((job) =>
        job.exists(job.selectFrom(table).select('job_id').whereRef('job_id', '=', 'jobs.id')),
      )
      .orderBy('jobs.id'),
  );

/** Which of these jobs of a client have rows in a table that has an index by job. */
export const selectJobsWith = {
  reference_files: define('reference_files'),
  proposals: define('proposals'),
};

/** Finds which of these jobs of a client have rows in a table, in the order of their ids. */
export const findJobsWith = (
  sql: Statements,
  table: keyof typeof selectJobsWith,
  jobs: JobsOfClient,
): Promise<readonly JobId[]> => findAll(sql, selectJobsWith[table], jobs, ({ id }) => id as JobId);
