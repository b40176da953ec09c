import { nextNumber } from '@nsem/core/testing';
import { at, everyone, json, sessions, type Row } from './row.ts';

/** Access to accounts. */
export const accountRows: readonly Row[] = [
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
  },
  {
    operation: 'updateMe',
    path: at('/users/me'),
    send: json({ telegram_id: '@nsem' }),
    expected: sessions(200),
  },
];
