import { expect, it } from 'vitest';
import { bind } from '../statements/query.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectDue, selectJobFiles, selectReleased } from './erase-contents.ts';

const database = useTemporaryDatabase();

it.each([
  ['deletions', bind(selectDue, 1), 'account_deletions_due_index'],
  ['jobs of a client', bind(selectJobFiles, 1, 7, 7, 50), 'jobs_client_due_index'],
  ['released files', bind(selectReleased, 1, 50), 'files_released_index'],
])('the %s to erase are read from an index, without sorting', (_, query, index) => {
  const plan = database().explain(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain('TEMP B-TREE');
});

it('what names a file that is erased is found by an index', () => {
  for (const column of ['input_id', 'output_id']) {
    const plan = database().explain(bind(`select 1 from jobs where ${column} = ?`, 1));
    expect(plan).toContain(`jobs_${column.replace('_id', '')}_index`);
  }
});

it('the messages of a person are found by an index', () => {
  const text = 'select id from contact_messages where lower(trim(email)) = ?';
  expect(database().explain(bind(text, 'a@example.com'))).toContain('contact_messages_email_index');
});
