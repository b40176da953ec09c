import { hash } from 'node:crypto';
import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import type { SqlValue } from '../database-session.ts';
import type { OwnStatements } from '../postgres/own-statements.ts';
import { requireRow } from '../statements/require-row.ts';
import {
  addSuccess,
  deleteExpired,
  delayAttempt,
  forgetCalls,
  forgiveFailures,
  giveBackAccount,
  giveBackCall,
  takeAccount,
  takeCall,
} from './count-statements.ts';

type CountRow = Readonly<{ count: number; until: number; is_refused: boolean }>;
type DelayRow = Readonly<{ until: number; expires_at: number; is_refused: boolean }>;
type AccountRow = CountRow & Readonly<{ failed: number; succeeded: number }>;

const digestOf = (key: string): string => hash('sha256', key, 'base64url');

/** An account in 64 bits: two of ten thousand are the same in one of 10^11 networks. */
const numberOf = (account: string): string =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha256', account, 'hex').slice(0, 16)}`)).toString();

/** Counts in a table that is not logged: after a crash of PostgreSQL, counting begins anew. */
export function createSharedCounts(statements: OwnStatements): SharedCounts {
  const run = (text: string, values: readonly SqlValue[]) => statements.runText(text, values);
  async function one<Row>(text: string, values: readonly SqlValue[]): Promise<Row> {
    const [row] = await statements.allOfText<Row>(text, values);
    return requireRow(row);
  }
  return {
    async take(key, { now, windowMs, most }) {
      const row = await one<CountRow>(takeCall, [digestOf(key), now, windowMs, most]);
      return { count: row.count, isRefused: row.is_refused, endsAt: row.until };
    },
    async giveBack(key, endsAt) {
      await run(giveBackCall, [digestOf(key), endsAt]);
    },
    async forget(key) {
      await run(forgetCalls, [digestOf(key)]);
    },
    async delay(key, { now, memoryMs, freeFailures, longestDelayMs, firstDelayMs }) {
      const rules = [memoryMs, freeFailures, longestDelayMs, firstDelayMs];
      const row = await one<DelayRow>(delayAttempt, [digestOf(key), now, ...rules]);
      const { until: endsAt, expires_at: expiresAt, is_refused: isRefused } = row;
      return { isRefused, endsAt, delayMs: endsAt - expiresAt + memoryMs };
    },
    async forgive(key, failures, { memoryMs, now }) {
      await run(forgiveFailures, [digestOf(key), failures, memoryMs, now]);
    },
    async takeAccount(key, account, rules) {
      const { now, windowMs, fewestAccounts, accountsPerFailure } = rules;
      const attempt = [digestOf(key), now, windowMs, numberOf(account)];
      const row = await one<AccountRow>(takeAccount, [
        ...attempt,
        fewestAccounts,
        accountsPerFailure,
      ]);
      const { failed, succeeded, until: endsAt, is_refused: isRefused } = row;
      return { isRefused, isNew: row.count > 0, failed, succeeded, endsAt };
    },
    async giveBackAccount(key, account) {
      await run(giveBackAccount, [digestOf(key), numberOf(account)]);
    },
    async succeed(key, account, { now, windowMs, mostSuccesses }) {
      const attempt = [digestOf(key), now, windowMs, numberOf(account)];
      await run(addSuccess, [...attempt, mostSuccesses]);
    },
    removeExpired: (now, limit) => run(deleteExpired, [now, limit]),
  };
}
