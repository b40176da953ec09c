import type { SecondFactors } from '@nsem/sdk';

/** The second factors of an account that has none. */
export const noFactors: SecondFactors = {
  is_enabled: false,
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
};

/** An account with an authenticator app and a passkey. */
export const bothFactors: SecondFactors = {
  is_enabled: true,
  totp: { created_at: '2026-10-01T07:00:00.000Z' },
  passkeys: [{ id: 3, name: 'Phone', created_at: '2026-10-02T07:00:00.000Z', last_used: null }],
  recovery_codes_left: 9,
};
