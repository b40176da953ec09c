/** A window of time that begins with the first call, and how many calls there may be in it. */
type Window = Readonly<{ most: number; windowMs: number }>;

/** The counts after a call. */
type Counted = Readonly<{
  /** Calls in the window, with this one unless it was too many. */
  count: number;
  /** Whether it was one too many; then it has counted nothing. */
  isRefused: boolean;
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number;
}>;

/** How failures delay the next attempt. */
export type BackOffRules = Readonly<{
  /** So many cost no time. */
  freeFailures: number;
  /** The delay after one more; it doubles with each further one. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** After so long without an attempt, the failures are forgotten. */
  memoryMs: number;
}>;

/** The delay of which an attempt was a part: the one that refused it, or the one that follows it. */
type Delayed = Readonly<{
  isRefused: boolean;
  delayMs: number;
  /** When it ends, in milliseconds since 1970. */
  endsAt: number;
}>;

/** How many different accounts of a network may fail within a window. */
export type FailedAccountsRules = Readonly<{
  fewestAccounts: number;
  /** One more may fail for so many that logged in. */
  accountsPerFailure: number;
  mostSuccesses: number;
  windowMs: number;
}>;

/** The counts after an attempt at an account of a network. */
type CountedAccount = Readonly<{
  isRefused: boolean;
  /** Whether the account had not failed before. */
  isNew: boolean;
  failed: number;
  succeeded: number;
  endsAt: number;
}>;

/** A time in milliseconds since 1970, by the clock of the process that counts. */
type Now = Readonly<{ now: number }>;

/**
 * Counts that all processes of a marketplace share. Each call is one short statement, so that what one
 * process has counted, the next call of any other knows. Keys are stored as digests: they contain
 * e-mails, networks and tokens.
 */
export interface SharedCounts {
  /** Counts a call, unless there were too many. */
  take(key: string, window: Window & Now): Promise<Counted>;
  /** Takes a call back, if its window has not ended. */
  release(key: string, endsAt: number): Promise<void>;
  /** Forgets all calls. */
  forget(key: string): Promise<void>;
  /** Counts an attempt as failed, unless it comes too early. */
  delay(key: string, rules: BackOffRules & Now): Promise<Delayed>;
  /** Forgives so many failures, and lets the next attempt come at once. */
  forgive(
    key: string,
    failures: number,
    rules: Pick<BackOffRules, 'memoryMs'> & Now,
  ): Promise<void>;
  /** Counts an account of a network as failed, unless too many others have. */
  takeAccount(
    key: string,
    account: string,
    rules: FailedAccountsRules & Now,
  ): Promise<CountedAccount>;
  /** Takes back that an account has failed. */
  releaseAccount(key: string, account: string): Promise<void>;
  /** Counts an account of a network as one that logged in. */
  succeed(key: string, account: string, rules: FailedAccountsRules & Now): Promise<void>;
  /** Removes at most `limit` counts that are over; returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
