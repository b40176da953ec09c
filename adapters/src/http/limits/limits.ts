import type { IncomingMessage } from 'node:http';
import { createCounter, type Counter } from './counter.ts';
import { createNetworkReader } from './network-of.ts';
import type { Quota } from './quota.ts';

/** How often callers may call, counted by the one process that they reach. */
export type Limits = Readonly<{
  /** The network that a request comes from, for callers who are nobody yet. */
  networkOf(request: IncomingMessage): string;
  /** Calls of a user, an API key or a network. */
  calls: Counter;
  /** Logins that failed, or have not succeeded yet. */
  logins: Readonly<{ byNetwork: Counter; byAccount: Counter }>;
  /** Registrations from a network, each of which hashes a password. */
  registrations: Counter;
  /** Messages that a network sent: they need no account, and each is mailed. */
  messages: Counter;
}>;

const throttleSeconds = 15 * 60;

/** The limits of a marketplace; the operator decides that of calls (DESIGN §5, §7). */
export const createLimits = ({
  calls,
  trustedProxies,
}: Readonly<{
  calls: Pick<Quota, 'calls' | 'seconds'>;
  trustedProxies: readonly string[];
}>): Limits => ({
  networkOf: createNetworkReader(trustedProxies),
  calls: createCounter({ policy: 'default', ...calls }),
  logins: {
    byNetwork: createCounter({ policy: 'login', calls: 20, seconds: throttleSeconds }),
    byAccount: createCounter({ policy: 'login', calls: 5, seconds: throttleSeconds }),
  },
  registrations: createCounter({ policy: 'register', calls: 60, seconds: throttleSeconds }),
  messages: createCounter({ policy: 'contact', calls: 5, seconds: throttleSeconds }),
});
