import { accountProblems } from './accounts/accounts.problems.ts';
import { apiKeyProblems } from './api-keys/api-keys.problems.ts';
import { uploadProblems } from './body/uploads.problems.ts';
import { backupProblems } from './backup/backup.problems.ts';
import { contactProblems } from './contact/contact.problems.ts';
import { eventProblems } from './events/events.problems.ts';
import type { AnyFault } from './http-fault.ts';
import { httpProblems } from './http.problems.ts';
import { jobProblems } from './jobs/jobs.problems.ts';
import { languageProblems } from './languages/languages.problems.ts';
import { noticeProblems } from './notices/notices.problems.ts';
import { payoutProblems } from './payouts/payouts.problems.ts';
import { pricingProblems } from './pricing/pricing.problems.ts';
import { ratingProblems } from './ratings/ratings.problems.ts';
import { serviceProblems } from './services/services.problems.ts';
import type { Tellings } from './telling.ts';
import { walletProblems } from './wallet/wallet.problems.ts';

/** Every refusal there is, told once. */
export const tellings = {
  ...accountProblems,
  ...apiKeyProblems,
  ...backupProblems,
  ...contactProblems,
  ...eventProblems,
  ...jobProblems,
  ...languageProblems,
  ...noticeProblems,
  ...payoutProblems,
  ...pricingProblems,
  ...ratingProblems,
  ...serviceProblems,
  ...walletProblems,
  ...uploadProblems,
  ...httpProblems,
} as const satisfies Tellings<AnyFault>;
