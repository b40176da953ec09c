import { accountId, mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectCurrent, selectRecipients } from './announcement-store.ts';

const database = useTemporaryDatabase();

it('what a user sees is read without those that have ended', () => {
  const viewer = { accountId: accountId(7), audience: 'clients', now: mondayMorning } as const;
  const plan = database().explain(selectCurrent.boundFor('sqlite', viewer));
  expect(plan).toContain('INDEX announcements_end_index');
  expect(plan).not.toContain('SCAN');
});

it.each(['client', undefined] as const)('recipients (%s) are read in parts', (role) => {
  const values = { role, after: accountId(7), limit: 100 };
  const plan = database().explain(selectRecipients(values).boundFor('sqlite', values));
  expect(plan).toMatch(/^[^;]*SEARCH[^;]*$/);
});
