import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Action, Actor } from '../actor.ts';
import type { FactorMethod, Passkey, SecondFactorFault, Totp } from './second-factor.ts';

/** The second factors of an account, as far as rules depend on them. */
export type Factors = Readonly<{
  totp: Totp | undefined;
  passkeys: readonly Passkey[];
  recoveryCodesLeft: number;
}>;

/** Whether a login to the account needs a second factor. */
export const hasSecondFactor = ({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): boolean =>
  totp?.isConfirmed === true || passkeys.length > 0;

/** How a login to the account can be completed; empty if its password is enough. */
export function methodsOf(factors: Factors): readonly FactorMethod[] {
  if (!hasSecondFactor(factors)) return [];
  const methods: FactorMethod[] = [];
  if (factors.totp?.isConfirmed === true) methods.push('code');
  if (factors.passkeys.length > 0) methods.push('passkey');
  if (factors.recoveryCodesLeft > 0) methods.push('recovery-code');
  return methods;
}

/**
 * Uses the code of a time step. A step counts once, so that a code that was seen over a shoulder or
 * on its way is worth nothing.
 *
 * @param step the step to which the code belongs; undefined if it belongs to none that counts.
 */
export function decideCode(
  totp: Totp,
  step: number | undefined,
): Result<Totp, Extract<SecondFactorFault, { code: 'second-factor.code-wrong' }>> {
  const isUsed = step !== undefined && totp.lastStep !== null && step <= totp.lastStep;
  if (step === undefined || isUsed) return refuse({ code: 'second-factor.code-wrong' });
  return ok({ ...totp, lastStep: step });
}

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10;

const lookAlikes: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/** A recovery code as people type it: in any case, with any separators, and with look-alikes. */
export const normalizeRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll(/[oil]/g, (letter) => lookAlikes[letter] ?? letter);

/** Whether admins must have a second factor. */
export type AdminFactorPolicy = 'required' | 'optional';

/** The actions that set up a second factor, and the logout. */
const enrolmentActions: ReadonlySet<Action> = new Set([
  'account.edit',
  'account.read',
  'factors.manage',
]);

/**
 * Whether the actor is an admin who must first set up a second factor. API keys and programs have no
 * login that a second factor could protect.
 *
 * @param action what they want to do; null if it is open to everyone who is logged in.
 */
export const mustSetUpFactor = (
  { role, credential }: Actor,
  action: Action | null,
  policy: AdminFactorPolicy,
): boolean =>
  policy === 'required' &&
  role === 'admin' &&
  credential.kind === 'session' &&
  !credential.hasSecondFactor &&
  (action === null || !enrolmentActions.has(action));
