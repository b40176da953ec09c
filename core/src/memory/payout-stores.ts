import { isPayable } from '../accounts/suspension.ts';
import { type Job, paidFor } from '../jobs/job.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { addMoney, sumMoney } from '../kernel/money.ts';
import { invariant } from '../kernel/result.ts';
import type { PayoutAccountStore, StoredPayoutAccount } from '../payout-accounts/payout-account.ts';
import { canBeHeld } from '../payouts/earning-hold.ts';
import type { DueEarnings, PayoutFilter, PayoutStore } from '../payouts/payout-store.port.ts';
import {
  type Earning,
  type HeldEarning,
  type ListedEarning,
  type ListedPayout,
  mostCountedJobs,
  type Payee,
  type Payout,
  type Unpaid,
} from '../payouts/payout.ts';
import type {
  ListedPair,
  Parties,
  SuspiciousPair,
  SuspiciousPairStore,
} from '../payouts/suspicious-pair.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  type PayoutAccountRow,
  replaceRow,
  type Table,
} from './memory-state.ts';
import { findStanding, statusOfPair } from './provider-stores.ts';

/** The account without what only the store knows. */
const toStored = ({ isCurrent: _, ...stored }: PayoutAccountRow): StoredPayoutAccount => stored;

/** The row of the provider's present account. */
const currentOf = (rows: Table<PayoutAccountRow>, owner: AccountId): PayoutAccountRow | undefined =>
  findRow(rows, ({ accountId, isCurrent }) => isCurrent && accountId === owner);

/** Where providers are paid, in memory. */
export function createPayoutAccountStore({
  payoutAccounts,
  payouts,
}: MemoryState): PayoutAccountStore {
  function retire(accountId: AccountId): void {
    const current = currentOf(payoutAccounts, accountId);
    if (current === undefined) return;
    const isUsed = findRow(payouts, ({ payoutAccountId }) => payoutAccountId === current.id);
    if (isUsed) replaceRow(payoutAccounts, { ...current, isCurrent: false });
    else payoutAccounts.rows.delete(current.id);
  }
  return {
    async findCurrent(accountId) {
      const current = currentOf(payoutAccounts, accountId);
      return current && toStored(current);
    },
    async replaceCurrent(account) {
      retire(account.accountId);
      return toStored(insertRow(payoutAccounts, (id) => ({ ...account, id, isCurrent: true })));
    },
    async removeCurrent(accountId) {
      retire(accountId);
    },
    list: async ({ after, limit }) =>
      [...payoutAccounts.rows.values()]
        .filter(({ id }) => after === null || id > after)
        .toSorted((one, other) => one.id - other.id)
        .slice(0, limit)
        .map(toStored),
    async reseal(id, sealed) {
      const row = payoutAccounts.rows.get(id);
      invariant(row !== undefined, `there is no payout account ${id}`);
      replaceRow(payoutAccounts, { ...row, sealed });
    },
  };
}

const isUnreleased = ({ isFree, releasedAt }: Earning): boolean => isFree && releasedAt === null;

const unreleased = { releasedAt: null, releasedByRule: false } as const;

const matches = (payout: Payout, { providerId, status }: PayoutFilter): boolean =>
  (providerId === undefined || payout.providerId === providerId) &&
  (status === undefined || payout.status === status);

const sum = (
  providerId: AccountId,
  earnings: readonly Earning[],
  payee: Payee,
): Omit<Unpaid, 'isPayable'> => ({
  providerId,
  payee,
  earnings: earnings.length,
  gross: addMoney(...earnings.map(({ gross }) => gross)),
  commission: addMoney(...earnings.map(({ commission }) => commission)),
  net: addMoney(...earnings.map(({ net }) => net)),
});

/** The payout without the fields that the database only joins in for display. */
const stripListing = ({
  providerName: _name,
  publicId: _id,
  paidAccount: _paid,
  currentAccount: _current,
  ...own
}: Payout & Partial<ListedPayout>): Payout => own;

