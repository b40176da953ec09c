import { accountId, mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectCurrent, selectRecipients } from './announcement-store.ts';

const database = useTemporaryDatabase();

it('what a user sees is read without those that have ended', () => {
  const viewer = { accountId: accountId(7), role: 'client', now: mondayMorning } as const;
  const plan = database().explain(selectCurrent(viewer));
  expect(plan).toContain('INDEX announcements_end_index');
  expect(plan).not.toContain('SCAN');
});

it.each(['clients', 'everyone'] as const)('the recipients of %s are read in parts', (audience) => {
  const plan = database().explain(selectRecipients(audience, accountId(7), 100));
  expect(plan).toMatch(/^[^;]*SEARCH[^;]*$/);
});
