import {
  instant,
  type DraftHead,
  type DraftVersion,
  type NewDraftVersion,
  type StoredDraft,
} from '@nsem/core';
import type { DraftVersionRow } from './draft-version.row.ts';

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
export const toRow = (saved: NewDraftVersion) => ({
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
