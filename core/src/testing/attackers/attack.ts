import { mailboxOf } from '../../accounts/email.ts';
import { dayMs, later, type Instant } from '../../kernel/instant.ts';
import {
  addMoney,
  type BasisPoints,
  pesewas,
  type Pesewas,
  subtractMoney,
  sumMoney,
} from '../../kernel/money.ts';
import { decideHolds, giftOf } from '../../payouts/earning-hold.ts';
import type { HeldEarning } from '../../payouts/payout.ts';
import { usualTrust, type PayingClient, type Party } from '../../payouts/provider-trust.ts';
import { splitCommission, type CommissionSplit } from '../../wallet/commission.ts';
import { accountId, jobId, mondayMorning } from '../builders/ids.ts';
import { aHeldEarning } from '../builders/payouts.ts';

/** What the marketplace charges and gives away, and what an attacker pays for accounts. */
export type Economy = Readonly<{
  rateBps: BasisPoints;
  /** Of a word, in pesewas. */
  unitPrice: bigint;
  freeWords: number;
  /** What the marketplace gives away in a month, in pesewas. */
  monthlyBudget: bigint;
  /** How many free translations a device in a network may get in 30 days. */
  freePerDevice: number;
  /** What a verified mailbox, and a SIM with a device of its own, cost in pesewas. */
  mailbox: bigint;
  sim: bigint;
}>;

/** An account of the attacker: a mailbox, and the number of the SIM and device that it is used from. */
export type Puppet = Readonly<{ email: string; sim: number }>;

/** A job between two accounts of the attacker, delivered on the day of its order. */
export type StagedJob = Readonly<{
  client: number;
  provider: number;
  day: number;
  words: number;
  /** It is not ordered unless the marketplace pays for it. */
  onlyFree?: boolean;
  /** It is cancelled before it is delivered. */
  isCancelled?: boolean;
  /** An admin refunds it on this day. */
  refundedOn?: number;
}>;

/** The moves of an attacker. */
export type Attack = Readonly<{
  clients: readonly Puppet[];
  providers: readonly Puppet[];
  jobs: readonly StagedJob[];
  /** For how long payouts are awaited. */
  days: number;
}>;

/** What an attack costs and brings, in pesewas. */
export type Outcome = Readonly<{
  /** Paid into wallets for jobs that were not refunded. */
  paid: Pesewas;
  /** What the platform retained of it. */
  commission: Pesewas;
  /** For mailboxes and SIMs. */
  accounts: Pesewas;
  /** Paid out. */
  received: Pesewas;
  /** The earnings of free jobs that were paid out, less what was paid for the words above the free ones. */
  given: bigint;
}>;

/**
 * What the free translations bring an attacker, less what it costs to be paid for them: the commission
 * of the paid jobs, and the accounts. Below zero if the attack costs more than it brings. (What remains
 * of the price of a paid job comes back as a payout.)
 */
export const gainOf = ({ given, commission, accounts }: Outcome): bigint =>
  given - commission - accounts;

type Done = StagedJob &
  Readonly<{ id: number; split: CommissionSplit; isFree: boolean; amountDue: Pesewas }> & {
    releasedAt: Instant | null;
    byRule: boolean;
    isPaidOut: boolean;
  };

/** Which of a provider's unpaid earnings of free jobs a rule releases. */
export type ReleaseRule = (
  earnings: readonly HeldEarning[],
  standing: Readonly<{
    provider: Party;
    clients: readonly PayingClient[];
    releasedByRule: Pesewas;
  }>,
  now: Instant,
) => readonly HeldEarning[];

/** The rule of the marketplace. */
const presentRule: ReleaseRule = (earnings, standing, now) =>
  decideHolds(earnings, standing, { policy: { holdDays: 14 }, now }).flatMap(({ earning, hold }) =>
    hold === null ? [earning] : [],
  );

const at = (day: number): Instant => later(mondayMorning, day * dayMs);

const partyOf = ({ email, sim }: Puppet, id: number): Party => ({
  accountId: accountId(id),
  email,
  devices: [{ program: `Phone ${sim}`, network: `154.160.1.${sim}` }],
});

/** Whether the marketplace pays for a first translation now; the limits are those of the offer. */
function isOffered(job: StagedJob, { attack, done, economy }: Stage): boolean {
  const { clients } = attack;
  const own = clients[job.client];
  const free = done.filter(({ isFree }) => isFree);
  const recent = free.filter(({ day }) => day > job.day - 30);
  const isOwn = (test: (other: Puppet) => boolean) => (one: Done) => {
    const other = clients[one.client];
    return own !== undefined && other !== undefined && test(other);
  };
  const hadOne = free.some(
    isOwn((other) => mailboxOf(other.email) === mailboxOf(own?.email ?? '')),
  );
  const fromDevice = recent.filter(isOwn((other) => other.sim === own?.sim)).length;
  const spent = sumMoney(
    recent.map(({ split, amountDue }) =>
      subtractMoney(addMoney(split.commission, split.net), amountDue),
    ),
  );
  const price = BigInt(Math.min(job.words, economy.freeWords)) * economy.unitPrice;
  return !hadOne && fromDevice < economy.freePerDevice && spent + price <= economy.monthlyBudget;
}

const giftOfJob = ({ split: { net }, amountDue }: Done): Pesewas => giftOf({ net, amountDue });

