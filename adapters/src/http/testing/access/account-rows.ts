import { nextNumber } from '@nsem/core/testing';
import type { ActorName } from '../scene.ts';
import { adminOnly, at, everyone, json, lookingKeys, type Row, sessions } from './row.ts';

/** Deletions, which are the same by POST and by DELETE. */
const deletionRows: readonly Row[] = [
  {
    operation: 'resetSecondFactors',
    about: 'of an account that has none',
    path: ({ unrestricted }) => `/admin/accounts/${unrestricted}/second-factors`,
    send: json({ reason: 'Lost phone, confirmed by a call.' }),
    expected: adminOnly(409),
  },
  {
    operation: 'deleteMe',
    path: at('/users/me'),
    // People with live jobs, and the last admin, are refused; the others would be missing later.
    send: (actor) => ({
      json: { current_password: actor.startsWith('other') ? 'Akwaaba 2025' : 'Akwaaba 2026' },
    }),
    expected: [401, 409, 422, 409, 422, 409, 403, 403, 403, 403],
  },
  {
    operation: 'deleteAccount',
    path: ({ provider }) => `/admin/accounts/${provider}`,
    send: json({ reason: 'Requested by e-mail.' }),
    expected: adminOnly(409),
  },
];

const byPost: Readonly<Record<string, readonly [operation: string, suffix: string]>> = {
  resetSecondFactors: ['resetUserSecondFactors', '/reset'],
  deleteMe: ['deleteOwnAccount', '/delete'],
  deleteAccount: ['deleteUserAccount', '/delete'],
};

const postedRows = deletionRows.map((row): Row => {
  const [operation = '', suffix = ''] = byPost[row.operation] ?? [];
  return { ...row, operation, path: (scene) => `${row.path(scene)}${suffix}` };
});

/** Access to accounts. */
export const accountRows: readonly Row[] = [
  ...deletionRows,
  ...postedRows,
  {
    operation: 'registerUser',
    path: at('/auth/register'),
    send: () => ({
      json: {
        name: 'Adwoa Safo',
        email: `adwoa.${nextNumber()}@example.com`,
        password: 'Onyame-nkrabea-5',
        role: 'client',
      },
    }),
    expected: everyone(201),
  },
  {
    operation: 'logIn',
    path: at('/auth/login'),
    send: (_actor, { people }) => ({
      json: { email: people.client.email, password: 'Akwaaba 2026' },
    }),
    expected: everyone(200),
  },
  { operation: 'logOut', path: at('/auth/logout'), expected: sessions(204) },
  { operation: 'readMe', path: at('/auth/me'), expected: sessions(200) },
  { operation: 'exportAccount', path: at('/users/me/export'), expected: sessions(200) },
  {
    operation: 'readLimits',
    path: at('/users/me/limits'),
    // Sessions, and the API keys of clients.
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403, 403],
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'updateMe',
    path: at('/users/me'),
    send: json({ telegram_id: '@nsem' }),
    expected: sessions(200),
  },
  {
    operation: 'verifyEmail',
    about: 'with an unknown token',
    path: at('/auth/verify-email'),
    send: json({ token: 'unknown' }),
    expected: everyone(422),
  },
  {
    operation: 'resendVerification',
    path: at('/auth/verify-email/resend'),
    expected: sessions(202),
  },
  {
    operation: 'requestPasswordReset',
    path: at('/auth/password/forgot'),
    send: json({ email: 'unknown@example.com' }),
    expected: everyone(202),
  },
  {
    operation: 'resetPassword',
    about: 'with an unknown token',
    path: at('/auth/password/reset'),
    send: json({ token: 'unknown', password: 'Onyame-nkrabea-5' }),
    expected: everyone(422),
  },
  {
    operation: 'changePassword',
    path: at('/users/me/password'),
    send: json({ current_password: 'Akwaaba 2026', new_password: 'Akwaaba 2026' }),
    expected: sessions(204),
  },
  { operation: 'listSessions', path: at('/users/me/sessions'), expected: sessions(200) },
  { operation: 'endOtherSessions', path: at('/users/me/sessions'), expected: sessions(204) },
  {
    operation: 'endSession',
    path: ({ clientSession }) => `/users/me/sessions/${clientSession}`,
    expected: [401, 204, 404, 404, 404, 404, 403, 403, 403, 403],
  },
  {
    operation: 'listAccounts',
    path: at('/admin/accounts'),
    expected: adminOnly(200),
  },
  {
    operation: 'readAccount',
    path: ({ unrestricted }) => `/admin/accounts/${unrestricted}`,
    expected: adminOnly(200),
  },
  {
    operation: 'suspendAccount',
    path: ({ unrestricted }) => `/admin/accounts/${unrestricted}/suspend`,
    send: json({ reason: 'Texts of clients were shared.' }),
    expected: adminOnly(200),
  },
  {
    operation: 'reactivateAccount',
    path: ({ restricted }) => `/admin/accounts/${restricted}/reactivate`,
    expected: adminOnly(200),
  },
  {
    operation: 'freezePayouts',
    path: ({ unrestricted }) => `/admin/accounts/${unrestricted}/payouts/freeze`,
    send: json({ reason: 'The number is disputed.' }),
    expected: adminOnly(200),
  },
  {
    operation: 'releasePayouts',
    path: ({ restricted }) => `/admin/accounts/${restricted}/payouts/release`,
    expected: adminOnly(200),
  },
];

