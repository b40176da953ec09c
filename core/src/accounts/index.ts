export type { AccountFault, RestrictionMove } from './account-fault.ts';
export {
  accountStates,
  type AccountFilter,
  type AccountState,
  type AccountStore,
  type KnownDeviceStore,
  type OneTimeTokenStore,
  type Passwords,
  type PasswordWeakness,
  type SeenDeviceStore,
  type SessionStore,
  type SessionTokens,
} from './account-stores.port.ts';
export {
  experienceBands,
  type Account,
  type ClientProfile,
  type NewAccount,
  type ProviderProfile,
  type Restriction,
  type Role,
} from './account.ts';
export {
  keyAccesses,
  keyScopes,
  type Action,
  type Actor,
  type Credential,
  type KeyAccess,
  type KeyScope,
} from './actor.ts';
export {
  createAuthentication,
  type Authentication,
  type AuthenticationPorts,
  type OpenedAccount,
} from './authentication.ts';
export { newAdmin, type Registration } from './decide-account.ts';
export {
  checkNewPassword,
  checkPassword,
  isPossiblePassword,
  type PasswordOwner,
} from './decide-password.ts';
export {
  deviceDays,
  oldestKnownUse,
  unknownOrigin,
  type DeviceRecord,
  type KnownDevice,
  type Origin,
  type SeenDevice,
} from './devices.ts';
export {
  isEmailVerified,
  mailboxOf,
  normalizeEmail,
  noVerification,
  type EmailPolicy,
} from './email.ts';
export {
  findKeyHolder,
  identifyCaller,
  identifyHolder,
  type FoundHolder,
  type IdentifiedCaller,
  type PresentedCredential,
} from './identify-caller.ts';
export { listAccounts, readAccount, readAnyAccount, updateAccount } from './manage-accounts.ts';
export {
  endOtherSessions,
  endSession,
  listSessions,
  logOut,
  type ListedSession,
  type OpenedSession,
} from './manage-sessions.ts';
export type { NewOneTimeToken, OneTimeToken, TokenPurpose } from './one-time-token.ts';
export {
  deny,
  mayEver,
  needsConfirmation,
  permit,
  type ConfirmedAction,
  type PermissionFault,
} from './permission.ts';
export { provisionAdmin, recordProvision, type ProvisionAdminFault } from './provision-admin.ts';
export { listSeenDevices } from './record-login.ts';
export {
  announcePasswordReset,
  createRecovery,
  issueToken,
  requestPasswordReset,
  type Recovery,
} from './recovery.ts';
export {
  hasSecondFactor,
  methodsOf,
  mustSetUpFactor,
  type AdminFactorPolicy,
  type Factors,
} from './second-factors/decide-second-factor.ts';
export {
  createFactorAuthentication,
  type Confirmation,
  type FactorAuthentication,
} from './second-factors/factor-authentication.ts';
export {
  createPasskeyRegistration,
  deletePasskey,
  renamePasskey,
  startPasskeyProof,
  startPasskeyRegistration,
  type PasskeyInvitation,
  type RegisteredPasskey,
  type RegisterPasskey,
} from './second-factors/manage-passkeys.ts';
export { replaceRecoveryCodes, type NewCodes } from './second-factors/manage-recovery-codes.ts';
export {
  confirmTotp,
  createTotp,
  deleteTotp,
  protectTotps,
  type NewTotp,
} from './second-factors/manage-totp.ts';
export { readSecondFactors } from './second-factors/read-second-factors.ts';
export type { Proof } from './second-factors/redeem-proof.ts';
export {
  resetSecondFactors,
  resetSecondFactorsByOperator,
} from './second-factors/reset-second-factors.ts';
export type {
  FactorChange,
  FactorMethod,
  LoginTicket,
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCredential,
  SecondFactorFault,
  Totp,
} from './second-factors/second-factor.ts';
export type {
  FactorStore,
  LoginTicketStore,
  OneTimeCodes,
  PasskeyResponse,
  PasskeyStore,
  PasskeyVerifier,
  RecoveryCodes,
} from './second-factors/second-factors.port.ts';
export {
  continueVisit,
  startSession,
  visitGapMs,
  type LiveSession,
  type NewSession,
  type Session,
  type Visit,
} from './session.ts';
export { freezePayouts, reactivateAccount, releasePayouts, suspendAccount } from './suspension.ts';
export { resendVerification, verifyEmail, verifyEmailByOperator } from './verify-email.ts';
