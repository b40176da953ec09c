import { accountDeletionOperations } from '../topics/accounts/account-deletion.routes.ts';
import { accountOperations } from '../topics/accounts/accounts.routes.ts';
import { recoveryOperations } from '../topics/accounts/recovery.routes.ts';
import { sessionOperations } from '../topics/accounts/sessions.routes.ts';
import { managedAccountOperations } from '../topics/accounts/managed-accounts.routes.ts';
import { announcementOperations } from '../topics/announcements/announcements.routes.ts';
import { approvalOperations } from '../topics/approvals/approvals.routes.ts';
import { auditLogOperations } from '../topics/audit-log/audit-log.routes.ts';
import { apiKeyOperations } from '../topics/api-keys/api-keys.routes.ts';
import { exportOperations } from '../topics/accounts/export.routes.ts';
import { serviceOperations, voiceSampleOperations } from '../topics/services/services.routes.ts';
import { backupOperations } from '../topics/backup/backup.routes.ts';
import { blockOperations } from '../topics/blocks/blocks.routes.ts';
import { contactOperations } from '../topics/contact/contact.routes.ts';
import { draftOperations } from '../topics/drafts/drafts.routes.ts';
import { documentOperations } from '../topics/documents/documents.routes.ts';
import { glossaryOperations, jobGlossaryOperations } from '../topics/glossary/glossary.routes.ts';
import { docsOperations, systemOperations } from '../topics/system/system.routes.ts';
import { eventOperations } from '../topics/events/events.routes.ts';
import { tableExportOperations } from '../topics/exports/exports.routes.ts';
import { insightOperations } from '../topics/insights/insights.routes.ts';
import { jobEditOperations } from '../topics/jobs/job-edit.routes.ts';
import { jobMediaOperations, jobWaveformOperations } from '../topics/jobs/job-media.routes.ts';
import { jobMoveOperations } from '../topics/jobs/job-moves.routes.ts';
import { jobReadOperations } from '../topics/jobs/job-reads.routes.ts';
import { jobOperations } from '../topics/jobs/jobs.routes.ts';
import { languageOperations } from '../topics/languages/languages.routes.ts';
import { messageOperations } from '../topics/messages/messages.routes.ts';
import { noticeOperations } from '../topics/notices/notices.routes.ts';
import { notificationOperations } from '../topics/notifications/notifications.routes.ts';
import type { Operation, UnnamedOperation } from './operation.ts';
import { heldEarningOperations, payoutOperations } from '../topics/payouts/payouts.routes.ts';
import { suspiciousPairOperations } from '../topics/suspicious-pairs/suspicious-pairs.routes.ts';
import { payoutAccountOperations } from '../topics/payout-accounts/payout-accounts.routes.ts';
import { pricingOperations } from '../topics/pricing/pricing.routes.ts';
import {
  providerOperations,
  providerReviewOperations,
} from '../topics/providers/providers.routes.ts';
import { publicProviderOperations } from '../topics/providers/public-providers.routes.ts';
import { quotaOperations } from '../topics/quotas/quotas.routes.ts';
import { proposalOperations } from '../topics/proposals/proposals.routes.ts';
import { ratingOperations } from '../topics/ratings/ratings.routes.ts';
import { referenceOperations } from '../topics/references/references.routes.ts';
import { disputeOperations } from '../topics/reviews/disputes.routes.ts';
import { acceptanceOperations, revisionOperations } from '../topics/reviews/reviews.routes.ts';
import { proofOperations } from '../topics/second-factors/proofs.routes.ts';
import { secondFactorOperations } from '../topics/second-factors/second-factors.routes.ts';
import { reviewOperations } from '../topics/services/review.routes.ts';
import { settingsOperations } from '../topics/settings/settings.routes.ts';
import { memoryOperations } from '../topics/translation-memory/memory.routes.ts';
import { uploadOperations } from '../topics/uploads/uploads.routes.ts';
import { summaryOperations } from '../topics/wallet/summaries.routes.ts';
import { walletOperations } from '../topics/wallet/wallet.routes.ts';

/** Every operation of the API by its id. A fixed path precedes one with a parameter in its place. */
const operationsById = {
  ...jobOperations,
  ...documentOperations,
  ...jobReadOperations,
  ...jobMediaOperations,
  ...jobWaveformOperations,
  ...jobEditOperations,
  ...jobMoveOperations,
  ...acceptanceOperations,
  ...revisionOperations,
  ...disputeOperations,
  ...proposalOperations,
  ...draftOperations,
  ...referenceOperations,
  ...messageOperations,
  ...blockOperations,
  ...jobGlossaryOperations,
  ...glossaryOperations,
  ...memoryOperations,
  ...uploadOperations,
  ...eventOperations,
  ...providerOperations,
  ...publicProviderOperations,
  ...ratingOperations,
  ...accountOperations,
  ...quotaOperations,
  ...exportOperations,
  ...recoveryOperations,
  ...sessionOperations,
  ...managedAccountOperations,
  ...accountDeletionOperations,
  ...proofOperations,
  ...secondFactorOperations,
  ...languageOperations,
  ...serviceOperations,
  ...reviewOperations,
  ...providerReviewOperations,
  ...pricingOperations,
  ...apiKeyOperations,
  ...walletOperations,
  ...payoutAccountOperations,
  ...payoutOperations,
  ...heldEarningOperations,
  ...suspiciousPairOperations,
  ...approvalOperations,
  ...summaryOperations,
  ...insightOperations,
  ...voiceSampleOperations,
  ...announcementOperations,
  ...contactOperations,
  ...notificationOperations,
  ...noticeOperations,
  ...auditLogOperations,
  ...tableExportOperations,
  ...backupOperations,
  ...settingsOperations,
  ...systemOperations,
  ...docsOperations,
} as const;

/** The dependencies of all operations: the union of those that the handlers name. */
export type HandlerDependencies =
  (typeof operationsById)[keyof typeof operationsById] extends UnnamedOperation<infer D>
    ? D
    : never;

/**
 * The operations of the API. The router serves this table and the API reference describes it, so
 * that they cannot drift.
 */
export const operations: readonly Operation<HandlerDependencies>[] = Object.entries(
  operationsById,
).map(([id, operation]) => ({ id, ...(operation as UnnamedOperation<HandlerDependencies>) }));
