import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { deleteOld, selectVersions } from './draft-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['the versions of a draft', bind(selectVersions, 1, 1), 'sqlite_autoindex_draft_versions_1'],
  ['old versions', bind(deleteOld, 1, 50), 'draft_versions_saved_index'],
  [
    'the drafts of an account',
    bind('delete from draft_versions where account_id = ?', 1),
    'draft_versions_account_index',
  ],
  [
    'the drafts of a job',
    bind('delete from draft_versions where job_id = ?', 1),
    'sqlite_autoindex_draft_versions_1',
  ],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN draft_versions|TEMP B-TREE/);
});
