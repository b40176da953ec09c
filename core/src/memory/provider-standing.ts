import type { Account } from '../accounts/account.ts';
import type { Job } from '../jobs/job.ts';
import type { AccountId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { sumMoney, zero } from '../kernel/money.ts';
import { giftOf } from '../payouts/earning-hold.ts';
import type { Earning } from '../payouts/payout.ts';
import type { StandingQuery } from '../payouts/payout-store.port.ts';
import type { Party, PayingClient, ProviderStanding } from '../payouts/provider-trust.ts';
import { isUnderReview, type PairStatus } from '../payouts/suspicious-pair.ts';
import type { MemoryState } from './memory-state.ts';
import { findRow } from './table.ts';

const mostClients = 200;

const isPaidInFull = ({ status, quote }: Job): boolean =>
  status === 'completed' && quote.discount === 0n;

/** How far the review of a client and a provider is; null if they are no suspicious pair. */
export const statusOfPair = (
  { suspiciousPairs }: MemoryState,
  providerId: AccountId,
  clientId: AccountId,
): PairStatus | null =>
  findRow(suspiciousPairs, (pair) => pair.providerId === providerId && pair.clientId === clientId)
    ?.status ?? null;

/** What is known of a provider whose earnings are held, in memory. */
export function findStanding(
  state: MemoryState,
  { providerId, matureBefore, leastPaid }: StandingQuery,
): ProviderStanding {
  const { accounts, earnings, jobs, seenDevices } = state;
  const accountOf = (id: AccountId): Account => {
    const account = accounts.rows.get(id);
    invariant(account !== undefined, 'both parties of a job have accounts');
    return account;
  };
  const partyOf = (id: AccountId): Party => ({
    accountId: id,
    email: accountOf(id).email,
    devices: [...seenDevices.values()]
      .filter(({ accountId }) => accountId === id)
      .map(({ program, network }) => ({ program, network })),
  });
  const paid = [...jobs.rows.values()].filter(
    (job) => job.assignedId === providerId && isPaidInFull(job),
  );
  const sumOf = (some: readonly Job[]) => sumMoney(some.map(({ quote }) => quote.amountDue));

  function clientOf([id, own]: readonly [AccountId, readonly Job[]]): PayingClient {
    const { emailVerifiedAt, suspension, createdAt } = accountOf(id);
    const mature = own.filter(({ completedAt }) => (completedAt ?? Infinity) <= matureBefore);
    return {
      ...partyOf(id),
      isVerified: emailVerifiedAt !== null,
      isSuspended: suspension !== null,
      isUnderReview: isUnderReview(statusOfPair(state, providerId, id)),
      createdAt,
      paid: sumOf(mature),
      commission: sumMoney(mature.flatMap(({ split }) => (split === null ? [] : split.commission))),
    };
  }

  const giftOfEarning = ({ jobId, net }: Earning) =>
    giftOf({ net, amountDue: jobs.rows.get(jobId)?.quote.amountDue ?? zero });

  const byClient = [...Map.groupBy(paid, ({ clientId }) => clientId)];
  const given = [...earnings.rows.values()].filter(
    (earning) => earning.providerId === providerId && earning.releasedByRule,
  );
  return {
    provider: partyOf(providerId),
    clients: byClient
      .filter(([, own]) => sumOf(own) >= leastPaid)
      .toSorted(([one], [other]) => one - other)
      .slice(0, mostClients)
      .map(clientOf),
    releasedByRule: sumMoney(given.map(giftOfEarning)),
  };
}
