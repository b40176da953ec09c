import { RateLimiterMemory } from 'rate-limiter-flexible';
import { counted } from '../../wording.ts';
import type { Headers } from '../replies/headers.ts';

/**
 * A value that is there at once, or after an answer of the database that several processes share.
 */
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

/** The taken part of a quota. */
type Taken = Standing &
  Readonly<{
    /** Puts it back, as if it had not been taken. */
    release(): Promise<void>;
  }>;

/** Counts calls against a quota, each caller's apart. */
export interface Counter {
  readonly quota: Quota;
  /** Counts a call. One that is too many takes nothing. */
  take(caller: string): Promise<Taken>;
  /** Forgets all of a caller's calls. */
  forget(caller: string): Promise<void>;
}

/** A counter in the memory of this process. */
export function createCounter(quota: Quota): Counter {
  const limiter = new RateLimiterMemory({ points: quota.calls, duration: quota.seconds });
  return {
    quota,
    async take(caller) {
      // A penalty counts as consume() does, but above the limit too it answers rather than throws.
      const spent = await limiter.penalty(caller);
      const resetAt = Date.now() + spent.msBeforeNext;
      const release = async () => {
        // Released after the reset, it would be a call more than the quota has.
        if (Date.now() < resetAt) await limiter.reward(caller);
      };
      const exceeded = spent.consumedPoints > quota.calls;
      if (exceeded) await release();
      const resetSeconds = Math.ceil(spent.msBeforeNext / 1000);
      return { quota, exceeded, left: spent.remainingPoints, resetSeconds, release };
    },
    async forget(caller) {
      await limiter.delete(caller);
    },
  };
}
