import { accountId, jobId, mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  countNewest,
  selectByAuthor,
  selectConversation,
  selectFiles,
  selectOpenQuestion,
  selectReported,
  selectReportedOfJob,
  selectUnread,
  selectUnreadJobs,
} from './message-store.ts';

const database = useTemporaryDatabase();

const job = { jobId: jobId(1) };
const account = { accountId: accountId(2) };
const author = { authorId: accountId(2) };
const page = { after: 0, limit: 50 };
const ofJob = { ...job, ...page };
const ofProvider = { ...ofJob, providerId: accountId(3) };

it.each([
  [
    'a conversation',
    selectConversation(ofJob).boundFor('sqlite', ofJob),
    'messages_job_index (job_id=? AND id>?)',
  ],
  [
    'the part of it that concerns one provider',
    selectConversation(ofProvider).boundFor('sqlite', ofProvider),
    'messages_job_index (job_id=? AND id>?)',
  ],
  [
    'the queue of what waits for a decision',
    selectReported.boundFor('sqlite', page),
    'messages_undecided_index (id>?)',
  ],
  [
    'what was reported of a job',
    selectReportedOfJob.boundFor('sqlite', job),
    'messages_reported_job_index (job_id=?)',
  ],
  [
    'what an account has written',
    selectByAuthor.boundFor('sqlite', { ...author, ...page }),
    'messages_author_index (author_id=? AND id>?)',
  ],
  [
    'a question without an answer',
    selectOpenQuestion.boundFor('sqlite', { ...job, ...author }),
    'messages_question_index (job_id=? AND author_id=?)',
  ],
  [
    'what an account has written in a day',
    countNewest.boundFor('sqlite', { ...author, since: mondayMorning }),
    'messages_author_index (author_id=?)',
  ],
  [
    'the jobs with unread messages',
    selectUnreadJobs.boundFor('sqlite', account),
    'message_reads_unread_index (account_id=?)',
  ],
  [
    'what an account has not read',
    selectUnread.boundFor('sqlite', { ...job, ...account, limit: 9 }),
    'messages_job_index (job_id=? AND id>?)',
  ],
])('%s is found by an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (jobs|messages|message_reads)|TEMP B-TREE/);
});

it('only the files of one page of messages are sorted', () => {
  const plan = database().explain(selectFiles.boundFor('sqlite', { ids: [1, 2] }));
  expect(plan).toContain('message_files_message_index (message_id=?)');
  expect(plan).not.toMatch(/SCAN (message_files|files)/);
});
