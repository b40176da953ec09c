import { sumMoney, zero, type Pesewas } from '../kernel/money.ts';
import type { Books } from './books.ts';
import { staysPositive, type Entry, type LedgerAccount } from '../wallet/ledger.ts';

function fold(entries: readonly Entry[]): Map<LedgerAccount, Pesewas> {
  const folded = new Map<LedgerAccount, Pesewas>();
  const add = (account: LedgerAccount, amount: bigint) =>
    folded.set(account, ((folded.get(account) ?? zero) + amount) as Pesewas);
  for (const { debit, credit, amount } of entries) {
    add(debit, -amount);
    add(credit, amount);
  }
  return folded;
}

/** Checks the ledger by itself: it sums to zero, and every cached balance equals its entries. */
export function* checkBalances({ balances, entries }: Books): Generator<string> {
  if (sumMoney(balances.values()) !== 0n) yield 'the balances do not sum to zero';
  const folded = fold(entries);
  for (const account of new Set([...folded.keys(), ...balances.keys()])) {
    const cached = balances.get(account) ?? zero;
    if (cached !== (folded.get(account) ?? zero))
      yield `${account}: the cached balance is not the sum of its entries`;
    if (staysPositive(account) && cached < 0n) yield `${account} is below zero`;
  }
  for (const { debit, credit, amount } of entries) {
    if (amount <= 0n) yield `an entry from ${debit} to ${credit} is not above zero`;
  }
}
