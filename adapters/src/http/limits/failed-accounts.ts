import { hash } from 'node:crypto';
import type { FailedAccountsRules } from '../../limits/shared-counts.port.ts';
import type { Awaitable, Standing } from './quota.ts';
import { createRecentMap } from './recent-map.ts';

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
  take(attempt: Attempt): Awaitable<Standing & Readonly<{ giveBack(): Awaitable<void> }>>;
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
        giveBack() {
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
