import type { Logger } from 'pino';

import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import type { Config } from '../../start/config.ts';
import {
  type BackOff,
  backOffRules,
  createBackOff,
  createFailedAccounts,
  delayOf,
  type FailedAccounts,
  failedAccountsRules,
  limitAfter,
} from './back-off.ts';
import { type Counter, createCounter, type Quota } from './quota.ts';

const secondsUntil = (endsAt: number): number =>
  Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/**
 * A counter that all processes share.
 *
 * @param name distinguishes it from the other counters.
 */
export function createSharedCounter(counts: SharedCounts, name: string, quota: Quota): Counter {
  const keyOf = (caller: string): string => `${name} ${caller}`;
  const window = { most: quota.calls, windowMs: quota.seconds * 1000 };
  return {
    quota,
    async take(caller) {
      const key = keyOf(caller);
      const taken = await counts.take(key, { ...window, now: Date.now() });
      const { count, isRefused, endsAt } = taken;
      return {
        quota,
        exceeded: isRefused,
        left: Math.max(0, quota.calls - count),
        resetSeconds: secondsUntil(endsAt),
        async release() {
          if (!isRefused && Date.now() < endsAt) await counts.release(key, endsAt);
        },
      };
    },
    forget: (caller) => counts.forget(keyOf(caller)),
  };
}

/** A back-off that all processes share. */
function createSharedBackOff(counts: SharedCounts): BackOff {
  const keyOf = (account: string): string => `back-off ${account}`;
  return {
    async take(account) {
      const now = Date.now();
      const delayed = await counts.delay(keyOf(account), { ...backOffRules, now });
      const { isRefused, delayMs, endsAt } = delayed;
      return delayOf({ delayMs, waitMs: isRefused ? Math.max(1, endsAt - now) : 0 });
    },
    forgive: (account, count) =>
      counts.forgive(keyOf(account), count, { ...backOffRules, now: Date.now() }),
  };
}

/** The failing accounts of networks, which all processes share. */
function createSharedFailedAccounts(counts: SharedCounts): FailedAccounts {
  const keyOf = (network: string): string => `network ${network}`;
  const rules = () => ({ ...failedAccountsRules, now: Date.now() });
  return {
    async take({ network, account }) {
      const key = keyOf(network);
      const taken = await counts.takeAccount(key, account, rules());
      const { isRefused, isNew, failed, succeeded, endsAt } = taken;
      const calls = limitAfter(succeeded);
      return {
        quota: { policy: 'login', calls, seconds: failedAccountsRules.windowMs / 1000 },
        exceeded: isRefused,
        left: Math.max(0, calls - failed),
        resetSeconds: secondsUntil(endsAt),
        async release() {
          if (isNew && !isRefused) await counts.releaseAccount(key, account);
        },
      };
    },
    succeed: ({ network, account }) => counts.succeed(keyOf(network), account, rules()),
  };
}

/** Rate limits, counted within this process or shared by all processes. */
export type Limits = Readonly<{
  /** Calls of an account or a network. */
  calls: Counter;
  /** Logins and changes that an account can repeat for ever, and that leave a record for good. */
  changes: Counter;
  /** Failed logins and logins in progress. */
  logins: Readonly<{
    /** Different accounts, from one network. */
    byNetwork: FailedAccounts;
    /** Into one account from one network. */
    byPair: Counter;
    /** Into one account from everywhere. */
    byAccount: BackOff;
    /** Into one account from a device that it knows. */
    byDevice: Counter;
  }>;
  /** Failed checks of a second factor, or of a password within a session, by account. */
  proofs: Counter;
  /** Registrations: each hashes a password, and sends a mail. */
  registrations: Readonly<{ byNetwork: Counter; byMailbox: Counter }>;
  /** Messages from a network: they need no account, and each is e-mailed. */
  messages: Counter;
  /** Exports of the data of an account. */
  exports: Counter;
  /** Mails that anyone can request: a link that verifies an e-mail or resets a password. */
  mails: Readonly<{ byNetwork: Counter; byRecipient: Counter }>;
}>;

const throttleSeconds = 15 * 60;
const exportSeconds = 60 * 60;

type LimitOptions = Readonly<{
  calls: Pick<Quota, 'calls' | 'seconds'>;
  /** The counts that several processes share. */
  shared?: SharedCounts | null;
}>;

const loginQuota: Quota = { policy: 'login', calls: 5, seconds: throttleSeconds };

/** Each process counts these itself: they come with every call, and prevent overload rather than guesses. */
const createOwnLimits = (calls: LimitOptions['calls']): Pick<Limits, 'calls' | 'changes'> => ({
  calls: createCounter({ policy: 'default', ...calls }),
  changes: createCounter({ policy: 'change', calls: 600, seconds: throttleSeconds }),
});

function createLoginLimits(shared: SharedCounts | null): Limits['logins'] {
  if (shared === null) {
    return {
      byNetwork: createFailedAccounts(),
      byPair: createCounter(loginQuota),
      byAccount: createBackOff(),
      byDevice: createCounter(loginQuota),
    };
  }
  return {
    byNetwork: createSharedFailedAccounts(shared),
    byPair: createSharedCounter(shared, 'login', loginQuota),
    byAccount: createSharedBackOff(shared),
    byDevice: createSharedCounter(shared, 'device', loginQuota),
  };
}

/** The limits of a marketplace; operators configure only the limit on calls. */
export function createLimits({ calls, shared = null }: LimitOptions): Limits {
  const count = (name: string, quota: Quota): Counter =>
    shared === null ? createCounter(quota) : createSharedCounter(shared, name, quota);
  const seconds = throttleSeconds;
  return {
    ...createOwnLimits(calls),
    logins: createLoginLimits(shared),
    proofs: count('proof', { policy: 'proof', calls: 5, seconds }),
    registrations: {
      byNetwork: count('registration', { policy: 'register', calls: 60, seconds }),
      byMailbox: count('registration of', { policy: 'register', calls: 5, seconds }),
    },
    messages: count('message', { policy: 'contact', calls: 5, seconds }),
    exports: count('export', { policy: 'export', calls: 10, seconds: exportSeconds }),
    mails: {
      byNetwork: count('mail from', { policy: 'mail', calls: 20, seconds }),
      byRecipient: count('mail to', { policy: 'mail', calls: 3, seconds }),
    },
  };
}

/**
 * The limits on calls and logins; null if the operator has switched them off.
 *
 * @param shared the counts that several processes share; null if there is one.
 */
export function openLimits(
  config: Config,
  log: Logger,
  shared: SharedCounts | null,
): Limits | null {
  const { rateLimit, trustedProxies, publicUrl } = config;
  if (rateLimit === null) return null;
  // This server does not speak TLS itself, so https means that a proxy is in front of it.
  if (publicUrl?.startsWith('https:') === true && trustedProxies.length === 0) {
    log.warn('NSEM_TRUSTED_PROXIES names no proxy: all clients will share one limit');
  }
  return createLimits({ calls: rateLimit, shared });
}
