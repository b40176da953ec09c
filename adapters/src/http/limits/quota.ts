import { counted } from '../../counted.ts';
import type { Headers } from '../replies/headers.ts';

/** What is known at once, or after an answer of the database that several processes share. */
export type Awaitable<T> = T | Promise<T>;

/** The limits that there are, by the names that their headers give them. */
export type Policy =
  | 'default'
  | 'change'
  | 'login'
  | 'proof'
  | 'register'
  | 'contact'
  | 'export'
  | 'mail';

/** So many calls within so many seconds of the first one. */
export type Quota = Readonly<{ policy: Policy; calls: number; seconds: number }>;

/** The state of a caller's quota after a call. */
export type Standing = Readonly<{
  quota: Quota;
  /** Whether this call was one too many. */
  exceeded: boolean;
  /** Calls that are left. */
  left: number;
  /** How long until they are all there again, rounded up. */
  resetSeconds: number;
}>;

/** Reports the state of a quota in the headers of draft-ietf-httpapi-ratelimit-headers-10. */
export const standingHeaders = ({ quota, left, resetSeconds }: Standing): Headers => ({
  'ratelimit-policy': `"${quota.policy}";q=${quota.calls};w=${quota.seconds}`,
  ratelimit: `"${quota.policy}";r=${left};t=${resetSeconds}`,
});

const causes: Readonly<Record<Policy, string>> = {
  default: 'Too many calls.',
  change: 'Too many logins or changes.',
  login: 'Too many failed logins.',
  proof: 'Too many wrong passwords or codes.',
  register: 'Too many registrations.',
  contact: 'Too many messages.',
  export: 'Too many downloads of your data.',
  mail: 'Too many mails were requested.',
};

/** Describes to a caller over a quota when to try again. */
export function describeStanding({ quota, resetSeconds }: Standing): string {
  const wait =
    resetSeconds < 90
      ? counted(resetSeconds, 'second')
      : counted(Math.ceil(resetSeconds / 60), 'minute');
  return `${causes[quota.policy]} Please try again in ${wait}.`;
}