/** The earnings of providers, and their payouts, in memory. */
export function createPayoutStore(state: MemoryState): PayoutStore {
  const { payouts, earnings, jobs, accounts, payoutAccounts } = state;
  const captureOf = (jobId: JobId): Earning | undefined =>
    findRow(earnings, (earning) => earning.jobId === jobId && earning.kind === 'capture');

  function isDue(earning: Earning, { until }: DueEarnings): boolean {
    const { kind, jobId, at, payoutId, clearedAt, isFree } = earning;
    if (payoutId !== null || clearedAt === null) return false;
    if (kind === 'capture') return at <= until && !isUnreleased(earning);
    const capture = kind === 'partial-refund' && isFree ? captureOf(jobId) : undefined;
    return capture === undefined || !isUnreleased(capture);
  }

  const allDue = (due: DueEarnings): readonly Earning[] =>
    [...earnings.rows.values()].filter((earning) => isDue(earning, due));

  const isSelfPaid = ({ status, quote }: Job) =>
    status === 'completed' && quote.discount === 0n && quote.amountDue > 0n;

  function withStanding(earning: Earning): HeldEarning {
    const { jobId, providerId } = earning;
    const done = [...jobs.rows.values()].filter(
      (other) => other.assignedId === providerId && isSelfPaid(other),
    );
    const job = jobs.rows.get(jobId);
    invariant(job !== undefined, 'an earning is for a job');
    const isRefunded = job.status === 'refunded';
    const { amountDue } = job.quote;
    const { commission, net } = job.split ?? earning;
    const left = { gross: addMoney(commission, net), commission, net };
    const selfPaidJobs = Math.min(done.length, mostCountedJobs);
    const pairStatus = statusOfPair(state, providerId, job.clientId);
    const payee = payeeOf(providerId);
    return { ...earning, left, isRefunded, amountDue, pairStatus, selfPaidJobs, payee };
  }

  function payeeOf(providerId: AccountId): Payee {
    const account = accounts.rows.get(providerId);
    invariant(account !== undefined, 'every provider has an account');
    return { providerName: account.name, publicId: account.providerId };
  }

  function listed(payout: Payout): ListedPayout {
    const { payoutAccountId, providerId } = payout;
    const paid = payoutAccountId === null ? undefined : payoutAccounts.rows.get(payoutAccountId);
    const current = currentOf(payoutAccounts, providerId);
    const targets = {
      paidAccount: paid === undefined ? null : toStored(paid),
      currentAccount: current === undefined ? null : toStored(current),
    };
    return { ...payout, ...payeeOf(providerId), ...targets };
  }

  function withService(earning: Earning): ListedEarning {
    const job = jobs.rows.get(earning.jobId);
    invariant(job !== undefined, 'an earning is for a job');
    return { ...earning, serviceType: job.work.serviceType };
  }

  const isPayableAccount = (id: AccountId): boolean => {
    const account = accounts.rows.get(id);
    return account !== undefined && isPayable(account);
  };

  const listHeld: PayoutStore['listHeld'] = async ({ providerId, limit }) =>
    [...earnings.rows.values()]
      .filter(
        (earning) =>
          earning.kind === 'capture' &&
          earning.payoutId === null &&
          earning.clearedAt !== null &&
          isUnreleased(earning) &&
          (providerId === undefined || earning.providerId === providerId),
      )
      .toSorted((one, other) => one.at - other.at || one.id - other.id)
      .slice(0, limit)
      .map(withStanding);

  return {
    async addEarning(earning) {
      const { jobId, kind } = earning;
      const twin = findRow(earnings, (other) => other.jobId === jobId && other.kind === kind);
      const isOnlyOne = twin === undefined || kind === 'partial-refund';
      invariant(isOnlyOne, `job ${jobId} has its ${kind}`);
      insertRow(earnings, (id) => ({ ...earning, id, payoutId: null, ...unreleased }));
    },
    async withdrawEarning(jobId) {
      const earning = captureOf(jobId);
      const isClearing = earning?.clearedAt === null && earning.payoutId === null;
      invariant(earning !== undefined && isClearing, `the earning of job ${jobId} is not cleared`);
      earnings.rows.delete(earning.id);
    },
    async clearEarnings({ jobId, at }) {
      for (const earning of earnings.rows.values()) {
        if (earning.jobId !== jobId || earning.clearedAt !== null) continue;
        replaceRow(earnings, { ...earning, clearedAt: at });
      }
    },
    async sumUncleared(providerId) {
      const own = [...earnings.rows.values()].filter(
        (earning) => earning.providerId === providerId && earning.clearedAt === null,
      );
      return sumMoney(own.map(({ net }) => net));
    },
    async sumUnpaid(due) {
      const byProvider = Map.groupBy(allDue(due), ({ providerId }) => providerId);
      const sums = [...byProvider].map(([providerId, own]) => ({
        ...sum(providerId, own, payeeOf(providerId)),
        isPayable: isPayableAccount(providerId),
      }));
      return sums.toSorted((one, other) => one.providerId - other.providerId);
    },
    async claimEarnings({ id, providerId }, due) {
      const own = allDue(due).filter((earning) => earning.providerId === providerId);
      for (const earning of own) replaceRow(earnings, { ...earning, payoutId: id });
      return own.length;
    },
    listHeld,
    sumHoldable: async (providerId) =>
      sumMoney((await listHeld({ providerId })).filter(canBeHeld).map(({ left }) => left.net)),
    async findEarning(jobId) {
      const earning = captureOf(jobId);
      return earning && withStanding(earning);
    },
    async findStanding(query) {
      return findStanding(state, query);
    },
    async releaseEarning({ jobId, at, byRule }) {
      const earning = captureOf(jobId);
      invariant(earning !== undefined, `job ${jobId} has no earning to release`);
      replaceRow(earnings, { ...earning, releasedAt: at, releasedByRule: byRule });
    },
    listEarnings: async (id) =>
      [...earnings.rows.values()]
        .filter(({ payoutId }) => payoutId === id)
        .toSorted((one, other) => one.at - other.at || one.id - other.id)
        .map(withService),
    insert: async (payout) => insertRow(payouts, (id) => ({ ...payout, id })),
    async find(id) {
      const payout = payouts.rows.get(id);
      return payout && listed(payout);
    },
    replace: async (payout) => replaceRow(payouts, stripListing(payout)),
    list: async (filter, page) =>
      cutPage(
        newestFirst(payouts, (payout) => matches(payout, filter)),
        page,
      ).map(listed),
  };
}

