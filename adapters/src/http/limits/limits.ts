import { createBackOff, type BackOff } from './back-off.ts';
import { createCounter, type Counter } from './counter.ts';
import { createFailedAccounts, type FailedAccounts } from './failed-accounts.ts';
import type { Quota } from './quota.ts';

/** Rate limits, counted within this process. */
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
  /** Registrations from a network, each of which hashes a password. */
  registrations: Counter;
  /** Messages from a network: they need no account, and each is e-mailed. */
  messages: Counter;
  /** Exports of the data of an account. */
  exports: Counter;
  /** Mails that anyone can request: a link that verifies an e-mail or resets a password. */
  mails: Readonly<{ byNetwork: Counter; byRecipient: Counter }>;
}>;

const throttleSeconds = 15 * 60;
const exportSeconds = 60 * 60;

/** The limits of a marketplace; operators configure only the limit on calls. */
export const createLimits = ({
  calls,
}: Readonly<{ calls: Pick<Quota, 'calls' | 'seconds'> }>): Limits => ({
  calls: createCounter({ policy: 'default', ...calls }),
  changes: createCounter({ policy: 'change', calls: 600, seconds: throttleSeconds }),
  logins: {
    byNetwork: createFailedAccounts(),
    byPair: createCounter({ policy: 'login', calls: 5, seconds: throttleSeconds }),
    byAccount: createBackOff(),
    byDevice: createCounter({ policy: 'login', calls: 5, seconds: throttleSeconds }),
  },
  proofs: createCounter({ policy: 'proof', calls: 5, seconds: throttleSeconds }),
  registrations: createCounter({ policy: 'register', calls: 60, seconds: throttleSeconds }),
  messages: createCounter({ policy: 'contact', calls: 5, seconds: throttleSeconds }),
  exports: createCounter({ policy: 'export', calls: 10, seconds: exportSeconds }),
  mails: {
    byNetwork: createCounter({ policy: 'mail', calls: 20, seconds: throttleSeconds }),
    byRecipient: createCounter({ policy: 'mail', calls: 3, seconds: throttleSeconds }),
  },
});
