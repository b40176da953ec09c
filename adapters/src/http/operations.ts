import { accountOperations } from './accounts/accounts.routes.ts';
import { apiKeyOperations } from './api-keys/api-keys.routes.ts';
import { audioOperations } from './audio/audio.routes.ts';
import { backupOperations } from './backup/backup.routes.ts';
import { contactOperations } from './contact/contact.routes.ts';
import { docsOperations } from './docs/docs.routes.ts';
import { eventOperations } from './events/events.routes.ts';
import { insightOperations } from './insights/insights.routes.ts';
import { jobMoveOperations } from './jobs/job-moves.routes.ts';
import { jobReadOperations } from './jobs/job-reads.routes.ts';
import { jobOperations } from './jobs/jobs.routes.ts';
import { languageOperations } from './languages/languages.routes.ts';
import { noticeOperations } from './notices/notices.routes.ts';
import type { Operation } from './operation.ts';
import { payoutOperations } from './payouts/payouts.routes.ts';
import { pricingOperations } from './pricing/pricing.routes.ts';
import { providerReviewOperations } from './providers/provider-review.routes.ts';
import { providerOperations } from './providers/providers.routes.ts';
import { ratingOperations } from './ratings/ratings.routes.ts';
import { reviewOperations } from './services/review.routes.ts';
import { serviceOperations } from './services/services.routes.ts';
import { systemOperations } from './system/system.routes.ts';
import { summaryOperations } from './wallet/summaries.routes.ts';
import { walletOperations } from './wallet/wallet.routes.ts';

/**
 * Every operation of the API. The router serves this table and the API reference describes it, so
 * that they cannot drift. A fixed path stands before one with a parameter in the same place.
 */
export const operations: readonly Operation[] = [
  ...jobOperations,
  ...jobReadOperations,
  ...jobMoveOperations,
  ...eventOperations,
  ...providerOperations,
  ...ratingOperations,
  ...accountOperations,
  ...languageOperations,
  ...serviceOperations,
  ...reviewOperations,
  ...providerReviewOperations,
  ...pricingOperations,
  ...apiKeyOperations,
  ...walletOperations,
  ...payoutOperations,
  ...summaryOperations,
  ...insightOperations,
  ...audioOperations,
  ...contactOperations,
  ...noticeOperations,
  ...backupOperations,
  ...systemOperations,
  ...docsOperations,
];
