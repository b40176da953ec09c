import type { DisputeStatus } from '@nsem/core';
import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { selectEndedReviews, selectReviewsToRemind } from '../jobs/offers.ts';
import { selectUncleared } from '../payouts/payout-store.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  selectDispute,
  selectDisputes,
  selectRevisions,
  selectStatementFiles,
  toDisputeValues,
} from './review-store.ts';

const database = useTemporaryDatabase();

const ending = { until: mondayMorning, limit: 100 };

it.each([
  [
    'the reviews that have ended',
    selectEndedReviews.boundFor('sqlite', ending),
    'jobs_review_index',
  ],
  ['those to remind of', selectReviewsToRemind.boundFor('sqlite', ending), 'jobs_review_index'],
  [
    'the revisions of a job',
    selectRevisions.boundFor('sqlite', { jobId: jobId(1) }),
    'revisions_round_unique',
  ],
  [
    'the dispute about a job',
    selectDispute.boundFor('sqlite', { jobId: jobId(1) }),
    'disputes_job_unique',
  ],
  [
    'what a provider has in review',
    selectUncleared.boundFor('sqlite', { providerId: accountId(1) }),
    'earnings_uncleared_index',
  ],
])('%s are found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
});

it.each<[DisputeStatus | undefined, string]>([
  ['open', 'SEARCH disputes USING INDEX disputes_open_index (id<?)'],
  ['decided', 'SEARCH disputes USING INTEGER PRIMARY KEY (rowid<?)'],
  [undefined, 'SEARCH disputes USING INTEGER PRIMARY KEY (rowid<?)'],
])('the list of disputes of the status %s is read in its order', (status, access) => {
  const values = toDisputeValues({ status }, { limit: 50, before: 900 });
  const plan = database().explain(selectDisputes(values).boundFor('sqlite', values));
  expect(plan).toContain(access);
  expect(plan).not.toContain('TEMP B-TREE');
});

it('the files of a page of disputes are found by an index', () => {
  const files = selectStatementFiles.boundFor('sqlite', { ids: [1, 2] });
  expect(database().explain(files)).toContain('statement_files_dispute_index');
});

it.each([
  ['revisions where output_id = ?', 'revisions_output_index'],
  ['statement_files where file_id = ?', 'statement_files_file_unique'],
])('what names a file that is erased is found by an index: %s', (named, index) => {
  const plan = database().explain({ text: `select 1 from ${named}`, values: [1] });
  expect(plan).toContain(index);
});
