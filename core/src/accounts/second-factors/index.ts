// What core exports of second factors.
export { hasSecondFactor, methodsOf, type Factors } from './decide-second-factor.ts';
export {
  createFactorAuthentication,
  type Confirmation,
  type FactorAuthentication,
} from './factor-authentication.ts';
export type { FactorStore } from './factor-store.port.ts';
export type { LoginTicketStore } from './login-ticket-store.port.ts';
export {
  deletePasskey,
  renamePasskey,
  startPasskeyProof,
  startPasskeyRegistration,
  type PasskeyInvitation,
} from './manage-passkeys.ts';
export { replaceRecoveryCodes, type NewCodes } from './manage-recovery-codes.ts';
export { confirmTotp, createTotp, deleteTotp, type NewTotp } from './manage-totp.ts';
export type { OneTimeCodes, RecoveryCodes } from './one-time-codes.port.ts';
export type { PasskeyStore } from './passkey-store.port.ts';
export type { PasskeyResponse, PasskeyVerifier } from './passkey-verifier.port.ts';
export type { NewPasskey, Passkey, PasskeyChallenge } from './passkey.ts';
export { protectTotps } from './protect-totps.ts';
export { readSecondFactors } from './read-second-factors.ts';
export {
  createPasskeyRegistration,
  type RegisteredPasskey,
  type RegisterPasskey,
} from './register-passkey.ts';
export { mustSetUpFactor, type AdminFactorPolicy } from './require-admin-factor.ts';
export { resetSecondFactors, resetSecondFactorsByOperator } from './reset-second-factors.ts';
export type { SecondFactorFault } from './second-factor-fault.ts';
export type { FactorChange, FactorMethod, LoginTicket, Totp } from './second-factor.ts';
export type { Proof } from './redeem-proof.ts';
