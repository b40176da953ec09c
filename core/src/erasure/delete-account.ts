import type { AccountFault } from '../accounts/account-fault.ts';
import type { Passwords } from '../accounts/account-stores.port.ts';
import type { Account } from '../accounts/account.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import { type Pesewas, zero } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import { earningsOf, walletOf } from '../wallet/ledger.ts';
import type {
  Deletion,
  DeletionObstacle,
  ErasedBatch,
  ErasureFault,
  OpenBusiness,
} from './erasure.ts';

/** The facts of an account that the rule needs. */
export type AccountStanding = Readonly<{
  role: Account['role'];
  open: OpenBusiness;
  /** A client's wallet, or what a provider earned and has not been paid. */
  balance: Pesewas;
  /** How many admins the marketplace has, without those who are suspended other than this one. */
  admins: number;
}>;

function* findObstacles({ role, open, balance, admins }: AccountStanding) {
  if (open.liveJobs > 0) yield { kind: 'live-jobs', count: open.liveJobs } as const;
  if (balance > 0n && role === 'client') yield { kind: 'wallet-balance', amount: balance } as const;
  if (balance > 0n && role === 'service-provider') {
    yield { kind: 'unpaid-earnings', amount: balance } as const;
  }
  if (open.openPayouts > 0) yield { kind: 'open-payouts', count: open.openPayouts } as const;
  if (role === 'admin' && admins <= 1) yield { kind: 'last-admin' } as const;
}

/**
 * Decides whether an account may be deleted: not while it has live jobs or money, and not the last
 * admin (docs/domain.md, Deletion). A refusal names every obstacle. A provider who owes money for
 * refunds may be deleted: providers never have to send money back.
 */
export function decideAccountDeletion(standing: AccountStanding): Result<void, ErasureFault> {
  const obstacles: readonly DeletionObstacle[] = [...findObstacles(standing)];
  return obstacles.length === 0
    ? ok(undefined)
    : refuse({ code: 'account.deletion-refused', obstacles });
}

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
async function removeAccount(
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

/** Deletes the actor's account if the password is right. */
export type DeleteOwnAccount = (
  actor: Actor,
  request: Readonly<{ password: string }>,
  context: Readonly<{ now: Instant }>,
) => Promise<Result<null, AccountFault | ErasureFault | PermissionFault>>;

const wrongPassword = refuse({ code: 'account.current-password-wrong' });

/**
 * The deletion of one's account over its ports. Verifying a password is slow and must not happen
 * inside a unit of work, so it opens its own units.
 */
export const createDeleteOwnAccount =
  ({
    unitOfWork,
    passwords,
  }: Readonly<{ unitOfWork: UnitOfWork; passwords: Passwords }>): DeleteOwnAccount =>
  async (actor, { password }, { now }) => {
    if (!can(actor, 'account.delete')) return deny(actor, 'account.delete');
    const { accountId } = actor;
    const account = await unitOfWork.read((stores) => stores.accounts.find(accountId));
    if (account === undefined) return refuse({ code: 'account.not-found' });
    if (!(await passwords.verify(password, account.passwordHash))) {
      return wrongPassword;
    }
    const deletion = { accountId, reason: null, at: now };
    return unitOfWork.write<null, AccountFault | ErasureFault>(async (stores) => {
      const current = await stores.accounts.find(accountId);
      // The password was replaced while it was being verified, and other sessions were ended.
      const isReplaced = current !== undefined && current.passwordHash !== account.passwordHash;
      return isReplaced ? wrongPassword : removeAccount(stores, actor, deletion);
    });
  };

/** How many jobs are erased in one unit, so that no request has to wait long for it. */
const batchSize = 50;

/**
 * Erases what deleted users wrote and recorded, in small units of work. Rows are erased before the
 * bytes that they name: a crash between the two leaves bytes that no row names, but no row that
 * names missing bytes.
 *
 * @param policy.afterDays how many days after the deletion.
 * @param policy.isStopping ends it between two units; the next call continues.
 * @param removeFile removes the bytes of a stored file.
 */
export async function eraseDueContents(
  unitOfWork: UnitOfWork,
  policy: Readonly<{ afterDays: number; now: Instant; isStopping?: () => boolean }>,
  removeFile: (key: string) => Promise<void>,
): Promise<void> {
  const { afterDays, now, isStopping = () => false } = policy;
  const deletedUntil = later(now, -afterDays * dayMs);
  while (!isStopping()) {
    const erased = await unitOfWork.write(
      async ({ erasures }): Promise<Result<ErasedBatch, never>> =>
        ok(await erasures.eraseContents({ deletedUntil, limit: batchSize, now })),
    );
    if (!erased.ok) return;
    for (const key of erased.value.fileKeys) await removeFile(key);
    if (erased.value.isLast) return;
  }
}
