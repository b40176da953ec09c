import type { Role } from './account.ts';
import type { PasswordWeakness } from './account-stores.port.ts';

/** The required fields of a provider's profile. */
export type RequiredProfileField = 'languages' | 'experience' | 'bio';

/** The problems of a new password. */
export type PasswordProblem = 'too-short' | 'too-long' | 'is-email' | 'personal' | PasswordWeakness;

/** Why an account operation is refused. */
export type AccountFault =
  | Readonly<{ code: 'account.email-taken' }>
  | Readonly<{ code: 'account.email-unverified' }>
  | Readonly<{
      code: 'account.name-invalid';
      reason:
        | 'link'
        | 'control-character'
        | 'invisible-character'
        | 'no-letter'
        | 'too-many-marks'
        /** It is what an admin or the marketplace could be called. */
        | 'reserved';
    }>
  | Readonly<{
      code: 'account.password-invalid';
      reason: PasswordProblem;
      /** Whether it was to replace the password of an account that exists. */
      isReplacement?: boolean;
    }>
  | Readonly<{ code: 'account.current-password-wrong' }>
  | Readonly<{ code: 'account.token-invalid' }>
  | Readonly<{ code: 'account.session-not-found' }>
  | Readonly<{ code: 'account.profile-role-mismatch' }>
  /** A provider without a profile does not give these fields of it. */
  | Readonly<{ code: 'account.profile-incomplete'; missing: readonly RequiredProfileField[] }>
  | Readonly<{ code: 'account.not-found' }>
  | Readonly<{ code: 'account.providers-only' }>
  | Readonly<{ code: 'account.clients-only' }>
  | Readonly<{ code: 'account.provider-not-found' }>
  | Readonly<{ code: 'account.no-approved-service' }>
  | Readonly<{ code: 'account.credentials-invalid' }>
  /** The password is right, but the account has this role and not the given one. */
  | Readonly<{ code: 'account.role-mismatch'; role: Role }>
  | Readonly<{ code: 'account.suspended'; reason: string }>
  | Readonly<{ code: 'account.own-account' }>
  | Readonly<{ code: 'account.last-admin' }>
  | Readonly<{ code: 'account.reason-missing' }>
  | Readonly<{ code: 'account.wrong-state'; move: RestrictionMove }>;

/** A move that restricts an account, or lifts the restriction. */
export type RestrictionMove = 'suspend' | 'reactivate' | 'freeze-payouts' | 'release-payouts';
