import { nextNumber } from '@nsem/core/testing';
import { adminOnly, at, everyone, json, lookingKeys, sessions, type Row } from './row.ts';

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
