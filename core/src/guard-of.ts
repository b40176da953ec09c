import type { Actor } from './accounts/actor.ts';
import { createJob } from './jobs/create-job.ts';
import type { AccountId } from './kernel/ids.ts';

const accountOf = ({ accountId }: Actor): AccountId => accountId;

/**
 * Use cases whose units may run at the same time as those of other accounts. Each of them
 *
 * - reads, of what another one of them changes, only rows of its guard: the account's jobs, wallet, use of
 *   quotas, references and stored responses;
 * - changes other rows only by adding to what they are at that moment: totals of the marketplace and accounts of
 *   the ledger that it does not decide by. Those it changes in the order of the account's wallet, `platform:…`,
 *   and the totals, so that two never wait for each other.
 *
 * - returns `runAlone` if it has to decide by more, as for a free translation: by the budget of all clients.
 *
 * Everything else, such as prices, languages and providers, is changed by units that run alone.
 */
const guards: ReadonlyMap<unknown, (actor: Actor) => AccountId> = new Map([[createJob, accountOf]]);

/**
 * The account that guards a unit of a use case; undefined if the unit has to run alone.
 *
 * @param actor an `Actor`, if the use case is in the list.
 */
export const guardOf = (useCase: unknown, actor: unknown): AccountId | undefined =>
  guards.get(useCase)?.(actor as Actor);
