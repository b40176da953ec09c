import {
  invariant,
  retainedVersions,
  type DraftKey,
  type DraftStore,
  type Instant,
  type NewDraftVersion,
} from '@nsem/core';
import type { QueryCreator } from 'kysely';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findAll, findOne } from '../statements/by-columns.ts';
import { insertWhole } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import {
  DraftVersionRow,
  toDraftVersionRow,
  toHead,
  toStoredDraft,
  toVersion,
} from './draft-version.row.ts';

const insertVersion = insertWhole(DraftVersionRow);

/** The versions of a draft, newest first. */
const versionsOf = (db: QueryCreator<Tables>, { jobId, accountId }: DraftKey) =>
  db
    .selectFrom('draft_versions')
    .where('job_id', '=', jobId)
    .where('account_id', '=', accountId)
    .select(['version', 'saved_at', 'saved_on', 'words'])
    .orderBy('version', 'desc');

export const selectVersions = defineStatement(({ db, given }: Parts<DraftKey>) =>
  versionsOf(db, given),
);

const selectHead = defineStatement(({ db, given }: Parts<DraftKey>) =>
  versionsOf(db, given).select(['begun_at', 'digest']).limit(1),
);

const selectNewest = defineStatement(({ db, given }: Parts<DraftKey>) =>
  versionsOf(db, given).select('content').limit(1),
);

type OneVersion = DraftKey & Readonly<{ version: number }>;

const selectVersion = defineStatement(({ db, given }: Parts<OneVersion>) =>
  versionsOf(db, given).select('content').where('version', '=', given.version),
);

/** With one more version than before, at most one is too many. */
const deleteOldest = defineStatement(({ db, given }: Parts<DraftKey>) =>
  db
    .deleteFrom('draft_versions')
    .where('job_id', '=', given.jobId)
    .where('account_id', '=', given.accountId)
    .where(
      'version',
      '<=',
      versionsOf(db, given).clearSelect().select('version').limit(1).offset(retainedVersions),
    ),
);

const replaceVersion = defineStatement(
  ({ db, given }: Parts<NewDraftVersion & Readonly<{ replaced: number }>>) =>
    db
      .updateTable('draft_versions')
      .set({
        version: given.version,
        saved_at: given.savedAt,
        words: given.words,
        digest: given.digest,
        content: given.bytes,
      })
      .where('job_id', '=', given.jobId)
      .where('account_id', '=', given.accountId)
      .where('version', '=', given.replaced),
);

/** Old versions of jobs in progress are passed over: they are those of providers at work. */
export const deleteOld = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: Instant; limit: number }>>) =>
    db.deleteFrom('draft_versions').where((version) =>
      version(
        version.refTuple('job_id', 'account_id', 'version'),
        'in',
        version
          .selectFrom('draft_versions as old')
          .innerJoin('jobs', 'jobs.id', 'old.job_id')
          .select(['old.job_id', 'old.account_id', 'old.version'])
          .where('old.saved_at', '<', given.before)
          .where((job) =>
            job.or([
              job('jobs.status', '<>', 'in_progress'),
              job('jobs.assigned_id', '<>', job.ref('old.account_id')),
            ]),
          )
          .orderBy('old.saved_at')
          .limit(upTo(given.limit))
          .$asTuple('job_id', 'account_id', 'version'),
      ),
    ),
);

/** The drafts of jobs, in the database. */
export const createDraftStore = ({ sql }: DatabaseSession): DraftStore => ({
  findHead: (key) => findOne(sql, selectHead, key, toHead),
  findNewest: (key) => findOne(sql, selectNewest, key, toStoredDraft),
  findVersion: (key, version) => findOne(sql, selectVersion, { ...key, version }, toStoredDraft),
  listVersions: (key) => findAll(sql, selectVersions, key, toVersion),
  async insert(version) {
    await sql.run(insertVersion, toDraftVersionRow(version));
    await sql.run(deleteOldest, version);
  },
  async replace(replaced, saved) {
    const changed = await sql.run(replaceVersion, { ...saved, replaced });
    invariant(changed === 1, `there is no version ${replaced} to replace`);
  },
  removeBefore: (before, limit) => sql.run(deleteOld, { before, limit }),
});
