import { hash } from 'node:crypto';
import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import type { SqlValue } from '../database-session.ts';
import type { OwnStatements } from '../postgres/own-statements.ts';
import { requireRow } from '../statements/by-columns.ts';

// Each statement locks one row, and decides by what the row contains then: two processes never both take
// the last call. Parameters have numbers because they are used several times; only PostgreSQL runs these.

/** A window that ends later than any can was begun by a clock that was wrong. */
const isOver = (now: string, windowMs: string): string =>
  `(known.until <= ${now} or known.until > ${now} + 2 * ${windowMs})`;

/** Bound: key, now, milliseconds of the window, most calls. */
const takeCall = `
  insert into limit_counts as known (key, count, until, expires_at, is_refused)
  values ($1, 1, $2::bigint + $3::bigint, $2::bigint + $3::bigint, false)
  on conflict (key) do update set (count, until, expires_at, is_refused) = (
    select
      case when is_over then 1 when is_full then known.count else known.count + 1 end,
      case when is_over then excluded.until else known.until end,
      case when is_over then excluded.until else known.until end,
      not is_over and is_full
    from (select ${isOver('$2::bigint', '$3::bigint')} as is_over,
      known.count >= $4::bigint as is_full) as found)
  returning count, until, is_refused`;

/** Bound: key, the end of the window. */
const releaseCall = `
  update limit_counts set count = count - 1 where key = $1 and until = $2::bigint and count > 0`;

/** Bound: key. */
const forgetCalls = 'delete from limit_counts where key = $1';

/** Bound: key, now, memory in milliseconds, free failures, longest and first delay in milliseconds. */
const delayAttempt = `
  insert into limit_counts as known (key, count, until, expires_at, is_refused)
  values ($1, 1, $2::bigint, $2::bigint + $3::bigint, false)
  on conflict (key) do update set (count, until, expires_at, is_refused) = (
    select
      case when is_early then failures else failures + 1 end,
      case when is_early then at + delay_ms else $2::bigint + next_delay_ms end,
      case when is_early then at else $2::bigint end + $3::bigint,
      is_early
    from (
      select failures, at, delay_ms, at + delay_ms > $2::bigint as is_early,
        case when failures + 1 < $4::bigint then 0
          else least($5::bigint, $6::bigint * 2 ^ least(failures + 1 - $4::bigint, 30))::bigint
        end as next_delay_ms
      from (
        select
          case when is_forgotten then 0 else known.count end as failures,
          case when is_forgotten then 0 else known.until - known.expires_at + $3::bigint end
            as delay_ms,
          -- After a clock was set back, the delay begins again.
          case when is_forgotten then $2::bigint
            else least(known.expires_at - $3::bigint, $2::bigint) end as at
        from (select known.expires_at < $2::bigint as is_forgotten) as found) as before) as after)
  returning until, expires_at, is_refused`;

/** Bound: key, failures, memory in milliseconds, now. */
const forgiveFailures = `
  update limit_counts set count = greatest(0, count - $2::bigint), until = expires_at - $3::bigint
  where key = $1 and expires_at >= $4::bigint`;

/** The accounts of a network in the window that is not over. */
const selectAccounts = `
  select
    case when is_over then excluded.until else known.until end as ends_at,
    case when is_over then '{}'::bigint[] else known.failed end as failed_before,
    case when is_over then '{}'::bigint[] else known.succeeded end as succeeded_before
  from (select ${isOver('$2::bigint', '$3::bigint')} as is_over) as found`;

/**
 * Its count is what the attempt has added: one account, or none. Bound: key, now, milliseconds of the window,
 * digest of the account, fewest accounts, accounts per failure.
 */
const takeAccount = `
  insert into limit_counts as known (key, count, until, expires_at, is_refused, failed)
  values ($1, 1, $2::bigint + $3::bigint, $2::bigint + $3::bigint, false, array[$4::bigint])
  on conflict (key) do update
  set (count, until, expires_at, is_refused, failed, succeeded) = (
    select case when is_new and not is_full then 1 else 0 end, ends_at, ends_at,
      is_new and is_full,
      case when is_new and not is_full then failed_before || $4::bigint else failed_before end,
      succeeded_before
    from (
      select *, $4::bigint <> all (failed_before) as is_new,
        cardinality(failed_before) >= $5::bigint + cardinality(succeeded_before) / $6::bigint
          as is_full
      from (${selectAccounts}) as before) as after)
  returning count, until, is_refused, cardinality(failed) as failed,
    cardinality(succeeded) as succeeded`;

/** Bound: key, digest of the account. */
const releaseAccount = `
  update limit_counts set failed = array_remove(failed, $2::bigint) where key = $1`;

/** Bound: key, now, milliseconds of the window, digest of the account, most successes. */
const addSuccess = `
  insert into limit_counts as known (key, count, until, expires_at, is_refused, succeeded)
  values ($1, 0, $2::bigint + $3::bigint, $2::bigint + $3::bigint, false, array[$4::bigint])
  on conflict (key) do update set (until, expires_at, failed, succeeded) = (
    select ends_at, ends_at, array_remove(failed_before, $4::bigint),
      case when $4::bigint = any (succeeded_before)
          or cardinality(succeeded_before) >= $5::bigint
        then succeeded_before else succeeded_before || $4::bigint end
    from (${selectAccounts}) as before)`;

/** Bound: now, limit. What a process is counting at this time is passed over. */
const deleteExpired = `
  delete from limit_counts where key in (
    select key from limit_counts where expires_at < $1::bigint
    order by expires_at limit $2::bigint for update skip locked)`;

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
    async release(key, endsAt) {
      await run(releaseCall, [digestOf(key), endsAt]);
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
    async releaseAccount(key, account) {
      await run(releaseAccount, [digestOf(key), numberOf(account)]);
    },
    async succeed(key, account, { now, windowMs, mostSuccesses }) {
      const attempt = [digestOf(key), now, windowMs, numberOf(account)];
      await run(addSuccess, [...attempt, mostSuccesses]);
    },
    removeExpired: (now, limit) => run(deleteExpired, [now, limit]),
  };
}
