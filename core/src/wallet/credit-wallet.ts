import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../ports/unit-of-work.port.ts';
import type { StatementLine } from './ledger-store.port.ts';
import { walletOf } from './ledger.ts';
import { postTopUp } from './postings.ts';
import type { WalletFault } from './wallet-fault.ts';

/** Money that an admin puts into a client's wallet. */
export type Credit = Readonly<{
  clientId: AccountId;
  amount: Pesewas;
  /** Unique name of the transfer that brought it; the same one is never credited twice. */
  reference: string;
  note: string;
}>;

/** Credits a client's wallet; answers the line of its statement. */
export async function creditWallet(
  stores: Stores,
  credit: Credit,
  now: Instant,
): Promise<Result<StatementLine, WalletFault>> {
  if (credit.amount <= 0n) return refuse({ code: 'wallet.no-amount' });
  const account = await stores.accounts.find(credit.clientId);
  if (account === undefined) return refuse({ code: 'wallet.account-not-found' });
  if (account.role !== 'client') return refuse({ code: 'wallet.clients-only' });
  const posting = postTopUp(credit, now);
  if (await stores.ledger.hasKey(posting.key)) return refuse({ code: 'wallet.reference-used' });
  await stores.ledger.append(posting);
  const [line] = await stores.ledger.statement(walletOf(credit.clientId), { limit: 1 });
  invariant(line !== undefined, 'a posting stands in the statement');
  return ok(line);
}