/** The pair without the fields that the database only joins in for display. */
const stripPairListing = ({
  providerName: _provider,
  publicId: _public,
  clientName: _client,
  reviewerName: _reviewer,
  ...own
}: SuspiciousPair & Partial<ListedPair>): SuspiciousPair => own;

/** The clients and providers who may be one person, in memory. */
export function createSuspiciousPairStore(state: MemoryState): SuspiciousPairStore {
  const { accounts, jobs, seenDevices, suspiciousPairs } = state;

  function accountOf(id: AccountId) {
    const account = accounts.rows.get(id);
    invariant(account !== undefined, 'both parties have accounts');
    return account;
  }

  function partyOf(id: AccountId) {
    const { name, email } = accountOf(id);
    const own = [...seenDevices.values()].filter(({ accountId }) => accountId === id);
    const devices = own.map(({ program, network }) => ({ program, network }));
    return { accountId: id, name, email, devices };
  }

  const completedOf = (clientId: AccountId) =>
    [...jobs.rows.values()].filter(
      (job) => job.clientId === clientId && job.status === 'completed',
    );

  const between = ({ providerId, clientId }: Parties) =>
    completedOf(clientId).filter(({ assignedId }) => assignedId === providerId);

  const isFree = ({ quote }: Readonly<{ quote: Readonly<{ discount: bigint }> }>) =>
    quote.discount > 0n;

  function listed(pair: SuspiciousPair): ListedPair {
    const { name: providerName, providerId: publicId } = accountOf(pair.providerId);
    const { name: clientName } = accountOf(pair.clientId);
    const reviewerName = pair.reviewedBy === null ? null : accountOf(pair.reviewedBy).name;
    return { ...pair, providerName, publicId, clientName, reviewerName };
  }

  const findPair = ({ providerId, clientId }: Parties) =>
    findRow(
      suspiciousPairs,
      (pair) => pair.providerId === providerId && pair.clientId === clientId,
    );

  return {
    countFreeJobs: async (parties) => between(parties).filter(isFree).length,
    async readFacts(parties) {
      const own = between(parties);
      const paid = own.filter((job) => !isFree(job));
      return {
        provider: partyOf(parties.providerId),
        client: partyOf(parties.clientId),
        freeJobs: own.length - paid.length,
        paidJobs: paid.length,
        paid: sumMoney(paid.map((job) => paidFor(job).due)),
        hasOtherProvider: completedOf(parties.clientId).length > own.length,
      };
    },
    findByParties: async (parties) => findPair(parties),
    async find(id) {
      const pair = suspiciousPairs.rows.get(id);
      return pair && listed(pair);
    },
    async insert(pair) {
      invariant(findPair(pair) === undefined, 'two parties have at most one pair');
      return insertRow(suspiciousPairs, (id) => ({ ...pair, id }));
    },
    replace: async (pair) => replaceRow(suspiciousPairs, stripPairListing(pair)),
    list: async ({ status }, page) =>
      cutPage(
        newestFirst(suspiciousPairs, (pair) => status === undefined || pair.status === status),
        page,
      ).map(listed),
  };
}
