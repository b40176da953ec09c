import type { AccountId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import { sumMoney } from '../kernel/money.ts';
import type { SuspiciousPairStore } from '../payouts/suspicious-pair-store.port.ts';
import type { ListedPair, Parties, SuspiciousPair } from '../payouts/suspicious-pair.ts';
import type { MemoryState } from './memory-state.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

/** The pair without the fields that the database only joins in for display. */
const stripListing = ({
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
        paid: sumMoney(paid.map(({ quote }) => quote.amountDue)),
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
    replace: async (pair) => replaceRow(suspiciousPairs, stripListing(pair)),
    list: async ({ status }, page) =>
      cutPage(
        newestFirst(suspiciousPairs, (pair) => status === undefined || pair.status === status),
        page,
      ).map(listed),
  };
}
