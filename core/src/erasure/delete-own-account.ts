import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Passwords } from '../accounts/passwords.port.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { UnitOfWork } from '../unit-of-work.port.ts';
import { removeAccount } from './delete-account.ts';
import type { ErasureFault } from './erasure-fault.ts';

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
