import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectContactMessages } from './contact-message-store.ts';

const database = useTemporaryDatabase();

it.each([
  ['first', { limit: 50 }],
  ['next', { limit: 50, before: 1_000 }],
])('the %s page of open messages reads no answered message', (_, page) => {
  const values = { isOpen: true, ...page } as const;
  const plan = database().explain(selectContactMessages(values).boundFor('sqlite', values));
  expect(plan).toMatch(/^[^;]*INDEX contact_messages_open_index[^;]*$/);
});
