import type { Actor } from '../actor.ts';
import type { AccountFault } from '../account-fault.ts';
import { permit, type PermissionFault } from '../permission.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import { decideCode } from './decide-second-factor.ts';
import { dropUnneededCodes, issueFirstCodes, type NewCodes } from './manage-recovery-codes.ts';
import type { IssuedSecret, OneTimeCodes, RecoveryCodes } from './one-time-codes.port.ts';
import { ownChanger, recordFactorChange } from './record-factor-change.ts';
import type { SecondFactorFault } from './second-factor-fault.ts';

type Refusal = SecondFactorFault | PermissionFault;

/** The secret of a new authenticator app, as its owner gets it: the only time that it is visible. */
export type NewTotp = Pick<IssuedSecret, 'secret' | 'uri'>;

/** Starts to set up an authenticator app. It protects nothing until a code of it is confirmed. */
export async function createTotp(
  { accounts, factors }: Stores,
  actor: Actor,
  _input: unknown,
  { now, oneTimeCodes }: Readonly<{ now: Instant; oneTimeCodes: OneTimeCodes }>,
): Promise<Result<NewTotp, Refusal | AccountFault>> {
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  const { accountId } = actor;
  const account = await accounts.find(accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const existing = await factors.findTotp(accountId);
  if (existing?.isConfirmed === true) return refuse({ code: 'second-factor.app-exists' });
  const { secret, uri, sealed: sealedSecret } = oneTimeCodes.issue(account.email);
  const unused = { isConfirmed: false, lastStep: null };
  await factors.saveTotp({ accountId, sealedSecret, ...unused, createdAt: now });
  return ok({ secret, uri });
}

/**
 * Confirms a new authenticator app by one of its codes: from now on, logins need it.
 *
 * @returns the recovery codes, if this is the account's first second factor.
 */
export async function confirmTotp(
  stores: Stores,
  actor: Actor,
  { code }: Readonly<{ code: string }>,
  context: Readonly<{ now: Instant; oneTimeCodes: OneTimeCodes; recoveryCodes: RecoveryCodes }>,
): Promise<Result<NewCodes | null, Refusal>> {
  const { now, oneTimeCodes, recoveryCodes } = context;
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  const totp = await stores.factors.findTotp(actor.accountId);
  if (totp === undefined) return refuse({ code: 'second-factor.app-not-found' });
  if (totp.isConfirmed) return refuse({ code: 'second-factor.app-exists' });
  const used = decideCode(totp, oneTimeCodes.findStep(totp.sealedSecret, code, now));
  if (!used.ok) return used;
  const issued = await issueFirstCodes(stores, actor.accountId, recoveryCodes);
  await stores.factors.saveTotp({ ...used.value, isConfirmed: true });
  await recordFactorChange(stores, ownChanger(actor), { change: 'add-app', now });
  return ok(issued);
}

/** Removes the actor's authenticator app. */
export async function deleteTotp(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, Refusal>> {
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  const totp = await stores.factors.findTotp(actor.accountId);
  if (totp === undefined) return refuse({ code: 'second-factor.app-not-found' });
  await stores.factors.removeTotp(actor.accountId);
  await dropUnneededCodes(stores, actor.accountId);
  // One that was never confirmed protected nothing.
  if (totp.isConfirmed) {
    await recordFactorChange(stores, ownChanger(actor), { change: 'remove-app', now });
  }
  return ok(null);
}
