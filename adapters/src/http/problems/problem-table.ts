import { accountDeletionProblems } from '../topics/accounts/account-deletion.problems.ts';
import { accountProblems } from '../topics/accounts/accounts.problems.ts';
import { announcementProblems } from '../topics/announcements/announcements.problems.ts';
import { apiKeyProblems } from '../topics/api-keys/api-keys.problems.ts';
import { uploadProblems } from '../body/uploads.problems.ts';
import { approvalProblems } from '../topics/approvals/approvals.problems.ts';
import { backupProblems } from '../topics/backup/backup.problems.ts';
import { contactProblems } from '../topics/contact/contact.problems.ts';
import { deliveryCheckProblems } from '../topics/jobs/delivery-check.problems.ts';
import { documentProblems } from '../topics/documents/documents.problems.ts';
import { draftProblems } from '../topics/drafts/drafts.problems.ts';
import { eventProblems } from '../topics/events/events.problems.ts';
import type { AnyFault } from './http-fault.ts';
import { callProblems, httpProblems } from './http.problems.ts';
import { glossaryProblems } from '../topics/glossary/glossary.problems.ts';
import { exportProblems } from '../topics/accounts/export.problems.ts';
import { jobProblems } from '../topics/jobs/jobs.problems.ts';
import { languageProblems } from '../topics/languages/languages.problems.ts';
import { memoryProblems } from '../topics/translation-memory/memory.problems.ts';
import { noticeProblems } from '../topics/notices/notices.problems.ts';
import { notificationProblems } from '../topics/notifications/notifications.problems.ts';
import { outputProblems } from '../topics/jobs/output.problems.ts';
import { payoutAccountProblems } from '../topics/payout-accounts/payout-accounts.problems.ts';
import { payoutProblems } from '../topics/payouts/payouts.problems.ts';
import { pricingProblems } from '../topics/pricing/pricing.problems.ts';
import { proposalProblems } from '../topics/proposals/proposals.problems.ts';
import { quotaProblems } from '../topics/quotas/quotas.problems.ts';
import { ratingProblems } from '../topics/ratings/ratings.problems.ts';
import { referenceProblems } from '../topics/references/references.problems.ts';
import { secondFactorProblems } from '../topics/second-factors/second-factors.problems.ts';
import { serviceProblems } from '../topics/services/services.problems.ts';
import { settingsProblems } from '../topics/settings/settings.problems.ts';
import { resumableUploadProblems } from '../topics/uploads/uploads.problems.ts';
import { waveformProblems } from '../topics/jobs/waveform.problems.ts';
import type { ProblemDescriptions } from './problem-description.ts';
import { walletProblems } from '../topics/wallet/wallet.problems.ts';

/** The description of every refusal. */
export const problemTable = {
  ...accountProblems,
  ...accountDeletionProblems,
  ...announcementProblems,
  ...apiKeyProblems,
  ...approvalProblems,
  ...backupProblems,
  ...contactProblems,
  ...deliveryCheckProblems,
  ...documentProblems,
  ...draftProblems,
  ...eventProblems,
  ...exportProblems,
  ...glossaryProblems,
  ...jobProblems,
  ...languageProblems,
  ...memoryProblems,
  ...noticeProblems,
  ...notificationProblems,
  ...outputProblems,
  ...payoutAccountProblems,
  ...payoutProblems,
  ...pricingProblems,
  ...proposalProblems,
  ...quotaProblems,
  ...ratingProblems,
  ...referenceProblems,
  ...resumableUploadProblems,
  ...secondFactorProblems,
  ...serviceProblems,
  ...settingsProblems,
  ...walletProblems,
  ...waveformProblems,
  ...uploadProblems,
  ...callProblems,
  ...httpProblems,
} as const satisfies ProblemDescriptions<AnyFault>;
