import type { Account } from '../../accounts/account.ts';
import type { Doors } from '../../accounts/authenticate.ts';
import type { KeyVault } from '../../api-keys/key-vault.port.ts';
import type { Job } from '../../jobs/job.ts';
import type { AccountId, JobId, PayoutId } from '../../kernel/ids.ts';
import { instant, later, type Instant } from '../../kernel/instant.ts';
import { invariant } from '../../kernel/invariant.ts';
import { pesewas, type Pesewas } from '../../kernel/money.ts';
import { defaultCommission, type BasisPoints } from '../../kernel/rate.ts';
import type { Result } from '../../kernel/result.ts';
import type { LanguageRegistry } from '../../languages/language-registry.port.ts';
import type { Payout, PayoutStatus } from '../../payouts/payout.ts';
import type { Stores } from '../../ports/unit-of-work.port.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { Service } from '../../services/service.ts';
import { mondayMorning } from '../builders/ids.ts';
import { openMarketplace, type Marketplace } from '../marketplace.ts';
import { createMemoryLanguageRegistry } from '../memory/language-registry.ts';
import type { MemoryState } from '../memory/memory-state.ts';
import {
  createMemoryKeyVault,
  createMemoryPasswords,
  createMemoryTokens,
} from '../memory/security.ts';

/** How often each outcome came about. */
export type Tally = Map<string, number>;

/** A payout, as an onlooker saw it made and moved. */
type WitnessedPayout = Readonly<{
  providerId: AccountId;
  net: bigint;
  status: PayoutStatus;
}>;

/** A marketplace in a simulation, and what an onlooker has written down of it. */
export type World = Readonly<{
  place: Marketplace;
  doors: Doors;
  vault: KeyVault;
  registry: LanguageRegistry;
  clients: Account[];
  providers: Account[];
  /** What was put into each client's wallet. */
  credits: Map<AccountId, bigint>;
  /** The quote of each job since it was made or last edited. */
  quotes: Map<JobId, Quote>;
  /** Jobs as they ended. */
  ended: Map<JobId, Job>;
  /** The clients who have had a free translation. */
  promoted: Set<AccountId>;
  /** What was paid for each job, and by which payout: see `Owed`. */
  paid: Map<string, PayoutId>;
  payouts: Map<PayoutId, WitnessedPayout>;
  tally: Tally;
  /** The commission of now, and the time of now. */
  now: { rate: BasisPoints; at: Instant };
}>;

/** The words of a first translation that are free in the simulation. */
export const freeWords = 20;

/** Opens a world with a client who has 3.00 GHS and a provider who can do three kinds of work. */
export async function openWorld(tally: Tally): Promise<World> {
  const place = await openMarketplace({ balance: 300 });
  const passwords = createMemoryPasswords();
  return {
    place,
    doors: { unitOfWork: place.unitOfWork, passwords, tokens: createMemoryTokens() },
    vault: createMemoryKeyVault(),
    registry: createMemoryLanguageRegistry(),
    clients: [place.client],
    providers: [place.provider],
    credits: new Map([[place.client.id, 300n]]),
    quotes: new Map(),
    ended: new Map(),
    promoted: new Set(),
    paid: new Map(),
    payouts: new Map(),
    tally,
    now: { rate: defaultCommission, at: mondayMorning },
  };
}

/** Writes down that an outcome came about. */
export const note = ({ tally }: World, outcome: string): void => {
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
};

/** The time of the world, a minute later than when it was last asked. */
export function tick({ now }: World): Instant {
  now.at = later(instant(now.at), 60_000);
  return now.at;
}

/** Everything that is stored now; what is answered does not change later. */
export const stateOf = ({ place }: World): MemoryState => place.unitOfWork.committed();

/** Every job, oldest first. */
export const jobsOf = (world: World): readonly Job[] => [...stateOf(world).jobs.rows.values()];

/** Every service, oldest first. */
export const servicesOf = (world: World): readonly Service[] => [
  ...stateOf(world).services.rows.values(),
];

/** Every payout, oldest first. */
export const payoutsOf = (world: World): readonly Payout[] => [
  ...stateOf(world).payouts.rows.values(),
];

/** Somebody's account as it is now. */
export function accountOf(world: World, id: AccountId): Account {
  const account = stateOf(world).accounts.rows.get(id);
  invariant(account !== undefined, 'nobody leaves the simulation');
  return account;
}

/** What a client can spend now. */
export const spendable = (world: World, client: AccountId): Pesewas =>
  stateOf(world).balances.get(`client:${client}:wallet`) ?? pesewas(0);

/** The last part of a fault's code: `insufficient-funds`. */
export const shortCode = ({ code }: Readonly<{ code: string }>): string =>
  code.slice(code.indexOf('.') + 1);

/**
 * Lets somebody do something as one unit of work, and writes down what came of it.
 *
 * @throws {InvariantError} where a refusal changed anything.
 */
export async function attempt<T, F extends Readonly<{ code: string }>>(
  world: World,
  name: string,
  work: (stores: Stores) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  const before = stateOf(world);
  const result = await world.place.unitOfWork.write(work);
  note(world, `${name}:${result.ok ? 'ok' : shortCode(result.fault)}`);
  invariant(result.ok || stateOf(world) === before, `${name} was refused and changed something`);
  return result;
}
