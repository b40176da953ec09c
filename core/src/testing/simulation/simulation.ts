import type { Actor } from '../../accounts/actor.ts';
import { bySession } from '../builders/accounts.ts';
import type { Account } from '../../accounts/account.ts';
import { createAuthentication, type Authentication } from '../../accounts/authentication.ts';
import type { KeyVault } from '../../api-keys/api-key.ts';
import type { Job } from '../../jobs/job.ts';
import type { ReviewPolicy } from '../../jobs/review.ts';
import type { AccountId, JobId, PayoutId } from '../../kernel/ids.ts';
import { instant, later, type Instant } from '../../kernel/instant.ts';
import { invariant, type Result } from '../../kernel/result.ts';
import { type BasisPoints, defaultCommission, pesewas, type Pesewas } from '../../kernel/money.ts';
import type { LanguageRegistry } from '../../languages/language.ts';
import type { EarningHoldPolicy } from '../../payouts/earning-hold.ts';
import type { PairReason } from '../../payouts/pair-evidence.ts';
import type { Payout, PayoutStatus } from '../../payouts/payout.ts';
import type { PairStatus } from '../../payouts/suspicious-pair.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { Service } from '../../services/service.ts';
import { mondayMorning } from '../builders/ids.ts';
import { openMarketplace, type Marketplace } from '../marketplace.ts';
import { createMemoryLanguageRegistry } from '../../memory/language-stores.ts';
import type { MemoryState } from '../../memory/memory-state.ts';
import { createMemoryKeyVault, createMemoryPasswords, createMemoryTokens } from '../security.ts';

/** How often each outcome occurred. */
export type Tally = Map<string, number>;

/** A payout, as its creation and moves were observed. */
type WitnessedPayout = Readonly<{
  providerId: AccountId;
  net: bigint;
  status: PayoutStatus;
}>;

/** A suspicious pair, as the deliveries and reviews that concern it were observed. */
type WitnessedPair = Readonly<{
  status: PairStatus;
  /** The reasons that the last delivery gave; after a review, those of all deliveries since. */
  found: readonly PairReason[];
  /** Those that an admin has seen. */
  reviewed: readonly PairReason[];
}>;

/** An earning, or what a part of a refund takes back of it, as it was observed. */
type WitnessedEarning = Readonly<{ at: Instant; gross: bigint; commission: bigint; net: bigint }>;

/** A marketplace in a simulation, and the independent record of what happened in it. */
export type Simulation = Readonly<{
  place: Marketplace;
  authentication: Authentication;
  keyVault: KeyVault;
  registry: LanguageRegistry;
  clients: Account[];
  providers: Account[];
  /** Those who deleted their accounts. */
  deleted: Account[];
  /** The total credits of each client's wallet. */
  credits: Map<AccountId, bigint>;
  /** The quote of each job since it was made or last edited. */
  quotes: Map<JobId, Quote>;
  /** The final state of each ended job. */
  ended: Map<JobId, Job>;
  /** How results are reviewed in this simulation. */
  reviews: ReviewPolicy;
  /** What the last delivery of each job has captured, unless it was sent back. */
  captured: Map<JobId, WitnessedEarning>;
  /** What was taken back of the captures of jobs that stay completed, in order. */
  parts: Map<JobId, readonly WitnessedEarning[]>;
  /** The clients who have had a free translation. */
  promoted: Set<AccountId>;
  /** What was paid for each job, and by which payout: see `Owed`. */
  paid: Map<string, PayoutId>;
  payouts: Map<PayoutId, WitnessedPayout>;
  /** The jobs whose earnings were released. */
  released: Set<JobId>;
  /** The earnings that the rule has released to each provider. */
  given: Map<AccountId, bigint>;
  /** The providers and clients who may be one person: `3 2`. */
  pairs: Map<string, WitnessedPair>;
  tally: Tally;
  /** Whether the server crashes in the next unit of work, just before it would be committed. */
  crash: { isDue: boolean };
  /** The current commission and time. */
  now: { rate: BasisPoints; at: Instant };
}>;

/** The words of a first translation that are free in the simulation. */
export const freeWords = 20;

/** How the earnings of free jobs are held in the simulation, where all is cheaper and faster. */
export const holdPolicy = {
  holdDays: 2,
  trust: { clients: 1, leastPaid: pesewas(5), accountAgeDays: 1, jobAgeDays: 1 },
} as const satisfies EarningHoldPolicy;

