import { createHash } from 'node:crypto';
import { later, type AccountId } from '@nsem/core';
import { mondayMorning, storeClient } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { removals, selectAnswer } from './idempotency-store.ts';

const database = useTemporaryDatabase();

const digest = createHash('sha256').update('[{"content":"Ɛte sɛn?"},null]').digest();
const text = '{"status":201,"text":"{}"}';

describe('answers that were saved before they were small', () => {
  const saved = [digest.toString('base64url'), text, mondayMorning];

  it('are found with the shorter fingerprint, as they were stored, until they are removed', async () => {
    const { id } = await database().accept((stores) => storeClient(stores));
    database().query('insert into idempotency values (?, ?, ?, ?, ?)', [id, 'POST /a', ...saved]);
    database().query('insert into open_idempotency values (?, ?, ?, ?)', ['POST /b', ...saved]);
    const find = (accountId: AccountId | null, key: string) =>
      database().accept((stores) => stores.idempotency.find(accountId, key));
    const expected = {
      fingerprint: digest.toString('base64url', 0, 16),
      answer: new TextEncoder().encode(text),
      at: mondayMorning,
    };
    expect(await find(id, 'POST /a')).toEqual({ accountId: id, key: 'POST /a', ...expected });
    expect(await find(null, 'POST /b')).toEqual({ accountId: null, key: 'POST /b', ...expected });
    expect(await find(null, 'POST /a')).toBeUndefined();
    const removed = await database().accept((stores) =>
      stores.idempotency.removeBefore(later(mondayMorning, 1), 10),
    );
    expect(removed).toBe(2);
    expect(await find(id, 'POST /a')).toBeUndefined();
  });
});

it.each(['answers', 'idempotency', 'open_idempotency'])(
  'the oldest of the table %s are removed in the order of an index',
  (table) => {
    const removal = removals.find((one) => one.startsWith(`delete from ${table} `)) ?? '';
    const plan = database().explain({ text: removal, values: [mondayMorning, 10] });
    expect(plan).toContain(`${table}_at_index (at<?)`);
    expect(plan).not.toContain('TEMP B-TREE');
  },
);

it('an answer is found by its key', () => {
  const values = [1, new Uint8Array(16)];
  const plan = database().explain({ text: selectAnswer, values });
  expect(plan).toBe('SEARCH answers USING INDEX answers_key_unique (account_id=? AND key=?)');
});