function scopesOf(actor: ActorName): readonly string[] {
  if (actor === 'admin') return ['backup'];
  return actor === 'provider' || actor === 'otherProvider' ? ['work:read'] : [];
}

const keyOwner = (status: number) => [401, status, 404, 404, 404, 404, 403, 403, 403, 403];

/** Access to API keys. */
export const apiKeyRows: readonly Row[] = [
  {
    operation: 'listApiKeys',
    path: at('/api-keys/'),
    expected: sessions(200),
  },
  {
    operation: 'createApiKey',
    path: at('/api-keys/'),
    send: (actor) => ({ json: { key_name: 'App', scopes: scopesOf(actor) } }),
    expected: sessions(201),
  },
  {
    operation: 'readCurrentApiKey',
    path: at('/api-keys/current'),
    expected: [401, 403, 403, 403, 403, 403, 200, 200, 200, 200],
    narrowKeys: {
      creditsKey: 200,
      languagesKey: 200,
      payoutsCreateKey: 200,
      payoutsSettleKey: 200,
      pricesKey: 200,
      reviewKey: 200,
      ...lookingKeys(200),
    },
  },
  {
    operation: 'updateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    send: json({ is_active: false }),
    expected: keyOwner(200),
  },
  {
    operation: 'regenerateApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}/regenerate`,
    expected: keyOwner(200),
  },
  {
    operation: 'deleteApiKey',
    path: ({ apiKey }) => `/api-keys/${apiKey}`,
    expected: keyOwner(204),
  },
];

const id = 'kX3mPz0S2bq5';
const credential = { id, rawId: id, type: 'public-key' } as const;
const clientDataJSON = Buffer.from('{}').toString('base64url');
const response = { clientDataJSON, authenticatorData: 'SZYN', signature: 'MEUC' };
const proof = { ...credential, response };
const registration = { ...credential, response: { clientDataJSON, attestationObject: 'o2Nm' } };

/** Access to second factors; a proof that is wrong is refused only after the access is checked. */
export const secondFactorRows: readonly Row[] = [
  {
    operation: 'completeLogin',
    path: at('/auth/login/second-factor'),
    send: json({ login_ticket: 'unknown', code: '123456' }),
    expected: everyone(422),
  },
  { operation: 'startPasskeyProof', path: at('/auth/passkey/options'), expected: everyone(200) },
  {
    operation: 'logInWithPasskey',
    path: at('/auth/login/passkey'),
    send: json({ passkey: proof }),
    expected: everyone(422),
  },
  {
    operation: 'confirmSession',
    path: at('/auth/confirm'),
    send: json({ password: 'Akwaaba 2026' }),
    expected: sessions(200),
  },
  {
    operation: 'readSecondFactors',
    path: at('/users/me/second-factors'),
    expected: sessions(200),
  },
  {
    operation: 'confirmTotp',
    path: at('/users/me/totp/confirm'),
    send: json({ code: '123456' }),
    expected: sessions(422),
  },
  { operation: 'deleteTotp', path: at('/users/me/totp'), expected: sessions(204) },
  { operation: 'createTotp', path: at('/users/me/totp'), expected: sessions(201) },
  {
    operation: 'replaceRecoveryCodes',
    path: at('/users/me/recovery-codes'),
    expected: sessions(409),
  },
  {
    operation: 'startPasskeyRegistration',
    path: at('/users/me/passkeys/options'),
    expected: sessions(200),
  },
  {
    operation: 'registerPasskey',
    path: at('/users/me/passkeys'),
    send: json({ name: 'Phone', passkey: registration }),
    expected: sessions(422),
  },
  {
    operation: 'renamePasskey',
    path: at('/users/me/passkeys/999'),
    send: json({ name: 'Laptop' }),
    expected: sessions(404),
  },
  { operation: 'deletePasskey', path: at('/users/me/passkeys/999'), expected: sessions(404) },
];
