import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores, UnitOfWork } from '../../unit-of-work.port.ts';
import type { SessionTokens } from '../account-stores.port.ts';
import { decideCode, methodsOf } from './decide-second-factor.ts';
import { takeRecoveryCode } from './manage-recovery-codes.ts';
import { loadFactors } from './read-second-factors.ts';
import type { FactorChanger } from './reset-second-factors.ts';
import { type Passkey, type SecondFactorFault, ticketExpiry } from './second-factor.ts';
import type {
  OneTimeCodes,
  PasskeyResponse,
  PasskeyVerifier,
  RecoveryCodes,
} from './second-factors.port.ts';

/** A further proof of identity. */
export type Proof =
  | Readonly<{ method: 'code'; code: string }>
  | Readonly<{ method: 'recovery-code'; code: string }>
  | Readonly<{ method: 'passkey'; response: PasskeyResponse }>;

/** A valid proof by passkey that has not been used yet. */
export type VerifiedPasskey = Readonly<{ passkey: Passkey; challenge: string; counter: number }>;

/** A proof whose slow verification is done, so that a unit of work can use it. */
export type PreparedProof =
  | Exclude<Proof, { method: 'passkey' }>
  | Readonly<{ method: 'passkey'; verified: VerifiedPasskey }>;

/** The ports that check proofs. */
export type ProofPorts = Readonly<{
  unitOfWork: UnitOfWork;
  oneTimeCodes: OneTimeCodes;
  recoveryCodes: RecoveryCodes;
  passkeyVerifier: PasskeyVerifier;
}>;

const invalidPasskey = refuse({ code: 'second-factor.passkey-invalid' });

/** Verifies a proof by passkey. Signatures are checked outside of units of work. */
export async function verifyPasskey(
  response: PasskeyResponse,
  now: Instant,
  { unitOfWork, passkeyVerifier }: ProofPorts,
): Promise<Result<VerifiedPasskey, SecondFactorFault>> {
  const challenge = passkeyVerifier.challengeOf(response);
  if (challenge === undefined) return invalidPasskey;
  const { issued, passkey } = await unitOfWork.read(async ({ passkeys }) => ({
    issued: await passkeys.findChallenge(challenge, now),
    passkey: await passkeys.findByCredential(response.id),
  }));
  if (passkey === undefined || issued?.accountId !== null) return invalidPasskey;
  const counter = await passkeyVerifier.verifyProof(response, { challenge, passkey });
  return counter === undefined ? invalidPasskey : ok({ passkey, challenge, counter });
}

/** Does the slow part of checking a proof. */
export async function prepareProof(
  proof: Proof,
  now: Instant,
  ports: ProofPorts,
): Promise<Result<PreparedProof, SecondFactorFault>> {
  if (proof.method !== 'passkey') return ok(proof);
  const verified = await verifyPasskey(proof.response, now, ports);
  return verified.ok ? ok({ method: 'passkey', verified: verified.value }) : verified;
}

/** Uses a verified passkey; its challenge cannot be used again. */
export async function redeemPasskey(
  { passkeys }: Stores,
  { passkey: verified, challenge, counter }: VerifiedPasskey,
  now: Instant,
): Promise<Result<Passkey, SecondFactorFault>> {
  const isFresh = await passkeys.takeChallenge(challenge, now);
  // It may have been removed or renamed while its signature was checked.
  const passkey = await passkeys.find(verified.id);
  if (!isFresh || passkey === undefined) return invalidPasskey;
  const used = { ...passkey, counter, lastUsedAt: now };
  await passkeys.replace(used);
  return ok(used);
}

type Use = Readonly<{ user: FactorChanger; proof: PreparedProof; now: Instant }>;

/** Uses a proof of an account: none counts twice. */
export async function redeemProof(
  stores: Stores,
  { user, proof, now }: Use,
  { oneTimeCodes, recoveryCodes }: ProofPorts,
): Promise<Result<null, SecondFactorFault>> {
  switch (proof.method) {
    case 'code': {
      const totp = await stores.factors.findTotp(user.accountId);
      if (totp?.isConfirmed !== true) return refuse({ code: 'second-factor.code-wrong' });
      const used = decideCode(totp, oneTimeCodes.findStep(totp.sealedSecret, proof.code, now));
      if (!used.ok) return used;
      await stores.factors.saveTotp(used.value);
      return ok(null);
    }
    case 'recovery-code':
      return takeRecoveryCode(stores, { user, code: proof.code, now }, recoveryCodes);
    case 'passkey': {
      if (proof.verified.passkey.accountId !== user.accountId) return invalidPasskey;
      const used = await redeemPasskey(stores, proof.verified, now);
      return used.ok ? ok(null) : used;
    }
  }
}

type Required = Extract<SecondFactorFault, { code: 'account.second-factor-required' }>;

/**
 * Checks whether a login with a right password needs a second factor.
 *
 * @returns null if the password is enough; otherwise a refusal with a ticket that continues the
 * login. The ticket is stored, so the unit of work must be committed in both cases.
 */
export async function requestSecondFactor(
  stores: Stores,
  accountId: AccountId,
  { now, tokens }: Readonly<{ now: Instant; tokens: SessionTokens }>,
): Promise<Result<null, Required>> {
  const methods = methodsOf(await loadFactors(stores, accountId));
  if (methods.length === 0) return ok(null);
  const { token: ticket, tokenHash: ticketHash } = tokens.issue();
  const expiresAt = ticketExpiry(now);
  await stores.loginTickets.removeExpired(now);
  await stores.loginTickets.insert({ ticketHash, accountId, expiresAt });
  return refuse({ code: 'account.second-factor-required', ticket, methods, expiresAt });
}
