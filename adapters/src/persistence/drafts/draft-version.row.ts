import {
  instant,
  type DraftHead,
  type DraftVersion,
  type NewDraftVersion,
  type StoredDraft,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

/** The drafts of jobs, in versions. */
export const DraftVersionRow = defineEntity({
  name: 'DraftVersionRow',
  tableName: 'draft_versions',
  properties: {
    job_id: () => jobColumn('job_id').primary(),
    account_id: () => accountColumn('account_id').primary(),
    version: p.integer().primary(),
    /** When the first of the saves was made that this version combines. */
    begun_at: wholeNumber(),
    saved_at: wholeNumber(),
    saved_on: p.text(),
    words: p.integer(),
    /** Of the content before it was compressed. */
    digest: p.text(),
    /** Compressed; the last column, so that the others are read without it. */
    content: p.blob(),
  },
  indexes: [
    { name: 'draft_versions_account_index', properties: ['account_id'] },
    { name: 'draft_versions_saved_index', properties: ['saved_at'] },
  ],
});
export type DraftVersionRow = InferEntity<typeof DraftVersionRow>;

type VersionColumns = Pick<DraftVersionRow, 'version' | 'saved_at' | 'saved_on' | 'words'>;

/** Maps the columns of a version in a list. */
export const toVersion = (row: VersionColumns): DraftVersion => ({
  version: row.version,
  savedAt: instant(row.saved_at),
  savedOn: row.saved_on,
  words: row.words,
});

/** Maps the columns of the newest version that a save depends on. */
export const toHead = (
  row: VersionColumns & Pick<DraftVersionRow, 'begun_at' | 'digest'>,
): DraftHead => ({ ...toVersion(row), begunAt: instant(row.begun_at), digest: row.digest });

/** Maps the columns of a version with its content. */
export const toStoredDraft = (
  row: VersionColumns & Pick<DraftVersionRow, 'content'>,
): StoredDraft => ({ ...toVersion(row), bytes: row.content });

/** The row of a version. */
export const toDraftVersionRow = (saved: NewDraftVersion): DraftVersionRow => ({
  job_id: saved.jobId,
  account_id: saved.accountId,
  version: saved.version,
  begun_at: saved.begunAt,
  saved_at: saved.savedAt,
  saved_on: saved.savedOn,
  words: saved.words,
  digest: saved.digest,
  content: saved.bytes,
});
