import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { AccountFault } from '../account-fault.ts';
import type { Actor } from '../actor.ts';
import { type PermissionFault, permit } from '../permission.ts';
import { decideCode } from './decide-second-factor.ts';
import { dropUnneededCodes, issueFirstCodes, type NewCodes } from './manage-recovery-codes.ts';
import { ownChanger, recordFactorChange } from './reset-second-factors.ts';
import type { SecondFactorFault } from './second-factor.ts';
import type { IssuedSecret, OneTimeCodes, RecoveryCodes } from './second-factors.port.ts';

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

/** The result of a batch. */
export type ProtectedTotps = Readonly<{
  /** Authenticator apps whose secret the current secret protects now. */
  changed: number;
  /** Authenticator apps whose secret no known secret decrypts: their codes do not count. */
  unreadable: number;
  /** Where the next batch starts; null after the last one. */
  next: AccountId | null;
}>;

/**
 * Protects a batch of authenticator apps with the server's current secret, for the operator who has
 * rotated it.
 */
export async function protectTotps(
  { factors }: Stores,
  _actor: undefined,
  page: Readonly<{ after: AccountId | null; limit: number }>,
  { oneTimeCodes }: Readonly<{ oneTimeCodes: OneTimeCodes }>,
): Promise<Result<ProtectedTotps, never>> {
  const totps = await factors.listTotps(page);
  const counts = { changed: 0, unreadable: 0 };
  for (const totp of totps) {
    const sealedSecret = oneTimeCodes.reseal(totp.sealedSecret);
    if (sealedSecret === undefined) counts.unreadable += 1;
    if (sealedSecret === undefined || sealedSecret === totp.sealedSecret) continue;
    await factors.saveTotp({ ...totp, sealedSecret });
    counts.changed += 1;
  }
  const next = totps.length < page.limit ? null : (totps.at(-1)?.accountId ?? null);
  return ok({ ...counts, next });
}
