import { mondayMorning as deletedUntil } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { eraseMessages } from './erase-account.ts';
import { selectDue, selectJobFiles, selectReleased } from './erase-contents.ts';

const database = useTemporaryDatabase();

it.each([
  ['deletions', selectDue.boundFor('sqlite', { deletedUntil }), 'account_deletions_due_index'],
  [
    'jobs of a client',
    selectJobFiles.boundFor('sqlite', { clientId: 1, last: 7, limit: 50 }),
    'jobs_client_created_index (client_id=? AND created_at>?)',
  ],
  [
    'released files',
    selectReleased.boundFor('sqlite', { deletedUntil, limit: 50 }),
    'files_released_index',
  ],
])('the %s to erase are read from an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
});

it('what names a file that is erased is found by an index', () => {
  for (const column of ['input_id', 'output_id']) {
    const text = `select 1 from jobs where ${column} = ?`;
    const plan = database().explain({ text, values: [1] });
    expect(plan).toContain(`jobs_${column.replace('_id', '')}_index`);
  }
});

it('the messages of a person are found by an index', () => {
  const erased = { id: 1, email: 'a@example.com', newEmail: '', at: deletedUntil };
  const plan = database().explain(eraseMessages.boundFor('sqlite', erased));
  expect(plan).toContain('contact_messages_email_index');
});
