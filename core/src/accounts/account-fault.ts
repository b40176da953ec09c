/** Why an account operation is refused. */
export type AccountFault =
  | Readonly<{ code: 'account.email-taken' }>
  | Readonly<{ code: 'account.password-unfit'; reason: 'too-short' | 'too-long' | 'is-email' }>
  | Readonly<{ code: 'account.profile-of-other-role' }>
  | Readonly<{ code: 'account.not-found' }>
  | Readonly<{ code: 'account.providers-only' }>
  | Readonly<{ code: 'account.provider-not-found' }>
  | Readonly<{ code: 'account.never-approved' }>
  | Readonly<{ code: 'account.login-refused' }>;
