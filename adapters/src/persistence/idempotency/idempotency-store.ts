import { hash } from 'node:crypto';
import { instant, type IdempotencyRecord, type IdempotencyStore, type Instant } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { defineStatement, upTo, type Parts } from '../statements/define-statement.ts';
import { findOne } from '../statements/by-columns.ts';
import { upsertRow } from '../statements/row-statements.ts';
import { AnswerRow } from './idempotency.row.ts';

const digestBytes = 16;

export const selectAnswer = defineStatement(
  ({ db, given }: Parts<Pick<AnswerRow, 'account_id' | 'key'>>) =>
    db
      .selectFrom('answers')
      .select(['fingerprint', 'answer', 'at'])
      .where('account_id', '=', given.account_id)
      .where('key', '=', given.key),
);

const putAnswer = upsertRow(AnswerRow, ['account_id', 'key']);

export const removeOldest = defineStatement(
  ({ db, given }: Parts<Readonly<{ before: Instant; limit: number }>>) =>
    db
      .deleteFrom('answers')
      .where('id', 'in', (old) =>
        old
          .selectFrom('answers')
          .select('id')
          .where('at', '<', given.before)
          .orderBy('at')
          .limit(upTo(given.limit)),
      ),
);

/** Digests keys, and the last one only once: its answer is looked up and then put, in one unit. */
function createDigester() {
  let last: Readonly<{ key: string; digest: Uint8Array }> | undefined;
  return (key: string): Uint8Array => {
    if (last?.key !== key) {
      last = { key, digest: hash('sha256', key, 'buffer').subarray(0, digestBytes) };
    }
    return last.digest;
  };
}

const toAccountColumn = (accountId: IdempotencyRecord['accountId']): number => accountId ?? 0;

/** The saved answers in the database. */
export function createIdempotencyStore({ sql }: DatabaseSession): IdempotencyStore {
  const digestOf = createDigester();
  return {
    find: (accountId, key) =>
      findOne(
        sql,
        selectAnswer,
        { account_id: toAccountColumn(accountId), key: digestOf(key) },
        ({ fingerprint, answer, at }) => ({
          accountId,
          key,
          fingerprint: Buffer.from(fingerprint).toString('base64url'),
          answer: new Uint8Array(answer),
          at: instant(at),
        }),
      ),
    async put({ accountId, key, fingerprint, answer, at }) {
      sql.send(putAnswer, {
        account_id: toAccountColumn(accountId),
        key: digestOf(key),
        fingerprint: Buffer.from(fingerprint, 'base64url').subarray(0, digestBytes),
        answer,
        at,
      });
    },
    removeBefore: (before, limit) => sql.run(removeOldest, { before, limit }),
  };
}
