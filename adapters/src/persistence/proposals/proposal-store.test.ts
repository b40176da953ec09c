import { accountId, jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { selectJobsWith } from '../jobs/select-jobs.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectByKey, selectOfJob, selectOfProvider } from './proposal-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['the proposals for a job', selectOfJob.boundFor('sqlite', { jobId: 1 }), 'proposals_job_index'],
  [
    'the jobs with proposals',
    selectJobsWith.proposals.boundFor('sqlite', { clientId: accountId(1), among: [jobId(1)] }),
    'proposals_key_unique',
  ],
  [
    'that of a provider for a job',
    selectByKey.boundFor('sqlite', { job_id: 1, provider_id: 2 }),
    'proposals_key_unique',
  ],
  [
    'the proposals of a provider',
    selectOfProvider.boundFor('sqlite', { providerId: 2, before: 99, limit: 9 }),
    'proposals_provider_index',
  ],
  [
    'those of a deleted account',
    { text: 'delete from proposals where provider_id = ?', values: [2] },
    'proposals_provider_index',
  ],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (jobs|proposals)|TEMP B-TREE/);
});
