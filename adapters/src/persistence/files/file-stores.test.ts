import { accountId, jobId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { selectJobsWith } from '../jobs/select-jobs.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { deleteExpired, selectByJob, selectByOwner } from './file-stores.ts';

describe('reference store', () => {
  const database = useTemporaryDatabase();

  it.each([
    [
      'the references of a job',
      selectByJob.boundFor('sqlite', { jobId: 1 }),
      'reference_files_job_index',
    ],
    [
      'the jobs with references',
      selectJobsWith.reference_files.boundFor('sqlite', {
        clientId: accountId(1),
        among: [jobId(1)],
      }),
      'reference_files_job_index',
    ],
    [
      'the reference of a file that is deleted',
      { text: 'select 1 from reference_files where file_id = ?', values: [1] },
      'reference_files_file_unique',
    ],
  ])('%s are found by an index, without sorting', (_, query, index) => {
    const plan = database().explain(query);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (jobs|(reference_)?files)|TEMP B-TREE/);
  });
});

describe('upload store', () => {
  const database = useTemporaryDatabase();

  it.each([
    [
      'the uploads of a user',
      selectByOwner.boundFor('sqlite', { owner_id: 1 }),
      'uploads_owner_index',
    ],
    [
      'expired uploads',
      deleteExpired.boundFor('sqlite', { before: 1, limit: 50 }),
      'uploads_expires_index',
    ],
  ])('%s are found by an index, without sorting', (_, query, index) => {
    const plan = database().explain(query);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN uploads|TEMP B-TREE/);
  });
});
