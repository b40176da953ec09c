import type { AccountId, JobId, PayoutId } from './kernel/ids.ts';
import { refuse, type Result } from './kernel/result.ts';

/**
 * The resources that a unit of work locks until it ends. Units that share none may run at the same
 * time, in any process; those that have the same one run one after the other.
 */
export type Guard =
  /** The state of an account: wallet, quotas, references, uploads and stored answers. */
  | `account:${number}`
  /** By what a provider is chosen, and with which clients they work: what ratings and deliveries change. */
  | `figures:${number}`
  /** A job with its proposals, drafts, reference files, messages and offers. */
  | `job:${number}`
  | `payout:${number}`
  /** The used budget of free translations. */
  | 'free-budget'
  /** The end of the audit log, to which each entry is chained. */
  | 'audit-log'
  /** The stored answers of callers without an account, who share one namespace of keys. */
  | 'anonymous-answers'
  /** How API keys are used. */
  | 'key-usage'
  /** Imports of whole glossaries, which take long: one after the other. */
  | 'glossary-import';

export const guardAccount = (id: AccountId): Guard => `account:${id}`;
export const guardFigures = (provider: AccountId): Guard => `figures:${provider}`;
export const guardJob = (id: JobId): Guard => `job:${id}`;
export const guardPayout = (id: PayoutId): Guard => `payout:${id}`;

/**
 * The guards of a use case besides the account of its actor, by its input: a property of the
 * function, because it changes with what the function does. The unit of a use case without it runs
 * exclusively. The application adds what protects the stored answer of a repeatable request.
 *
 * A use case with guards
 *
 * - decides only by what its guards protect, by what never changes, and by what units change that run exclusively, such as
 *   prices, languages and services;
 * - changes anything else only by adding to it: totals, balances by which it does not decide, new rows.
 */
export type GuardsOf<A, I> = (actor: A, input: I) => readonly Guard[];

/** The part of a context that determines the guards of a unit; undefined if it runs exclusively. */
export type GuardedContext = Readonly<{ guards?: readonly Guard[] | undefined }>;

/** Whether a unit has to be run again, with this guard, before it decides by what that protects. */
export const lacks = ({ guards }: GuardedContext, guard: Guard): boolean =>
  guards !== undefined && !guards.includes(guard);

type Lack = Readonly<{ code: 'unit.lacks-guards'; guards: readonly Guard[] }>;

/**
 * What a unit returns, before it has written anything, that has found out what it has to guard as well: it is run
 * again with all of them. It never leaves the application.
 */
export const requireGuards = (...guards: readonly Guard[]): Result<never, never> =>
  refuse<Lack>({ code: 'unit.lacks-guards', guards }) as Result<never, never>;

/** The guards that a unit has to be run again with; undefined if it has ended. */
export function lackedGuards(ended: Result<unknown, unknown>): readonly Guard[] | undefined {
  const fault = ended.ok ? undefined : (ended.fault as Lack | Readonly<{ code: string }>);
  return fault?.code === 'unit.lacks-guards' ? (fault as Lack).guards : undefined;
}