type Stage = Readonly<{ attack: Attack; economy: Economy; done: Done[] }>;

/** Orders and delivers a job. */
function perform(job: StagedJob, id: number, stage: Stage): void {
  const { economy, done } = stage;
  const isFree = isOffered(job, stage);
  if (job.isCancelled === true || (job.onlyFree === true && !isFree)) return;
  const priceOf = (words: number) => pesewas(BigInt(words) * economy.unitPrice);
  const split = splitCommission(priceOf(job.words), economy.rateBps);
  const amountDue = priceOf(isFree ? Math.max(0, job.words - economy.freeWords) : job.words);
  const unpaid = { releasedAt: null, byRule: false, isPaidOut: false };
  done.push({ ...job, id, split, isFree, amountDue, ...unpaid });
}

const isRefundedBy = ({ refundedOn }: StagedJob, day: number): boolean =>
  refundedOn !== undefined && refundedOn <= day;

function payerOf(client: number, paid: readonly Done[], { attack }: Stage): PayingClient[] {
  const puppet = attack.clients[client];
  if (puppet === undefined) return [];
  const totals = {
    paid: sumMoney(paid.map(({ split }) => addMoney(split.commission, split.net))),
    commission: sumMoney(paid.map(({ split }) => split.commission)),
  };
  const good = { isVerified: true, isSuspended: false, isUnderReview: false, createdAt: at(0) };
  return [{ ...partyOf(puppet, 1_000 + client), ...good, ...totals }];
}

function standingOf(provider: number, day: number, stage: Stage) {
  const own = stage.done.filter((job) => job.provider === provider);
  const counted = own.filter(
    (job) => !job.isFree && !isRefundedBy(job, day) && job.day <= day - usualTrust.jobAgeDays,
  );
  const given = own.filter(({ byRule }) => byRule);
  return {
    provider: partyOf(stage.attack.providers[provider] ?? { email: '', sim: 0 }, provider),
    clients: [...Map.groupBy(counted, ({ client }) => client)].flatMap(([client, jobs]) =>
      payerOf(client, jobs, stage),
    ),
    releasedByRule: sumMoney(given.map(giftOfJob)),
  };
}

const earningOf = (job: Done, own: readonly Done[]): HeldEarning =>
  aHeldEarning({
    id: job.id,
    providerId: accountId(job.provider),
    jobId: jobId(job.id),
    gross: addMoney(job.split.commission, job.split.net),
    ...job.split,
    at: at(job.day),
    amountDue: job.amountDue,
    selfPaidJobs: own.filter(({ isFree }) => !isFree).length,
  });

/** A payout run of one provider; returns what it pays, which is never below zero. */
function payOut(provider: number, day: number, stage: Stage, rule: ReleaseRule): bigint {
  const own = stage.done.filter((job) => job.provider === provider);
  const held = own.filter(
    (job) => job.isFree && job.releasedAt === null && !isRefundedBy(job, day),
  );
  const earnings = held.map((job) => earningOf(job, own));
  const released = new Set<number>(
    rule(earnings, standingOf(provider, day, stage), at(day)).map(({ id }) => id),
  );
  for (const job of held) {
    if (!released.has(job.id)) continue;
    Object.assign(job, { releasedAt: at(day), byRule: giftOfJob(job) > 0n });
  }
  const due = own.filter((job) => !job.isPaidOut && (!job.isFree || job.releasedAt !== null));
  const owed = own.filter((job) => isRefundedBy(job, day) && job.isPaidOut && !repaid.has(job));
  const net = (jobs: readonly Done[]) => sumMoney(jobs.map(({ split }) => split.net));
  const payable = due.filter((job) => !isRefundedBy(job, day));
  const amount = net(payable) - net(owed);
  if (amount <= 0n) return 0n;
  for (const job of payable) job.isPaidOut = true;
  for (const job of owed) repaid.add(job);
  return amount;
}

/** Refunded jobs that were deducted from a payout. */
const repaid = new WeakSet<Done>();

/** Plays an attack day by day against a rule, with a payout run each Sunday. */
export function playAttack(attack: Attack, economy: Economy, rule = presentRule): Outcome {
  const stage: Stage = { attack, economy, done: [] };
  let received = 0n;
  for (let day = 0; day <= attack.days; day += 1) {
    for (const [id, job] of attack.jobs.entries()) if (job.day === day) perform(job, id, stage);
    if (day % 7 !== 6) continue;
    for (const provider of attack.providers.keys()) received += payOut(provider, day, stage, rule);
  }
  const own = stage.done.filter((job) => !job.isFree && !isRefundedBy(job, attack.days));
  const puppets = [...attack.clients, ...attack.providers];
  const mailboxes = BigInt(new Set(puppets.map(({ email }) => mailboxOf(email))).size);
  const sims = BigInt(new Set(puppets.map(({ sim }) => sim)).size);
  const free = stage.done.filter((job) => job.isFree);
  const paidOut = free.filter((job) => job.isPaidOut);
  return {
    paid: sumMoney(own.map(({ split }) => addMoney(split.commission, split.net))),
    commission: sumMoney(own.map(({ split }) => split.commission)),
    accounts: pesewas(mailboxes * economy.mailbox + sims * economy.sim),
    received: pesewas(received),
    given:
      sumMoney(paidOut.map(({ split }) => split.net)) -
      sumMoney(free.map(({ amountDue }) => amountDue)),
  };
}
