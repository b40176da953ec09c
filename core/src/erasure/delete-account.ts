import type { AccountFault } from '../accounts/account-fault.ts';
import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { permit, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { zero, type Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { earningsOf, walletOf } from '../wallet/ledger.ts';
import type { Deletion } from './account-deletion.ts';
import { decideAccountDeletion } from './decide-account-deletion.ts';
import type { ErasureFault } from './erasure-fault.ts';

function balanceOf({ ledger }: Stores, { id, role }: Account): Promise<Pesewas> {
  switch (role) {
    case 'client':
      return ledger.balance(walletOf(id));
    case 'service-provider':
      return ledger.balance(earningsOf(id));
    case 'admin':
      return Promise.resolve(zero);
  }
}

/** The admins who could act if this one stayed: suspended ones could not. */
const countAdminsWith = async ({ accounts }: Stores, { id }: Account): Promise<number> =>
  (await accounts.listAdmins()).filter((admin) => admin.id === id || admin.suspension === null)
    .length;

/** Deletes an account if nothing prevents it; who may do this is checked beforehand. */
export async function removeAccount(
  stores: Stores,
  actor: Actor,
  deletion: Omit<Deletion, 'deletedBy'>,
): Promise<Result<null, AccountFault | ErasureFault>> {
  const account = await stores.accounts.find(deletion.accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const decided = decideAccountDeletion({
    role: account.role,
    open: await stores.erasures.countOpen(account),
    balance: await balanceOf(stores, account),
    admins: account.role === 'admin' ? await countAdminsWith(stores, account) : 0,
  });
  if (!decided.ok) return decided;
  await stores.erasures.eraseAccount(account, { ...deletion, deletedBy: actor.accountId });
  const { accountId: objectId, reason, at: now } = deletion;
  const done = { action: 'account.delete', objectId, after: { reason } } as const;
  await recordAction(stores, { actor, now }, done);
  return ok(null);
}

/** Deletes a user's account, as an admin on the user's request, for a reason. */
export async function deleteAccount(
  stores: Stores,
  actor: Actor,
  request: Readonly<{ id: AccountId; reason: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, AccountFault | ErasureFault | PermissionFault>> {
  const permitted = permit(actor, 'accounts.delete', now);
  if (!permitted.ok) return permitted;
  const reason = request.reason.trim();
  if (reason === '') return refuse({ code: 'account.reason-missing' });
  return removeAccount(stores, actor, { accountId: request.id, reason, at: now });
}
