import type { BackOffRules } from '../../limits/shared-counts.port.ts';
import type { Awaitable, Standing } from './quota.ts';
import { createRecentMap } from './recent-map.ts';

const minuteMs = 60_000;

/** So many failures cost no time: they are a person who tries to remember. */
const freeFailures = 10;

/** The longest delay between two attempts; about 80 in a day. */
const longestDelayMs = 20 * minuteMs;

/** After so long without an attempt, the failures are forgotten. */
const memoryMs = 4 * 60 * minuteMs;

/** After ten failures a minute, then twice as long after each further one. */
export const backOffRules: BackOffRules = {
  freeFailures,
  firstDelayMs: minuteMs,
  longestDelayMs,
  memoryMs,
};

/** Remembered accounts with, and without, a delay: under 20 MB each. */
const mostAccounts = 50_000;

type Failures = Readonly<{ count: number; at: number; delayMs: number }>;

/** Delays attempts at an account that have failed too often, wherever they come from. */
export type BackOff = Readonly<{
  /** Counts an attempt as failed. One that comes too early is refused, and counts nothing. */
  take(account: string): Awaitable<Standing>;
  /** Forgives so many failures, and lets the next attempt come at once. */
  forgive(account: string, count: number): Awaitable<void>;
}>;

const delayAfter = (count: number): number =>
  count < freeFailures ? 0 : Math.min(longestDelayMs, 2 ** (count - freeFailures) * minuteMs);

/** The state of an account after an attempt, which is refused if it has to wait. */
export const delayOf = ({
  delayMs,
  waitMs,
}: Readonly<{ delayMs: number; waitMs: number }>): Standing => ({
  quota: { policy: 'login', calls: 1, seconds: Math.ceil(delayMs / 1000) },
  exceeded: waitMs > 0,
  left: 0,
  resetSeconds: Math.ceil(waitMs / 1000),
});

/**
 * Creates a back-off in the memory of this process: after ten failures a minute, then twice as long
 * after each further one, up to twenty minutes; never a permanent lock.
 */
export function createBackOff() {
  // Apart, so that attempts at many accounts do not displace the ones that are delayed.
  const free = createRecentMap<Failures>(mostAccounts);
  const delayed = createRecentMap<Failures>(mostAccounts);

  const save = (account: string, failures: Failures): void => {
    const [target, other] = failures.count < freeFailures ? [free, delayed] : [delayed, free];
    other.delete(account);
    if (failures.count > 0) target.set(account, failures);
    else target.delete(account);
  };
  const find = (account: string, now: number): Failures | undefined => {
    const failures = delayed.get(account) ?? free.get(account);
    if (failures === undefined || now - failures.at > memoryMs) return undefined;
    if (failures.at <= now) return failures;
    // The clock was set back: the delay begins again, instead of lasting until the clock catches up.
    const begun = { ...failures, at: now };
    save(account, begun);
    return begun;
  };

  return {
    take(account: string): Standing {
      const now = Date.now();
      const before = find(account, now) ?? { count: 0, at: now, delayMs: 0 };
      const waitMs = before.at + before.delayMs - now;
      if (waitMs > 0) return delayOf({ delayMs: before.delayMs, waitMs });
      const count = before.count + 1;
      const failures = { count, at: now, delayMs: delayAfter(count) };
      save(account, failures);
      return delayOf({ delayMs: failures.delayMs, waitMs: 0 });
    },
    forgive(account: string, forgiven: number): void {
      const failures = find(account, Date.now());
      if (failures === undefined) return;
      const count = Math.max(0, failures.count - forgiven);
      save(account, { ...failures, count, delayMs: 0 });
    },
  } satisfies BackOff;
}
