import type { Headers } from '../reply.ts';

/** The limits that there are, by the names that their headers give them. */
export type Policy = 'default' | 'login' | 'register' | 'contact';

/** So many calls within so many seconds of the first one. */
export type Quota = Readonly<{ policy: Policy; calls: number; seconds: number }>;

/** Where a caller stands with a quota after a call. */
export type Standing = Readonly<{
  quota: Quota;
  /** Whether this call was one too many. */
  exceeded: boolean;
  /** Calls that are left. */
  left: number;
  /** How long until they are all there again, rounded up. */
  resetSeconds: number;
}>;

/** Tells where a caller stands, in the headers of draft-ietf-httpapi-ratelimit-headers-10. */
export const standingHeaders = ({ quota, left, resetSeconds }: Standing): Headers => ({
  'ratelimit-policy': `"${quota.policy}";q=${quota.calls};w=${quota.seconds}`,
  ratelimit: `"${quota.policy}";r=${left};t=${resetSeconds}`,
});

const causes: Readonly<Record<Policy, string>> = {
  default: 'Too many calls.',
  login: 'Too many failed logins.',
  register: 'Too many registrations.',
  contact: 'Too many messages.',
};

const inWords = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Tells somebody who is over a quota when to come back. */
export function tellStanding({ quota, resetSeconds }: Standing): string {
  const wait =
    resetSeconds < 90
      ? inWords(resetSeconds, 'second')
      : inWords(Math.ceil(resetSeconds / 60), 'minute');
  return `${causes[quota.policy]} Please try again in ${wait}.`;
}
