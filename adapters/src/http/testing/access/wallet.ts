import { adminOnly, at, json, type Row } from './row.ts';

const walletHolders = [401, 200, 200, 200, 200, 200, 200, 403, 403, 403];

/** Access to wallets. */
export const walletRows: readonly Row[] = [
  { operation: 'readWallet', path: at('/wallet/me'), expected: walletHolders },
  { operation: 'listTransactions', path: at('/wallet/transactions'), expected: walletHolders },
  {
    operation: 'creditWallet',
    path: at('/wallet/admin/credits'),
    send: (_actor, { people }) => ({
      json: { user_id: people.client.id, amount: 1, note: 'Mobile money' },
    }),
    expected: adminOnly(201),
    narrowKeys: { creditsKey: 201 },
  },
  {
    operation: 'readCommission',
    path: at('/wallet/admin/commission'),
    expected: adminOnly(200),
  },
  {
    operation: 'listCommissionHistory',
    path: at('/wallet/admin/commission/history'),
    expected: adminOnly(200),
  },
  {
    operation: 'updateCommission',
    path: at('/wallet/admin/commission'),
    send: json({ commission_rate: 0.15 }),
    expected: adminOnly(200),
  },
];
