import { mondayMorning } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { removeOldest, selectAnswer } from './idempotency-store.ts';

const database = useTemporaryDatabase();

it('the oldest answers are removed in the order of an index', () => {
  const values = { before: mondayMorning, limit: 10 };
  const plan = database().explain(removeOldest.boundFor('sqlite', values));
  expect(plan).toContain('answers_at_index (at<?)');
  expect(plan).not.toContain('TEMP B-TREE');
});

it('an answer is found by its key', () => {
  const values = { account_id: 1, key: new Uint8Array(16) };
  const plan = database().explain(selectAnswer.boundFor('sqlite', values));
  expect(plan).toBe('SEARCH answers USING INDEX answers_key_unique (account_id=? AND key=?)');
});
