import type { Actor } from '../actor.ts';
import { permit, type PermissionFault } from '../permission.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { issueFirstCodes, type NewCodes } from './manage-recovery-codes.ts';
import { mostPasskeys, type Passkey } from './passkey.ts';
import type { PasskeyResponse } from './passkey-verifier.port.ts';
import { ownChanger, recordFactorChange } from './record-factor-change.ts';
import type { SecondFactorFault } from './second-factor-fault.ts';
import type { ProofPorts } from './redeem-proof.ts';

/** A registered passkey, and the recovery codes if it is the account's first second factor. */
export type RegisteredPasskey = Readonly<{ passkey: Passkey; codes: NewCodes | null }>;

/** Registers a passkey that the browser of the actor has created. */
export type RegisterPasskey = (
  actor: Actor,
  request: Readonly<{ name: string; response: PasskeyResponse }>,
  now: Instant,
) => Promise<Result<RegisteredPasskey, SecondFactorFault | PermissionFault>>;

const invalid = refuse({ code: 'second-factor.passkey-invalid' });

/** Registration over its ports. The response is verified outside of a unit of work. */
export function createPasskeyRegistration({
  unitOfWork,
  passkeyVerifier,
  recoveryCodes,
}: Omit<ProofPorts, 'oneTimeCodes'>): RegisterPasskey {
  return async (actor, request, now) => {
    const { accountId } = actor;
    const permitted = permit(actor, 'factors.manage', now);
    if (!permitted.ok) return permitted;
    const name = request.name.trim();
    if (name === '') return refuse({ code: 'second-factor.passkey-name-missing' });
    const challenge = passkeyVerifier.challengeOf(request.response);
    if (challenge === undefined) return invalid;
    const issued = await unitOfWork.read(({ passkeys }) => passkeys.findChallenge(challenge, now));
    if (issued?.accountId !== accountId) return invalid;
    const credential = await passkeyVerifier.verifyRegistration(request.response, challenge);
    if (credential === undefined) return invalid;
    return unitOfWork.write<RegisteredPasskey, SecondFactorFault>(async (stores) => {
      if (!(await stores.passkeys.takeChallenge(challenge, now))) return invalid;
      const existing = await stores.passkeys.listByAccount(accountId);
      if (existing.length >= mostPasskeys) {
        return refuse({ code: 'second-factor.too-many-passkeys', limit: mostPasskeys });
      }
      const codes = await issueFirstCodes(stores, accountId, recoveryCodes);
      const added = { ...credential, accountId, name, createdAt: now, lastUsedAt: null };
      const passkey = await stores.passkeys.insert(added);
      if (passkey === undefined) return refuse({ code: 'second-factor.passkey-exists' });
      const change = { change: 'add-passkey', now, facts: { passkeyId: passkey.id } } as const;
      await recordFactorChange(stores, ownChanger(actor), change);
      return ok({ passkey, codes });
    });
  };
}
