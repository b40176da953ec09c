import { isLive, type Job, paidFor } from '../jobs/job.ts';
import type { AccountId } from '../kernel/ids.ts';
import { invariant } from '../kernel/result.ts';
import { addMoney, pesewas, zero, type Pesewas } from '../kernel/money.ts';
import type { Payout } from '../payouts/payout.ts';
import {
  earningsOf,
  holderOf,
  type LedgerAccount,
  type LedgerStore,
  type Posting,
  staysPositive,
  toReferenceKey,
  type WalletTotals,
} from '../wallet/ledger.ts';
import { cutPage, type MemoryState } from './memory-state.ts';

/** By how much a posting changes each account that it touches. */
function changesOf({ entries }: Posting): ReadonlyMap<LedgerAccount, Pesewas> {
  const changes = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: Pesewas) =>
    changes.set(account, addMoney(changes.get(account) ?? zero, amount));
  for (const { debit, credit, amount } of entries) {
    invariant(amount > 0n, 'an entry moves an amount above zero');
    add(debit, pesewas(-amount));
    add(credit, amount);
  }
  return changes;
}

function claimReference({ references }: MemoryState, { reference }: Posting): void {
  if (reference === null) return;
  const key = toReferenceKey(reference);
  invariant(!references.has(key), `${reference} was posted before`);
  references.add(key);
}

function append(state: MemoryState, posting: Posting, actorId: AccountId | null): void {
  invariant(!state.postedKeys.has(posting.key), `${posting.key} was posted before`);
  claimReference(state, posting);
  const id = state.postings.push(posting);
  state.postedKeys.add(posting.key);
  for (const [account, amount] of changesOf(posting)) {
    const balanceAfter = addMoney(state.balances.get(account) ?? zero, amount);
    invariant(!staysPositive(account) || balanceAfter >= 0n, `${account} would be below zero`);
    state.balances.set(account, balanceAfter);
    const { kind, jobId, payoutId, note, at } = posting;
    const line = { id, kind, amount, balanceAfter, jobId, payoutId, note, actorId, at };
    state.lines.push({ account, ...line });
  }
}

function totals({ balances, jobs, payouts }: MemoryState, accountId: AccountId): WalletTotals {
  const ordered = [...jobs.rows.values()].filter(({ clientId }) => clientId === accountId);
  const due = (some: readonly Job[]) => addMoney(...some.map((job) => paidFor(job).due));
  const own = [...payouts.rows.values()].filter(({ providerId }) => providerId === accountId);
  const sum = (some: readonly Payout[]) => addMoney(...some.map(({ net }) => net));
  return {
    held: due(ordered.filter(isLive)),
    totalSpent: due(ordered.filter(({ status }) => status === 'completed')),
    totalEarned: addMoney(balances.get(earningsOf(accountId)) ?? zero, sum(own)),
    pendingPayout: sum(own.filter(({ status }) => status !== 'completed')),
  };
}

/** The double-entry ledger in memory. */
export const createLedgerStore = (state: MemoryState): LedgerStore => ({
  append: async (posting, actorId) => append(state, posting, actorId),
  balance: async (account) => state.balances.get(account) ?? zero,
  hasKey: async (key) => state.postedKeys.has(key),
  hasReference: async (reference) => state.references.has(toReferenceKey(reference)),
  async statement(account, page) {
    const lines = state.lines.filter((line) => line.account === account).toReversed();
    return cutPage(lines, page).map(({ account: _, ...line }) => line);
  },
  async listHolderLines({ limit, before = Number.MAX_SAFE_INTEGER }) {
    const last = Math.min(before - 1, state.postings.length);
    const first = Math.max(last - limit, 0);
    const lines = state.lines.flatMap(({ account, ...line }) => {
      const holder = line.id > first && line.id <= last ? holderOf(account) : undefined;
      return holder === undefined ? [] : [{ ...line, ...holder }];
    });
    return {
      lines: lines.toSorted((one, other) => other.id - one.id),
      next: last - first === limit ? first + 1 : null,
    };
  },
  totals: async (accountId) => totals(state, accountId),
});
