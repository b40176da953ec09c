import type { Instant } from '../../kernel/instant.ts';
import type { FactorMethod } from './second-factor.ts';

/** Why a second factor, or a proof of who the user is, is refused. */
export type SecondFactorFault =
  /** The password is right. The ticket continues this login, until it expires. */
  | Readonly<{
      code: 'account.second-factor-required';
      ticket: string;
      methods: readonly FactorMethod[];
      expiresAt: Instant;
    }>
  /** An admin who has no second factor may do nothing else before setting one up. */
  | Readonly<{ code: 'account.second-factor-enrolment-required' }>
  | Readonly<{ code: 'second-factor.ticket-invalid' }>
  | Readonly<{ code: 'second-factor.password-wrong' }>
  | Readonly<{ code: 'second-factor.code-wrong' }>
  | Readonly<{ code: 'second-factor.recovery-code-wrong' }>
  | Readonly<{ code: 'second-factor.passkey-invalid' }>
  | Readonly<{ code: 'second-factor.passkey-exists' }>
  | Readonly<{ code: 'second-factor.passkey-name-missing' }>
  | Readonly<{ code: 'second-factor.passkey-not-found' }>
  | Readonly<{ code: 'second-factor.too-many-passkeys'; limit: number }>
  | Readonly<{ code: 'second-factor.app-exists' }>
  | Readonly<{ code: 'second-factor.app-not-found' }>
  | Readonly<{ code: 'second-factor.missing' }>
  /** The account of another user has no second factor. */
  | Readonly<{ code: 'second-factor.none-to-reset' }>
  /** Only the operator resets the second factors of an admin. */
  | Readonly<{ code: 'second-factor.admin-account' }>;
