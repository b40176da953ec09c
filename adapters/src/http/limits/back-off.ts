import { hash } from 'node:crypto';
import type { BackOffRules, FailedAccountsRules } from '../../limits/shared-counts.port.ts';
import type { Awaitable, Standing } from './quota.ts';

/** A map of limited size: a new key beyond it replaces the one that was set longest ago. */
export type RecentMap<Value> = Readonly<{
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}>;

/** Creates a map of at most so many keys, for what anonymous callers can add to. */
export function createRecentMap<Value>(most: number): RecentMap<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most && oldest !== undefined) values.delete(oldest);
    },
    delete(key) {
      values.delete(key);
    },
  };
}

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

/** So many accounts of a network may fail within the window, whatever else happens there. */
const fewestAccounts = 30;

/** One more may fail for so many that logged in: behind a carrier's NAT are thousands. */
const accountsPerFailure = 4;

/** Counted accounts that logged in; more change nothing. */
const mostSuccesses = 10_000;

const windowMs = 15 * 60_000;

/** How many accounts of a network may fail. */
export const failedAccountsRules: FailedAccountsRules = {
  fewestAccounts,
  accountsPerFailure,
  mostSuccesses,
  windowMs,
};

/** Every attempt costs a hash of a password, so that networks come slowly. */
const mostNetworks = 20_000;

type Tally = Readonly<{ endsAt: number; failed: Set<string>; succeeded: Set<string> }>;

/** An attempt at an account from a network. */
type Attempt = Readonly<{ network: string; account: string }>;

/** Limits how many different accounts may fail to log in from one network. */
export type FailedAccounts = Readonly<{
  /** Counts the account as failed; refused if too many others have failed. */
  take(attempt: Attempt): Awaitable<Standing & Readonly<{ release(): Awaitable<void> }>>;
  /** Counts the account as one that logged in: its earlier failures were mistakes. */
  succeed(attempt: Attempt): Awaitable<void>;
}>;

/** Accounts are counted by a short digest: an e-mail may have 254 characters. */
const digestOf = (account: string): string => hash('sha256', account, 'base64').slice(0, 12);

/** How many accounts may fail after so many have logged in. */
export const limitAfter = (successes: number): number =>
  fewestAccounts + Math.floor(successes / accountsPerFailure);

/** Counts the failing accounts of each network in the memory of this process. */
export function createFailedAccounts() {
  const tallies = createRecentMap<Tally>(mostNetworks);

  const tallyOf = (network: string): Tally => {
    const now = Date.now();
    const known = tallies.get(network);
    if (known !== undefined && now < known.endsAt && known.endsAt <= now + windowMs) return known;
    const wasSetBack = known !== undefined && now < known.endsAt;
    const started = {
      endsAt: now + windowMs,
      // After the clock was set back the window begins again, instead of lasting until it catches up.
      failed: wasSetBack ? known.failed : new Set<string>(),
      succeeded: wasSetBack ? known.succeeded : new Set<string>(),
    };
    tallies.set(network, started);
    return started;
  };

  return {
    take({ network, account }: Attempt) {
      const tally = tallyOf(network);
      const { failed, endsAt } = tally;
      const digest = digestOf(account);
      const limit = limitAfter(tally.succeeded.size);
      const isNew = !failed.has(digest);
      const exceeded = isNew && failed.size >= limit;
      if (!exceeded) failed.add(digest);
      return {
        quota: { policy: 'login', calls: limit, seconds: windowMs / 1000 },
        exceeded,
        left: Math.max(0, limit - failed.size),
        resetSeconds: Math.ceil((endsAt - Date.now()) / 1000),
        release() {
          if (isNew && !exceeded) failed.delete(digest);
        },
      };
    },
    succeed({ network, account }: Attempt): void {
      const { failed, succeeded } = tallyOf(network);
      const digest = digestOf(account);
      failed.delete(digest);
      if (succeeded.size < mostSuccesses) succeeded.add(digest);
    },
  } satisfies FailedAccounts;
}
