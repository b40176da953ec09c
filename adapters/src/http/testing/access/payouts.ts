import { at, assigned, json, providers, type Row } from './row.ts';

/** Admins and their API keys for payouts. */
const payers = (status: number) => [401, 403, 403, 403, 403, status, 403, 403, 403, status];

const browsing = { payoutsCreateKey: 200, payoutsSettleKey: 200 };

/** Access to payouts. */
export const payoutRows: readonly Row[] = [
  {
    operation: 'createWeeklyPayouts',
    path: at('/wallet/admin/payouts/weekly'),
    send: json({}),
    expected: payers(201),
    narrowKeys: { payoutsCreateKey: 201 },
  },
  {
    operation: 'listPayouts',
    path: at('/wallet/admin/payouts'),
    expected: payers(200),
    narrowKeys: browsing,
  },
  {
    operation: 'readPayout',
    path: ({ pendingPayout }) => `/wallet/admin/payouts/${pendingPayout}`,
    expected: payers(200),
    narrowKeys: browsing,
  },
  {
    operation: 'listPayoutTransactions',
    path: ({ pendingPayout }) => `/wallet/admin/payouts/${pendingPayout}/transactions`,
    expected: payers(200),
    narrowKeys: browsing,
  },
  {
    operation: 'processPayout',
    path: ({ pendingPayout }) => `/wallet/admin/payouts/${pendingPayout}/process`,
    expected: payers(200),
    narrowKeys: { payoutsSettleKey: 200 },
  },
  {
    operation: 'updatePayout',
    path: ({ processingPayout }) => `/wallet/admin/payouts/${processingPayout}`,
    send: json({ status: 'completed', reference: 'MOMO-77120' }),
    expected: payers(200),
    narrowKeys: { payoutsSettleKey: 200 },
  },
  {
    operation: 'listHeldEarnings',
    path: at('/admin/earnings/held'),
    expected: payers(200),
    narrowKeys: { payoutsCreateKey: 200, payoutsSettleKey: 200 },
  },
  {
    operation: 'releaseEarning',
    path: ({ completedJob }) => `/admin/earnings/${completedJob}/release`,
    expected: payers(200),
  },
  {
    operation: 'listSuspiciousPairs',
    path: at('/admin/suspicious-pairs'),
    expected: payers(200),
    narrowKeys: { payoutsCreateKey: 200, payoutsSettleKey: 200 },
  },
  {
    operation: 'reviewSuspiciousPair',
    path: ({ suspiciousPair }) => `/admin/suspicious-pairs/${suspiciousPair}/review`,
    send: json({ outcome: 'dismissed', note: 'Two colleagues in one office.' }),
    expected: payers(200),
  },
  {
    operation: 'readPayoutAccount',
    path: at('/users/me/payout-account'),
    expected: providers(200),
  },
  {
    operation: 'deletePayoutAccount',
    path: at('/users/me/payout-account'),
    expected: providers(204),
  },
  {
    operation: 'replacePayoutAccount',
    path: at('/users/me/payout-account'),
    send: json({
      kind: 'mobile_money',
      network: 'mtn',
      number: '024 412 3456',
      holder_name: 'Ama Owusu',
    }),
    expected: providers(200),
  },
  { operation: 'listMyPayouts', path: at('/wallet/payouts'), expected: providers(200) },
  {
    operation: 'listMyPayoutTransactions',
    path: ({ pendingPayout }) => `/wallet/payouts/${pendingPayout}/transactions`,
    expected: assigned(200),
  },
];
