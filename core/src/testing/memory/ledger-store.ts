import type { AccountId, JobId, PayoutId } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/invariant.ts';
import { addMoney, pesewas, subtractMoney, zero, type Pesewas } from '../../kernel/money.ts';
import type { LedgerStore, WalletTotals } from '../../wallet/ledger-store.port.ts';
import {
  earningsOf,
  inTransit,
  staysPositive,
  walletOf,
  type LedgerAccount,
  type Posting,
} from '../../wallet/ledger.ts';
import type { AccountLine, MemoryState } from './memory-state.ts';
import { cutPage } from './table.ts';

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

function append(state: MemoryState, posting: Posting): void {
  invariant(!state.postedKeys.has(posting.key), `${posting.key} was posted before`);
  const id = state.postings.push(posting);
  state.postedKeys.add(posting.key);
  for (const [account, amount] of changesOf(posting)) {
    const balanceAfter = addMoney(state.balances.get(account) ?? zero, amount);
    invariant(!staysPositive(account) || balanceAfter >= 0n, `${account} would be below zero`);
    state.balances.set(account, balanceAfter);
    const { kind, jobId, payoutId, note, at } = posting;
    state.lines.push({ account, id, kind, amount, balanceAfter, jobId, payoutId, note, at });
  }
}

function totals({ lines, balances }: MemoryState, accountId: AccountId): WalletTotals {
  const wallet = lines.filter(({ account }) => account === walletOf(accountId));
  const earnings = lines.filter(({ account }) => account === earningsOf(accountId));
  const ended = new Set<JobId | null>(
    lines.filter(({ kind }) => kind === 'capture').map(({ jobId }) => jobId),
  );
  const paid = wallet.filter(({ jobId }) => jobId !== null);
  const spent = (some: readonly AccountLine[]) =>
    subtractMoney(zero, addMoney(...some.map(({ amount }) => amount)));
  const payouts = earnings
    .map(({ payoutId }) => payoutId)
    .filter((payoutId): payoutId is PayoutId => payoutId !== null);
  return {
    held: spent(paid.filter(({ jobId }) => !ended.has(jobId))),
    totalSpent: spent(paid.filter(({ jobId }) => ended.has(jobId))),
    totalEarned: addMoney(
      ...earnings.filter(({ jobId }) => jobId !== null).map(({ amount }) => amount),
    ),
    pendingPayout: addMoney(...payouts.map((payout) => balances.get(inTransit(payout)) ?? zero)),
  };
}

/** The double-entry ledger in memory. */
export const createLedgerStore = (state: MemoryState): LedgerStore => ({
  append: async (posting) => append(state, posting),
  balance: async (account) => state.balances.get(account) ?? zero,
  hasKey: async (key) => state.postedKeys.has(key),
  async statement(account, page) {
    const lines = state.lines.filter((line) => line.account === account).toReversed();
    return cutPage(lines, page).map(({ account: _, ...line }) => line);
  },
  totals: async (accountId) => totals(state, accountId),
});
