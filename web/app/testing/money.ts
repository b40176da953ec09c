import type {
  Billing,
  Commission,
  Earnings,
  HeldEarning,
  Payout,
  SuspiciousPair,
  PayoutTransaction,
  Quote,
  Transaction,
  Usage,
  Wallet,
  WalletSummary,
  WalletTotals,
} from '@nsem/sdk';

/** A client's wallet. */
export const aWallet = (given: Partial<Wallet> = {}): Wallet => ({
  user_id: 7,
  role: 'client',
  wallet_balance: 1234.5,
  held: 3.15,
  total_earned: 0,
  total_spent: 65.5,
  pending_payout: 0,
  held_from_payouts: null,
  in_review: null,
  currency: 'GHS',
  ...given,
});

/** The quote of a translation. */
export const aQuote = (given: Partial<Quote> = {}): Quote => ({
  service_type: 'translation',
  words: 25,
  minutes: null,
  audio_duration: null,
  unit_price: 0.25,
  price: 6.25,
  discount: 0,
  amount_due: 6.25,
  free_words_unavailable: null,
  currency: 'GHS',
  ...given,
});

/** One line of a client's wallet statement. */
export const aTransaction = (given: Partial<Transaction> = {}): Transaction => ({
  id: 90,
  type: 'top-up',
  amount: 200,
  balance_after: 1234.5,
  job_id: null,
  payout_id: null,
  description: 'Mobile money, Adabraka branch',
  created_at: '2026-11-19T14:05:00.000Z',
  ...given,
});

const month = (name: string, calls: number, words: number, minutes: number) => ({
  month: name,
  calls,
  words,
  minutes,
});

/** Six months of a client's usage. */
export const usage: Usage = {
  months: [
    month('2026-06', 0, 0, 0),
    month('2026-07', 1, 32, 0.5),
    month('2026-08', 4, 640, 3),
    month('2026-09', 10, 2560, 6),
    month('2026-10', 40, 5120, 12),
    month('2026-11', 20, 1280, 1),
  ],
  this_month: { calls: 1021, words: 1280, minutes: 1 },
};

/** A client's billing for two months. */
export const billing: Billing = {
  this_month: { calls: 1020, words: 1280, minutes: 1, cost: 1448.2 },
  last_month: { calls: 40, words: 5120, minutes: 12, cost: 42 },
};

const sum = (jobs: number, gross: number, commission: number, net: number) => ({
  jobs,
  gross,
  commission,
  net,
});

/** A provider's earnings. */
export const anEarnings = (given: Partial<Earnings> = {}): Earnings => ({
  this_month: { ...sum(4, 120, 18, 102), refunds: 1 },
  last_month: { ...sum(9, 300.5, 45.08, 255.42), refunds: 0 },
  all_time: sum(1013, 1420.5, 213.08, 1207.42),
  by_service: {
    translation: sum(10, 1000, 150, 850),
    transcription: sum(2, 400.5, 60.08, 340.42),
    narration: sum(1, 20, 3, 17),
  },
  completed_jobs: 13,
  average_rating: 4.666_666,
  rating_count: 3,
  services: { approved: 1, pending: 2, rejected: 0 },
  held: [],
  hold_conditions: { days: 14, paying_clients: 3, least_paid: 10 },
  ...given,
});

/** An earning of a free job that is held. */
export const aHeldEarning = (given: Partial<HeldEarning> = {}): HeldEarning => ({
  job_id: 15,
  service_provider_id: 12,
  service_provider_name: 'Ama Serwaa',
  provider_id: 'PRV-7K2M9X',
  paid_jobs: 1,
  gross_amount: 3,
  commission_amount: 0.45,
  amount: 2.55,
  completed_at: '2026-11-20T10:15:00.000Z',
  held_until: '2026-12-04T10:15:00.000Z',
  hold_reasons: ['too-recent', 'too-few-paying-clients', 'commission-too-low'],
  paying_clients: 1,
  paying_clients_needed: 3,
  missing_commission: 1.05,
  released_at: null,
  ...given,
});

/** A client and a provider who may be one person. */
export const aSuspiciousPair = (given: Partial<SuspiciousPair> = {}): SuspiciousPair => ({
  id: 3,
  status: 'open',
  service_provider_id: 12,
  service_provider_name: 'Ama Serwaa',
  provider_id: 'PRV-7K2M9X',
  client_id: 34,
  client_name: 'Kojo Addo',
  evidence: [
    { reason: 'same-device', count: 1 },
    { reason: 'tiny-jobs', count: 3 },
  ],
  note: null,
  found_at: '2026-11-20T10:15:00.000Z',
  updated_at: '2026-11-20T10:15:00.000Z',
  reviewed_at: null,
  reviewed_by: null,
  reviewed_by_name: null,
  ...given,
});

/** A provider's weekly payout. */
export const aPayout = (given: Partial<Payout> = {}): Payout => ({
  id: 5,
  service_provider_id: 12,
  service_provider_name: 'Ama Serwaa',
  provider_id: 'PRV-7K2M9X',
  gross_amount: 300.5,
  commission_amount: 45.08,
  amount: 255.42,
  week_start: '2026-11-09',
  week_end: '2026-11-15',
  status: 'pending',
  reference: null,
  failure_reason: null,
  created_at: '2026-11-16T06:00:00.000Z',
  processed_at: null,
  completed_at: null,
  ...given,
});

/** A job included in a payout. */
export const aPaidJob = (given: Partial<PayoutTransaction> = {}): PayoutTransaction => ({
  job_id: 15,
  service_type: 'translation',
  kind: 'capture',
  gross_amount: 3.15,
  commission_amount: 0.47,
  amount: 2.68,
  completed_at: '2026-11-12T15:00:00.000Z',
  ...given,
});

/** A user's wallet summary, for admins. */
export const aWalletSummary = (given: Partial<WalletSummary> = {}): WalletSummary => ({
  user_id: 7,
  user_name: 'Akosua Frimpong',
  user_email: 'akosua.frimpong@example.com',
  role: 'client',
  wallet_balance: 1234.5,
  total_earned: 0,
  total_spent: 65.5,
  pending_payout: 0,
  ...given,
});

/** The commission configuration. */
export const commission: Commission = {
  commission_rate: 0.15,
  updated_at: '2026-09-01T08:00:00.000Z',
};

/** The platform's wallet totals. */
export const walletTotals: WalletTotals = {
  total_wallet_balance: 20_345.6,
  total_held: 210,
  total_earned: 9_420.5,
  total_spent: 11_082.94,
  pending_payouts: 255.42,
  unpaid_earnings: 340.1,
  commission: 1_662.44,
  promotions: 87.5,
  service_providers: 14,
  currency: 'GHS',
};