/** Opens a simulation with a client who has 3.00 GHS and a provider who can do three kinds of work. */
export async function openSimulation(tally: Tally, reviews: ReviewPolicy): Promise<Simulation> {
  const place = await openMarketplace({ balance: 300 });
  const { unitOfWork } = place;
  const [passwords, tokens] = [createMemoryPasswords(), createMemoryTokens()];
  return {
    place,
    authentication: createAuthentication({ unitOfWork, passwords, tokens }),
    keyVault: createMemoryKeyVault(),
    registry: createMemoryLanguageRegistry(),
    clients: [place.client],
    providers: [place.provider],
    deleted: [],
    credits: new Map([[place.client.id, 300n]]),
    quotes: new Map(),
    ended: new Map(),
    reviews,
    captured: new Map(),
    parts: new Map(),
    promoted: new Set(),
    paid: new Map(),
    payouts: new Map(),
    released: new Set(),
    given: new Map(),
    pairs: new Map(),
    tally,
    crash: { isDue: false },
    now: { rate: defaultCommission, at: mondayMorning },
  };
}

/** Counts an outcome. */
export const note = ({ tally }: Simulation, outcome: string): void => {
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
};

/** Records what a delivery has captured, or a version that counts again. */
export function witnessCapture({ captured }: Simulation, { id, split, quote }: Job, at: Instant) {
  invariant(split !== null, `job ${id} was captured without a split`);
  const { commission, net } = split;
  captured.set(id, { at, gross: quote.price, commission, net });
}

/** The commission on an amount, rounded half up, calculated with whole numbers only. */
const commissionOn = (amount: bigint, rateBps: number): bigint =>
  (2n * amount * BigInt(rateBps) + 10_000n) / 20_000n;

/** Records what a part of a refund takes back: the provider has the commission on the rest. */
export function witnessPart(
  { parts }: Simulation,
  { id, split, quote, returned }: Job,
  { amount, at }: Readonly<{ amount: bigint; at: Instant }>,
): void {
  invariant(split !== null, `job ${id} was refunded without a split`);
  const rest = quote.price - returned.due - returned.discount - amount;
  const commission = commissionOn(rest, split.rateBps) - split.commission;
  const part = { at, gross: -amount, commission, net: -amount - commission };
  parts.set(id, [...(parts.get(id) ?? []), part]);
}

/** Advances the clock of the simulation by a minute, and returns the time. */
export function tick({ now }: Simulation): Instant {
  now.at = later(instant(now.at), 60_000);
  return now.at;
}

/** The admin of the marketplace, just logged in. */
export const adminOf = ({ place, now }: Simulation): Actor =>
  bySession(place.admin, instant(now.at));

/** The current stored state, as a snapshot that does not change later. */
export const stateOf = ({ place }: Simulation): MemoryState => place.unitOfWork.committed();

/** Every job, oldest first. */
export const jobsOf = (simulation: Simulation): readonly Job[] => [
  ...stateOf(simulation).jobs.rows.values(),
];

/** Every service, oldest first. */
export const servicesOf = (simulation: Simulation): readonly Service[] => [
  ...stateOf(simulation).services.rows.values(),
];

/** Every payout, oldest first. */
export const payoutsOf = (simulation: Simulation): readonly Payout[] => [
  ...stateOf(simulation).payouts.rows.values(),
];

/** The current account of a user. */
export function accountOf(simulation: Simulation, id: AccountId): Account {
  const account = stateOf(simulation).accounts.rows.get(id);
  invariant(account !== undefined, 'an account of the simulation is missing');
  return account;
}

/** What a client can spend now. */
export const spendable = (simulation: Simulation, client: AccountId): Pesewas =>
  stateOf(simulation).balances.get(`client:${client}:wallet`) ?? pesewas(0);

/** The last part of a fault's code: `insufficient-funds`. */
export const shortCode = ({ code }: Readonly<{ code: string }>): string =>
  code.slice(code.indexOf('.') + 1);

/** The server is gone: nothing of a unit of work that was not committed is left. */
class Crash extends Error {}

/** Runs a unit of work up to its end, where the server crashes, if that is due and the work is accepted. */
async function crashIn(
  simulation: Simulation,
  work: (stores: Stores) => Promise<Result<unknown, unknown>>,
): Promise<void> {
  if (!simulation.crash.isDue) return;
  simulation.crash.isDue = false;
  const before = stateOf(simulation);
  const crashing = simulation.place.unitOfWork.write(async (stores) => {
    const result = await work(stores);
    if (result.ok) throw new Crash();
    return result;
  });
  const hasCrashed = await crashing.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Crash) return true;
      throw error;
    },
  );
  invariant(stateOf(simulation) === before, 'a unit of work that crashed changed something');
  if (hasCrashed) note(simulation, 'crash:nothing-left');
}

/**
 * Runs one action as a unit of work, and records its outcome; if the server crashes in it, it runs again.
 *
 * @throws {InvariantError} if a refusal, or a unit that crashed, changed anything.
 */
export async function attempt<T, F extends Readonly<{ code: string }>>(
  simulation: Simulation,
  name: string,
  work: (stores: Stores) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  await crashIn(simulation, work);
  const before = stateOf(simulation);
  const result = await simulation.place.unitOfWork.write(work);
  note(simulation, `${name}:${result.ok ? 'ok' : shortCode(result.fault)}`);
  invariant(
    result.ok || stateOf(simulation) === before,
    `${name} was refused and changed something`,
  );
  return result;
}
