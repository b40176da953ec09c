import type { Account } from '../accounts/account.ts';
import { addEarned, nothingEarned, type Earned } from '../insights/figures.ts';
import { addResults, noResults, type ResultLine } from '../insights/review-rates.ts';
import type {
  CompletedWork,
  InsightStore,
  MoneySums,
  PeriodSums,
  WalletFilter,
  WalletLine,
} from '../insights/insight-store.port.ts';
import { refundable } from '../jobs/decide-refund.ts';
import { addUsage, noUsage, usageOf } from '../jobs/usage.ts';
import { isLive, type Job, paidFor } from '../jobs/job.ts';
import type { Instant, Period } from '../kernel/instant.ts';
import { addMoney, zero, type Pesewas } from '../kernel/money.ts';
import { toNameKey } from '../languages/decide-language.ts';
import { serviceStatuses, serviceTypes } from '../services/service.ts';
import { earningsOf, walletOf, type LedgerAccount } from '../wallet/ledger.ts';
import { cutPage, type MemoryState, newestFirst, type Table } from './memory-state.ts';

const all = <Row extends Readonly<{ id: number }>>({ rows }: Table<Row>) => [...rows.values()];

const sum = <T>(things: readonly T[], amountOf: (thing: T) => Pesewas): Pesewas =>
  addMoney(...things.map(amountOf));

const isWithin = (at: Instant | null, { from, until }: Period): boolean =>
  at !== null && at >= from && at < until;

const completedOf = ({ jobs }: MemoryState): readonly Job[] =>
  all(jobs).filter(({ status }) => status === 'completed');

const byKey = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

function sumCompleted(state: MemoryState): CompletedWork {
  const done = completedOf(state);
  const of = (type: string) => done.filter(({ work }) => work.serviceType === type);
  return {
    jobs: done.length,
    durationMs: done.reduce((ms, job) => ms + (job.completedAt ?? 0) - job.createdAt, 0),
    revenue: byKey(serviceTypes, (type) => sum(of(type), refundable)),
    spent: sum(done, (job) => paidFor(job).due),
  };
}

const earnedWith = (job: Job): Earned => ({
  jobs: 1,
  gross: refundable(job),
  commission: job.split?.commission ?? zero,
  net: job.split?.net ?? zero,
});

function walletLine(state: MemoryState, account: Account): WalletLine & Readonly<{ id: number }> {
  const { id, name, email } = account;
  const role = account.role === 'client' ? 'client' : 'service-provider';
  const done = completedOf(state);
  const paying = all(state.payouts).filter(
    ({ providerId, status }) => providerId === id && status !== 'completed',
  );
  const bought = done.filter(({ clientId }) => clientId === id);
  const made = done.filter(({ assignedId }) => assignedId === id);
  const holds = role === 'client' ? walletOf(id) : earningsOf(id);
  return {
    id,
    accountId: id,
    name,
    email,
    role,
    balance: state.balances.get(holds) ?? zero,
    totalEarned: sum(made, ({ split }) => split?.net ?? zero),
    totalSpent: sum(bought, (job) => paidFor(job).due),
    pendingPayout: sum(paying, ({ net }) => net),
  };
}

function holdsMoney({ role, q }: WalletFilter): (account: Account) => boolean {
  const sought = toNameKey(q ?? '');
  return (account) =>
    account.role !== 'admin' &&
    (role === undefined || account.role === role) &&
    [toNameKey(account.name), account.email].some((text) => text.includes(sought));
}

function sumMoney({ accounts, balances, jobs, payouts }: MemoryState): MoneySums {
  const held = (account: LedgerAccount) => balances.get(account) ?? zero;
  const people = (role: string) => all(accounts).filter((account) => account.role === role);
  const paying = (isDone: boolean) =>
    all(payouts).filter(({ status }) => (status === 'completed') === isDone);
  return {
    wallets: sum(people('client'), ({ id }) => held(walletOf(id))),
    held: sum(all(jobs).filter(isLive), ({ quote }) => quote.price),
    unpaid: sum(people('service-provider'), ({ id }) => held(earningsOf(id))),
    inTransit: sum(paying(false), ({ net }) => net),
    paidOut: sum(paying(true), ({ net }) => net),
    commission: held('platform:commission'),
    promotions: held('platform:promotions'),
  };
}

