import type { PasskeyId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { AccountFault } from '../account-fault.ts';
import type { Account } from '../account.ts';
import type { Actor } from '../actor.ts';
import { can, deny, type PermissionFault, permit } from '../permission.ts';
import { dropUnneededCodes, issueFirstCodes, type NewCodes } from './manage-recovery-codes.ts';
import type { ProofPorts } from './redeem-proof.ts';
import { ownChanger, recordFactorChange } from './reset-second-factors.ts';
import {
  mostPasskeys,
  type Passkey,
  type SecondFactorFault,
  startChallenge,
} from './second-factor.ts';
import type { PasskeyResponse, PasskeyVerifier } from './second-factors.port.ts';

type Refusal = SecondFactorFault | PermissionFault;

/** The options with which a browser creates a passkey. */
export type PasskeyInvitation = Readonly<{
  challenge: string;
  account: Account;
  /** The account's passkeys, so that no device gets a second one. */
  existing: readonly Passkey[];
}>;

type Challenging = Readonly<{ now: Instant; passkeyVerifier: PasskeyVerifier }>;

/** Starts to register a passkey of the actor. */
export async function startPasskeyRegistration(
  { accounts, passkeys }: Stores,
  actor: Actor,
  _input: unknown,
  { now, passkeyVerifier }: Challenging,
): Promise<Result<PasskeyInvitation, Refusal | AccountFault>> {
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  const account = await accounts.find(actor.accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  const existing = await passkeys.listByAccount(account.id);
  if (existing.length >= mostPasskeys) {
    return refuse({ code: 'second-factor.too-many-passkeys', limit: mostPasskeys });
  }
  const challenge = passkeyVerifier.issueChallenge();
  await passkeys.insertChallenge(startChallenge({ challenge, accountId: account.id }, now), now);
  return ok({ challenge, account, existing });
}

/** Starts a proof by passkey, for anyone: which account it is for is known when it is answered. */
export async function startPasskeyProof(
  { passkeys }: Stores,
  _actor: undefined,
  _input: unknown,
  { now, passkeyVerifier }: Challenging,
): Promise<Result<Readonly<{ challenge: string }>, never>> {
  const challenge = passkeyVerifier.issueChallenge();
  await passkeys.insertChallenge(startChallenge({ challenge, accountId: null }, now), now);
  return ok({ challenge });
}

async function findOwnPasskey(
  { passkeys }: Stores,
  actor: Actor,
  id: PasskeyId,
): Promise<Result<Passkey, SecondFactorFault>> {
  const passkey = await passkeys.find(id);
  const isOwn = passkey?.accountId === actor.accountId;
  return isOwn ? ok(passkey) : refuse({ code: 'second-factor.passkey-not-found' });
}

/** Renames a passkey of the actor. */
export async function renamePasskey(
  stores: Stores,
  actor: Actor,
  { id, name }: Readonly<{ id: PasskeyId; name: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Passkey, Refusal>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const found = await findOwnPasskey(stores, actor, id);
  if (!found.ok) return found;
  if (name.trim() === '') return refuse({ code: 'second-factor.passkey-name-missing' });
  const renamed = { ...found.value, name: name.trim() };
  await stores.passkeys.replace(renamed);
  const change = { change: 'rename-passkey', now, facts: { passkeyId: id } } as const;
  await recordFactorChange(stores, ownChanger(actor), change);
  return ok(renamed);
}

/** Removes a passkey of the actor; it is invalid from now on. */
export async function deletePasskey(
  stores: Stores,
  actor: Actor,
  { id }: Readonly<{ id: PasskeyId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, Refusal>> {
  const permitted = permit(actor, 'factors.manage', now);
  if (!permitted.ok) return permitted;
  const found = await findOwnPasskey(stores, actor, id);
  if (!found.ok) return found;
  await stores.passkeys.remove(id);
  await dropUnneededCodes(stores, actor.accountId);
  const change = { change: 'remove-passkey', now, facts: { passkeyId: id } } as const;
  await recordFactorChange(stores, ownChanger(actor), change);
  return ok(null);
}

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
