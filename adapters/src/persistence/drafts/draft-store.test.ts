import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { deleteBy } from '../statements/by-columns.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { DraftVersionRow } from './draft-version.row.ts';
import { deleteOld, selectVersions } from './draft-store.ts';

const database = useTemporaryDatabase();

it.each([
  [
    'the versions of a draft',
    selectVersions.boundFor('sqlite', { jobId: jobId(1), accountId: accountId(1) }),
    'sqlite_autoindex_draft_versions_1',
  ],
  [
    'old versions',
    deleteOld.boundFor('sqlite', { before: mondayMorning, limit: 50 }),
    'draft_versions_saved_index',
  ],
  [
    'the drafts of an account',
    deleteBy(DraftVersionRow, 'account_id').boundFor('sqlite', { account_id: 1 }),
    'draft_versions_account_index',
  ],
  [
    'the drafts of a job',
    deleteBy(DraftVersionRow, 'job_id').boundFor('sqlite', { job_id: 1 }),
    'sqlite_autoindex_draft_versions_1',
  ],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN draft_versions|TEMP B-TREE/);
});
