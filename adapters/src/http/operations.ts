import { accountOperations } from './accounts/accounts.routes.ts';
import { apiKeyOperations } from './api-keys/api-keys.routes.ts';
import { audioOperations } from './audio/audio.routes.ts';
import { jobMoveOperations } from './jobs/job-moves.routes.ts';
import { jobReadOperations } from './jobs/job-reads.routes.ts';
import { jobOperations } from './jobs/jobs.routes.ts';
import { languageOperations } from './languages/languages.routes.ts';
import type { Operation } from './operation.ts';
import { pricingOperations } from './pricing/pricing.routes.ts';
import { providerOperations } from './providers/providers.routes.ts';
import { reviewOperations } from './services/review.routes.ts';
import { serviceOperations } from './services/services.routes.ts';
import { systemOperations } from './system/system.routes.ts';
import { walletOperations } from './wallet/wallet.routes.ts';

/**
 * Every operation of the API. The router serves this table and the API reference describes it, so
 * that they cannot drift. A fixed path stands before one with a parameter in the same place.
 */
export const operations: readonly Operation[] = [
  ...jobOperations,
  ...jobReadOperations,
  ...jobMoveOperations,
  ...providerOperations,
  ...accountOperations,
  ...languageOperations,
  ...serviceOperations,
  ...reviewOperations,
  ...pricingOperations,
  ...apiKeyOperations,
  ...walletOperations,
  ...audioOperations,
  ...systemOperations,
];
