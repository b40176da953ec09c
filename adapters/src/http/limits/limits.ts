import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import { createBackOff, type BackOff } from './back-off.ts';
import { createCounter, type Counter } from './counter.ts';
import { createFailedAccounts, type FailedAccounts } from './failed-accounts.ts';
import type { Quota } from './quota.ts';
import {
  createSharedBackOff,
  createSharedCounter,
  createSharedFailedAccounts,
} from './shared-limits.ts';

/** Rate limits, counted within this process or by all processes together. */
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
  /** Where several processes count together. */
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
