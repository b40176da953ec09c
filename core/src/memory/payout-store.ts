import { isPayable } from '../accounts/decide-suspension.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import { addMoney } from '../kernel/money.ts';
import type { PayoutFilter, PayoutStore } from '../payouts/payout-store.port.ts';
import type {
  Earning,
  ListedEarning,
  ListedPayout,
  Payee,
  Payout,
  Unpaid,
} from '../payouts/payout.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

const isDue = ({ payoutId, kind, at }: Earning, until: Instant): boolean =>
  payoutId === null && (kind === 'refund' || at <= until);

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
  ...own
}: Payout & Partial<ListedPayout>): Payout => own;

/** What providers have earned, and their payouts, in memory. */
export function createPayoutStore({ payouts, earnings, jobs, accounts }: MemoryState): PayoutStore {
  const due = (until: Instant): readonly Earning[] =>
    [...earnings.rows.values()].filter((earning) => isDue(earning, until));

  function payeeOf(providerId: AccountId): Payee {
    const account = accounts.rows.get(providerId);
    invariant(account !== undefined, 'every provider has an account');
    return { providerName: account.name, publicId: account.providerId };
  }

  const listed = (payout: Payout): ListedPayout => ({ ...payout, ...payeeOf(payout.providerId) });

  function withService(earning: Earning): ListedEarning {
    const job = jobs.rows.get(earning.jobId);
    invariant(job !== undefined, 'an earning is for a job');
    return { ...earning, serviceType: job.work.serviceType };
  }

  const isPayableAccount = (id: AccountId): boolean => {
    const account = accounts.rows.get(id);
    return account !== undefined && isPayable(account);
  };

  return {
    async addEarning(earning) {
      const { jobId, kind } = earning;
      const twin = findRow(earnings, (other) => other.jobId === jobId && other.kind === kind);
      invariant(twin === undefined, `job ${jobId} has its ${kind}`);
      insertRow(earnings, (id) => ({ ...earning, id, payoutId: null }));
    },
    async sumUnpaid(until) {
      const byProvider = Map.groupBy(due(until), ({ providerId }) => providerId);
      const sums = [...byProvider].map(([providerId, own]) => ({
        ...sum(providerId, own, payeeOf(providerId)),
        isPayable: isPayableAccount(providerId),
      }));
      return sums.toSorted((one, other) => one.providerId - other.providerId);
    },
    async claimEarnings({ id, providerId }, until) {
      const own = due(until).filter((earning) => earning.providerId === providerId);
      for (const earning of own) replaceRow(earnings, { ...earning, payoutId: id });
      return own.length;
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
