import { createCounter, type Counter } from './counter.ts';
import type { Quota } from './quota.ts';

/** Rate limits, counted within this process. */
export type Limits = Readonly<{
  /** Calls of a user, an API key or a network. */
  calls: Counter;
  /** Failed logins and logins in progress. */
  logins: Readonly<{ byNetwork: Counter; byAccount: Counter }>;
  /** Failed checks of a second factor, or of a password within a session, by account. */
  proofs: Counter;
  /** Registrations from a network, each of which hashes a password. */
  registrations: Counter;
  /** Messages from a network: they need no account, and each is e-mailed. */
  messages: Counter;
}>;

const throttleSeconds = 15 * 60;

/** The limits of a marketplace; operators configure only the limit on calls. */
export const createLimits = ({
  calls,
}: Readonly<{ calls: Pick<Quota, 'calls' | 'seconds'> }>): Limits => ({
  calls: createCounter({ policy: 'default', ...calls }),
  logins: {
    byNetwork: createCounter({ policy: 'login', calls: 20, seconds: throttleSeconds }),
    byAccount: createCounter({ policy: 'login', calls: 5, seconds: throttleSeconds }),
  },
  proofs: createCounter({ policy: 'proof', calls: 5, seconds: throttleSeconds }),
  registrations: createCounter({ policy: 'register', calls: 60, seconds: throttleSeconds }),
  messages: createCounter({ policy: 'contact', calls: 5, seconds: throttleSeconds }),
});
