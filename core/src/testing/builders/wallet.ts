import type { BookedEarning, BookedJob, BookedPayout } from '../../audit/books.ts';
import { noReturn } from '../../jobs/job.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { addMoney, pesewas, type Pesewas, zero } from '../../kernel/money.ts';
import type { StartSettings } from '../../settings/setting.ts';
import type { Posting } from '../../wallet/ledger.ts';
import { postTopUp } from '../../wallet/postings.ts';
import { accountId, jobId, mondayMorning, nextNumber, payoutId } from './ids.ts';

/** A credit of a client's wallet with a unique reference. */
export const aTopUp = (clientId: AccountId, amount: Pesewas): Posting =>
  postTopUp(
    { clientId, amount, reference: `MOMO-${nextNumber()}`, note: 'Mobile money' },
    mondayMorning,
  );

/** A live job of 3.00 GHS as the books see it. */
export const aBookedJob = (overrides: Partial<BookedJob> = {}): BookedJob => ({
  id: jobId(1),
  clientId: accountId(1),
  assignedId: null,
  status: 'pending',
  isTranslation: true,
  price: pesewas(300),
  discount: pesewas(0),
  amountDue: pesewas(300),
  returned: noReturn,
  isCleared: true,
  commission: null,
  net: null,
  ...overrides,
});

/** The earning of a completed job in the books, or its reversal by a refund; in no payout. */
export function aBookedEarning(
  job: BookedJob,
  {
    kind = 'capture',
    payoutId: payout = null,
    clearedAt = mondayMorning,
  }: Partial<BookedEarning> = {},
): BookedEarning {
  const signed = (amount: Pesewas | null) =>
    pesewas(kind === 'capture' ? (amount ?? zero) : -(amount ?? zero));
  return {
    providerId: job.assignedId ?? accountId(1),
    jobId: job.id,
    kind,
    gross: signed(job.price),
    commission: signed(job.commission),
    net: signed(job.net),
    payoutId: payout,
    clearedAt,
  };
}

/** A payout of earnings as the books see it. */
export const aBookedPayout = (
  paid: readonly BookedEarning[],
  overrides: Partial<BookedPayout> = {},
): BookedPayout => ({
  id: paid[0]?.payoutId ?? payoutId(1),
  providerId: paid[0]?.providerId ?? accountId(1),
  status: 'pending',
  gross: addMoney(...paid.map(({ gross }) => gross)),
  commission: addMoney(...paid.map(({ commission }) => commission)),
  net: addMoney(...paid.map(({ net }) => net)),
  ...overrides,
});

/** The settings of a marketplace that was started without any configuration. */
export const startSettings = (overrides: Partial<StartSettings> = {}): StartSettings => ({
  values: {
    free_words: 500,
    free_budget_ghs: 500,
    free_per_device: 5,
    free_per_network: 20,
    free_earning_hold_days: 14,
    review_days: 3,
    max_revisions: 2,
    brand_name: 'Nsem',
    services_need_review: true,
    offer_preview_words: null,
    rate_limit_calls: 300,
    max_upload_mb: 200,
    max_stored_mb: 5120,
    max_open_jobs: 2000,
    max_jobs_per_day: 5000,
    max_pending_services: 50,
    max_api_keys: 25,
  },
  fromEnvironment: new Set(),
  ...overrides,
});