const medianOf = (durations: readonly number[]): number | null => {
  const sorted = durations.toSorted((one, other) => one - other);
  const [low, high] = [sorted.length - 1, sorted.length].map((place) => sorted[place >> 1]);
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

function sumPeriod(state: MemoryState, period: Period): PeriodSums {
  const requested = all(state.jobs).filter(({ createdAt }) => isWithin(createdAt, period));
  const done = completedOf(state).filter(({ completedAt }) => isWithin(completedAt, period));
  return {
    requested: requested.length,
    clients: new Set(requested.map(({ clientId }) => clientId)).size,
    completed: done.length,
    revenue: sum(done, refundable),
    providers: new Set(done.map(({ assignedId }) => assignedId)).size,
    medianMs: medianOf(done.map((job) => (job.completedAt ?? 0) - job.createdAt)),
  };
}

/** What became of the result of a job, by itself. */
function resultOf({ accounts, disputes }: MemoryState, job: Job): readonly ResultLine[] {
  const { assignedId: providerId, work, review } = job;
  if (providerId === null) return [];
  const dispute = all(disputes).find(({ jobId }) => jobId === job.id);
  const returned = dispute?.decision?.returned;
  const isDivided = returned !== undefined && returned > 0n && dispute?.decision?.released !== 0n;
  const count = (is: boolean) => (is ? 1 : 0);
  return [
    {
      providerId,
      providerName: accounts.rows.get(providerId)?.name ?? '',
      serviceType: work.serviceType,
      delivered: 1,
      sentBack: count(review.revisions > 0),
      disputed: count(dispute !== undefined),
      forProvider: count(returned === 0n),
      forClient: count(returned !== undefined && returned > 0n && !isDivided),
      divided: count(isDivided),
    },
  ];
}

function countResults(state: MemoryState, period: Period): readonly ResultLine[] {
  const delivered = all(state.jobs).filter(({ completedAt }) => isWithin(completedAt, period));
  const lines = new Map<string, ResultLine>();
  for (const line of delivered.flatMap((job) => resultOf(state, job))) {
    const name = `${line.providerId} ${line.serviceType}`;
    lines.set(name, { ...line, ...addResults(line, lines.get(name) ?? noResults) });
  }
  return [...lines.values()];
}

/** Sums over the rows in memory, each calculated in the simplest way. */
export const createInsightStore = (state: MemoryState): InsightStore => ({
  sumPeriod: async (period) => sumPeriod(state, period),
  countResults: async (period) => countResults(state, period),
  countPlatform: async () => ({
    providers: all(state.accounts).filter(
      ({ id, role }) => role === 'service-provider' && !state.deletions.has(id),
    ).length,
    pendingServices: all(state.services).filter(({ status }) => status === 'pending').length,
    activeJobs: all(state.jobs).filter(isLive).length,
  }),
  countWaiting: async (pendingSince) => ({
    services: all(state.services).filter(({ status }) => status === 'pending').length,
    jobs: all(state.jobs).filter(
      ({ status, createdAt }) => status === 'pending' && createdAt <= pendingSince,
    ).length,
    payouts: all(state.payouts).filter(({ status }) => status !== 'completed').length,
    messages: all(state.contactMessages).filter(({ answeredAt }) => answeredAt === null).length,
    pairs: all(state.suspiciousPairs).filter(({ status }) => status === 'open').length,
  }),
  async countJobs(since) {
    const jobs = all(state.jobs);
    const words = jobs.flatMap(({ quote: { measure } }) =>
      measure.unit === 'word' ? [measure.words] : [],
    );
    return {
      jobs: jobs.length,
      recent: jobs.filter(({ createdAt }) => createdAt >= since).length,
      counted: words.length,
      words: words.reduce((total, one) => total + one, 0),
    };
  },
  sumCompleted: async () => sumCompleted(state),
  countCalls: async (clientId, since) =>
    all(state.jobs).filter((job) => job.clientId === clientId && job.createdAt >= since).length,
  sumUsage: async (clientId, period) =>
    completedOf(state)
      .filter((job) => job.clientId === clientId && isWithin(job.completedAt, period))
      .map(usageOf)
      .reduce(addUsage, noUsage),
  async sumEarned(providerId, period) {
    const own = all(state.earnings).filter(
      (earning) => earning.providerId === providerId && isWithin(earning.at, period),
    );
    const earned = own
      .map((earning) => ({ ...earning, jobs: earning.kind === 'capture' ? 1 : 0 }))
      .reduce(addEarned, nothingEarned);
    return { ...earned, refunds: own.filter(({ kind }) => kind === 'refund').length };
  },
  async sumEarnedByService(providerId) {
    const made = completedOf(state).filter(({ assignedId }) => assignedId === providerId);
    const of = (type: string) => made.filter(({ work }) => work.serviceType === type);
    return byKey(serviceTypes, (type) => of(type).map(earnedWith).reduce(addEarned, nothingEarned));
  },
  async sumRatings(providerId) {
    const given = all(state.ratings).filter((rating) => rating.providerId === providerId);
    return { count: given.length, stars: given.reduce((total, { stars }) => total + stars, 0) };
  },
  async countServices(providerId) {
    const own = all(state.services).filter(({ ownerId }) => ownerId === providerId);
    return byKey(serviceStatuses, (status) => own.filter((one) => one.status === status).length);
  },
  listWallets: async (filter, page) =>
    cutPage(
      newestFirst(state.accounts, holdsMoney(filter)).map((account) => walletLine(state, account)),
      page,
    ).map(({ id: _, ...line }) => line),
  sumMoney: async () => sumMoney(state),
  countNotices: async () => ({ pending: state.notices.length, failed: 0 }),
});
