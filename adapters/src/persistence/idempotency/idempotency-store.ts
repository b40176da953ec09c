import { hash } from 'node:crypto';
import { instant, type IdempotencyRecord, type IdempotencyStore } from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { bind } from '../statements/query.ts';
import { composeSendUpsert } from '../statements/write-row.ts';
import { AnswerRow, type OpenIdempotencyRow } from './idempotency.row.ts';

const digestBytes = 16;

const ofKey = 'where account_id = ? and key = ?';

/** An answer; bound are the account, or 0, and the digest of the key. */
export const selectAnswer = `select fingerprint, answer, at from answers ${ofKey}`;
const selectText = `select fingerprint, answer, at from idempotency ${ofKey}`;
const selectOpenText = 'select fingerprint, answer, at from open_idempotency where key = ?';

const sendAnswer = composeSendUpsert(AnswerRow, ['account_id', 'key']);

/** The tables that answers are in: the small ones, and those that were saved before. */
const tables = ['answers', 'idempotency', 'open_idempotency'] as const;

/** Removes some answers that were saved before a moment; bound are the moment and how many. */
export const removals = tables.map(
  (table) => `delete from ${table} where rowid in (
    select rowid from ${table} where at < ? order by at limit ?)`,
);

type AccountId = IdempotencyRecord['accountId'];

const toColumn = (accountId: AccountId): number => accountId ?? 0;

/** Digests keys, and the last one only once: its answer is looked up and then put, in one unit. */
function createDigester(): (key: string) => Uint8Array {
  let last: Readonly<{ key: string; digest: Uint8Array }> | undefined;
  return (key) => {
    if (last?.key !== key) {
      last = { key, digest: hash('sha256', key, 'buffer').subarray(0, digestBytes) };
    }
    return last.digest;
  };
}

const toFingerprint = (text: string): Uint8Array =>
  Buffer.from(text, 'base64url').subarray(0, digestBytes);

const toText = (fingerprint: Uint8Array): string => Buffer.from(fingerprint).toString('base64url');

/** The saved answer as a small one. */
async function findText(sql: Statements, accountId: AccountId, key: string) {
  const { text, values } =
    accountId === null ? bind(selectOpenText, key) : bind(selectText, accountId, key);
  const row = await sql.get<Omit<OpenIdempotencyRow, 'key'>>(text, values);
  if (row === undefined) return undefined;
  const fingerprint = toFingerprint(row.fingerprint);
  return { fingerprint, answer: Buffer.from(row.answer), at: row.at };
}

/** The saved answers in the database. */
export function createIdempotencyStore({ sql }: DatabaseSession): IdempotencyStore {
  const digestOf = createDigester();
  return {
    async find(accountId, key) {
      const values = [toColumn(accountId), digestOf(key)];
      // Both at once: a new key is in neither table.
      const [small, text] = await Promise.all([
        sql.get<Pick<AnswerRow, 'fingerprint' | 'answer' | 'at'>>(selectAnswer, values),
        findText(sql, accountId, key),
      ]);
      const row = small ?? text;
      if (row === undefined) return undefined;
      const { fingerprint, answer, at } = row;
      return {
        accountId,
        key,
        fingerprint: toText(fingerprint),
        answer: new Uint8Array(answer),
        at: instant(at),
      };
    },
    async put({ accountId, key, fingerprint, answer, at }) {
      sendAnswer(sql, {
        account_id: toColumn(accountId),
        key: digestOf(key),
        fingerprint: toFingerprint(fingerprint),
        answer,
        at,
      });
    },
    async removeBefore(moment, limit) {
      let removed = 0;
      for (const removal of removals) {
        if (removed < limit) removed += await sql.run(removal, [moment, limit - removed]);
      }
      return removed;
    },
  };
}
