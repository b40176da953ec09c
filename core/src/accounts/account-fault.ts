/** Why an account operation is refused. */
export type AccountFault =
  | Readonly<{ code: 'account.email-taken' }>
  | Readonly<{ code: 'account.password-invalid'; reason: 'too-short' | 'too-long' | 'is-email' }>
  | Readonly<{ code: 'account.profile-role-mismatch' }>
  | Readonly<{ code: 'account.not-found' }>
  | Readonly<{ code: 'account.providers-only' }>
  | Readonly<{ code: 'account.provider-not-found' }>
  | Readonly<{ code: 'account.no-approved-service' }>
  | Readonly<{ code: 'account.credentials-invalid' }>;
