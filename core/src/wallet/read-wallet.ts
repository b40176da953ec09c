import type { Account, Role } from '../accounts/account.ts';
import type { AccountId } from '../kernel/ids.ts';
import { zero, type Pesewas } from '../kernel/money.ts';
import type { Page } from '../kernel/page.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { StatementLine, WalletTotals } from './ledger-store.port.ts';
import { earningsOf, walletOf, type LedgerAccount } from './ledger.ts';

/** A person's money at a glance. */
export type WalletSummary = WalletTotals &
  Readonly<{ accountId: AccountId; role: Role; balance: Pesewas }>;

type Holder = Readonly<Pick<Account, 'id' | 'role'>>;

function ledgerAccountOf({ id, role }: Holder): LedgerAccount | undefined {
  switch (role) {
    case 'client':
      return walletOf(id);
    case 'service-provider':
      return earningsOf(id);
    case 'admin':
      return undefined;
  }
}

/** A client's wallet, or a provider's earnings that are not yet in a payout. */
export async function readWallet(stores: Stores, holder: Holder): Promise<WalletSummary> {
  const account = ledgerAccountOf(holder);
  const balance = account === undefined ? zero : await stores.ledger.balance(account);
  const totals = await stores.ledger.totals(holder.id);
  return { ...totals, accountId: holder.id, role: holder.role, balance };
}

/** What moved a person's balance, newest first; an admin has no wallet, and so no lines. */
export async function listTransactions(
  stores: Stores,
  holder: Holder,
  page: Page,
): Promise<readonly StatementLine[]> {
  const account = ledgerAccountOf(holder);
  return account === undefined ? [] : stores.ledger.statement(account, page);
}
