import { adminOnly, assigned, at, everyone, json, providers, type Row } from './row.ts';

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
    operation: 'readMyPayout',
    path: ({ pendingPayout }) => `/wallet/payouts/${pendingPayout}`,
    expected: assigned(200),
  },
  {
    operation: 'listMyPayoutTransactions',
    path: ({ pendingPayout }) => `/wallet/payouts/${pendingPayout}/transactions`,
    expected: assigned(200),
  },
];

/** Access to prices. */
export const pricingRows: readonly Row[] = [
  { operation: 'listPrices', path: at('/service-pricing/'), expected: everyone(200) },
  {
    operation: 'updatePrice',
    path: ({ price }) => `/service-pricing/${price}`,
    send: json({ price_per_word: 0.03 }),
    expected: adminOnly(200),
    narrowKeys: { pricesKey: 200 },
  },
  {
    operation: 'createPrice',
    path: at('/service-pricing/'),
    send: json({ service_type: 'narration', price_per_word: 0.03 }),
    expected: adminOnly(201),
    narrowKeys: { pricesKey: 201 },
  },
  {
    operation: 'listServiceTypes',
    path: at('/service-pricing/service-types/'),
    expected: everyone(200),
  },
  {
    operation: 'readPrice',
    path: ({ price }) => `/service-pricing/${price}`,
    expected: everyone(200),
  },
  {
    operation: 'deletePrice',
    path: ({ inactivePrice }) => `/service-pricing/${inactivePrice}`,
    expected: adminOnly(204),
    narrowKeys: { pricesKey: 204 },
  },
];

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

/** Access to approvals: no scope of an API key opens them. */
export const approvalRows: readonly Row[] = [
  { operation: 'listApprovals', path: at('/admin/approvals'), expected: adminOnly(200) },
  {
    operation: 'approveRequest',
    path: ({ approval }) => `/admin/approvals/${approval}/approve`,
    expected: adminOnly(200),
  },
  {
    operation: 'rejectRequest',
    path: ({ approval }) => `/admin/approvals/${approval}/reject`,
    send: json({ reason: 'The amount is wrong.' }),
    expected: adminOnly(200),
  },
];

/** Access to exports: a key for reports exports what it may list. */
export const exportRows: readonly Row[] = [
  {
    operation: 'exportTable',
    about: 'the jobs',
    path: at('/admin/exports/jobs'),
    expected: [401, 403, 403, 403, 403, 200, 403, 200, 403, 403],
  },
  {
    operation: 'exportTable',
    about: 'the accounts',
    path: at('/admin/exports/accounts'),
    expected: [401, 403, 403, 403, 403, 200, 403, 403, 403, 403],
  },
];
