import { accountId, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { selectJobsWith } from '../jobs/jobs-with.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectByJob } from './reference-store.ts';

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
