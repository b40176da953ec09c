import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type StatementLine, tidyReference, type WalletFault, walletOf } from './ledger.ts';
import { postTopUp } from './postings.ts';

/** Money that an admin adds to a client's wallet. */
export type Credit = Readonly<{
  clientId: AccountId;
  amount: Pesewas;
  /** The reference of the transfer; it can be credited only once, however it is written. */
  reference: string;
  note: string;
}>;

/**
 * Checks whether a wallet could be credited now.
 *
 * @returns the credit as it would be stored.
 */
export async function checkCredit(
  stores: Stores,
  actor: Actor,
  credit: Credit,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Credit, WalletFault | PermissionFault>> {
  const permitted = permit(actor, 'wallet.credit', now);
  if (!permitted.ok) return permitted;
  if (credit.amount <= 0n) return refuse({ code: 'wallet.amount-missing' });
  const account = await stores.accounts.find(credit.clientId);
  if (account === undefined) return refuse({ code: 'wallet.account-not-found' });
  if (account.role !== 'client') return refuse({ code: 'wallet.clients-only' });
  const reference = tidyReference(credit.reference);
  const isTaken = await stores.ledger.hasReference(reference);
  return isTaken ? refuse({ code: 'wallet.reference-exists' }) : ok({ ...credit, reference });
}

/** Credits a client's wallet and returns the line of its statement. */
export async function creditWallet(
  stores: Stores,
  actor: Actor,
  credit: Credit,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<StatementLine, WalletFault | PermissionFault>> {
  const checked = await checkCredit(stores, actor, credit, { now });
  if (!checked.ok) return checked;
  const { clientId, amount, reference } = checked.value;
  await stores.ledger.append(postTopUp(checked.value, now), actor.accountId);
  const credited = { amountPesewas: amount, reference };
  const done = { action: 'wallet.credit', objectId: clientId, after: credited } as const;
  await recordAction(stores, { actor, now }, done);
  const [line] = await stores.ledger.statement(walletOf(credit.clientId), { limit: 1 });
  invariant(line !== undefined, 'a posting is in the statement');
  return ok(line);
}
