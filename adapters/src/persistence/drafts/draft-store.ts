import { invariant, retainedVersions, type DraftKey, type DraftStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findAll, findOne } from '../statements/query.ts';
import { composeInsertWithId } from '../statements/write-row.ts';
import { toHead, toRow, toStoredDraft, toVersion } from './draft.mapper.ts';
import { DraftVersionRow } from './draft-version.row.ts';

const insertVersion = composeInsertWithId(DraftVersionRow);

const versionColumns = 'version, saved_at, saved_on, words';
const ofDraft = 'from draft_versions where job_id = ? and account_id = ?';
const newest = 'order by version desc limit 1';

const selectHead = `select ${versionColumns}, begun_at, digest ${ofDraft} ${newest}`;
const selectNewest = `select ${versionColumns}, content ${ofDraft} ${newest}`;
const selectVersion = `select ${versionColumns}, content ${ofDraft} and version = ?`;
/** The versions of a draft; bound are the job and the account. */
export const selectVersions = `select ${versionColumns} ${ofDraft} order by version desc`;

/** With one more version than before, at most one is too many. */
const deleteOldest = `
  delete ${ofDraft} and version <= (
    select version ${ofDraft} order by version desc limit 1 offset ${retainedVersions})`;

const replaceVersion = `
  update draft_versions set version = ?, saved_at = ?, words = ?, digest = ?, content = ?
  where job_id = ? and account_id = ? and version = ?`;

/** Old versions of jobs in progress are passed over: they are those of providers at work. */
export const deleteOld = `
  delete from draft_versions where rowid in (
    select draft_versions.rowid from draft_versions join jobs on jobs.id = draft_versions.job_id
    where draft_versions.saved_at < ?
      and (jobs.status <> 'in_progress' or jobs.assigned_id <> draft_versions.account_id)
    order by draft_versions.saved_at limit ?)`;

const keyOf = ({ jobId, accountId }: DraftKey) => [jobId, accountId] as const;

/** What providers have done of jobs, in the database. */
export const createDraftStore = ({ sql }: DatabaseSession): DraftStore => ({
  findHead: (key) => findOne(sql, bind(selectHead, ...keyOf(key)), toHead),
  findNewest: (key) => findOne(sql, bind(selectNewest, ...keyOf(key)), toStoredDraft),
  findVersion: (key, version) =>
    findOne(sql, bind(selectVersion, ...keyOf(key), version), toStoredDraft),
  listVersions: (key) => findAll(sql, bind(selectVersions, ...keyOf(key)), toVersion),
  async insert(version) {
    await insertVersion(sql, toRow(version));
    await sql.run(deleteOldest, [...keyOf(version), ...keyOf(version)]);
  },
  async replace(replaced, saved) {
    const { version, savedAt, words, digest, bytes } = saved;
    const values = [version, savedAt, words, digest, bytes, ...keyOf(saved), replaced];
    const changed = await sql.run(replaceVersion, values);
    invariant(changed === 1, `there is no version ${replaced} to replace`);
  },
  removeBefore: (moment, limit) => sql.run(deleteOld, [moment, limit]),
});
