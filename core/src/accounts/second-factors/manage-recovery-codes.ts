import type { Actor } from '../actor.ts';
import { permit, type PermissionFault } from '../permission.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import {
  hasSecondFactor,
  normalizeRecoveryCode,
  recoveryCodeCount,
} from './decide-second-factor.ts';
import { loadFactors } from './read-second-factors.ts';
import type { RecoveryCodes } from './second-factors.port.ts';
import { ownChanger, recordFactorChange, type FactorChanger } from './reset-second-factors.ts';
import type { SecondFactorFault } from './second-factor.ts';

/** New recovery codes as their owner gets them: the only time that they are visible. */
export type NewCodes = Readonly<{ codes: readonly string[] }>;

async function issueCodes(
  { factors }: Stores,
  accountId: AccountId,
  recoveryCodes: RecoveryCodes,
): Promise<NewCodes> {
  const issued = Array.from({ length: recoveryCodeCount }, () => recoveryCodes.issue());
  await factors.replaceRecoveryCodes(
    accountId,
    issued.map(({ digest }) => digest),
  );
  return { codes: issued.map(({ code }) => code) };
}

/** Issues recovery codes before an account gets its first second factor; null if it has one. */
export async function issueFirstCodes(
  stores: Stores,
  accountId: AccountId,
  recoveryCodes: RecoveryCodes,
): Promise<NewCodes | null> {
  const isFirst = !hasSecondFactor(await loadFactors(stores, accountId));
  return isFirst ? issueCodes(stores, accountId, recoveryCodes) : null;
}

/** Removes the recovery codes of an account that has no second factor any more. */
export async function dropUnneededCodes(stores: Stores, accountId: AccountId): Promise<void> {
  if (hasSecondFactor(await loadFactors(stores, accountId))) return;
  await stores.factors.replaceRecoveryCodes(accountId, []);
}

/** Replaces the actor's recovery codes; the old ones are invalid immediately. */
export async function replaceRecoveryCodes(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now, recoveryCodes }: Readonly<{ now: Instant; recoveryCodes: RecoveryCodes }>,
): Promise<Result<NewCodes, SecondFactorFault | PermissionFault>> {
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  if (!hasSecondFactor(await loadFactors(stores, actor.accountId))) {
    return refuse({ code: 'second-factor.missing' });
  }
  const issued = await issueCodes(stores, actor.accountId, recoveryCodes);
  await recordFactorChange(stores, ownChanger(actor), { change: 'create-recovery-codes', now });
  return ok(issued);
}

/** Uses a recovery code of an account; it is invalid from now on. */
export async function takeRecoveryCode(
  stores: Stores,
  { user, code, now }: Readonly<{ user: FactorChanger; code: string; now: Instant }>,
  recoveryCodes: RecoveryCodes,
): Promise<Result<null, SecondFactorFault>> {
  const digest = recoveryCodes.digest(normalizeRecoveryCode(code));
  const isTaken = await stores.factors.takeRecoveryCode(user.accountId, digest);
  if (!isTaken) return refuse({ code: 'second-factor.recovery-code-wrong' });
  const facts = { codesLeft: await stores.factors.countRecoveryCodes(user.accountId) };
  await recordFactorChange(stores, user, { change: 'use-recovery-code', now, facts });
  return ok(null);
}
