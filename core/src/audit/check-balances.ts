import { pesewas, sumMoney, type Pesewas } from '../kernel/money.ts';
import { staysPositive, type LedgerAccount } from '../wallet/ledger.ts';
import type { SumsOfAccounts } from './account-sums.ts';
import type { BookStreams } from './books.ts';

function* addBalances(sums: SumsOfAccounts, balances: BookStreams['balances']): Generator<Pesewas> {
  for (const [account, balance] of balances) {
    sums.add('cached', account, balance);
    yield balance;
  }
}

/** Adds the money that came in to what the accounts should be. */
function addCredit(sums: SumsOfAccounts, credit: LedgerAccount, amount: Pesewas): void {
  sums.add('due', credit, amount);
  sums.add('due', 'cash:clearing', pesewas(-amount));
}

/** Checks the ledger by itself: it sums to zero, and every cached balance equals its entries. */
export function* checkBalances(
  sums: SumsOfAccounts,
  { balances, entries }: Pick<BookStreams, 'balances' | 'entries'>,
): Generator<string> {
  if (sumMoney(addBalances(sums, balances)) !== 0n) yield 'the balances do not sum to zero';
  for (const { debit, credit, amount } of entries) {
    sums.add('moved', debit, pesewas(-amount));
    sums.add('moved', credit, amount);
    if (debit === 'cash:clearing') addCredit(sums, credit, amount);
    if (amount <= 0n) yield `an entry from ${debit} to ${credit} is not above zero`;
  }
  for (const { account, cached, moved } of sums.all()) {
    if (cached !== moved) yield `${account}: the cached balance is not the sum of its entries`;
    if (staysPositive(account) && cached < 0n) yield `${account} is below zero`;
  }
}
