import { accountRows } from './accounts.ts';
import { announcementRows } from './announcements.ts';
import { approvalRows } from './approvals.ts';
import { auditLogRows } from './audit-log.ts';
import { apiKeyRows } from './api-keys.ts';
import { backupRows } from './backup.ts';
import { contactRows } from './contact.ts';
import { draftRows } from './drafts.ts';
import { exportRows } from './exports.ts';
import { glossaryRows } from './glossary.ts';
import { insightRows } from './insights.ts';
import { jobRows } from './jobs.ts';
import { languageRows } from './languages.ts';
import { noticeRows } from './notices.ts';
import { notificationRows } from './notifications.ts';
import { payoutRows } from './payouts.ts';
import { pricingRows } from './pricing.ts';
import { proposalRows } from './proposals.ts';
import { providerRows } from './providers.ts';
import { ratingRows } from './ratings.ts';
import { referenceRows } from './references.ts';
import type { Row } from './row.ts';
import { secondFactorRows } from './second-factors.ts';
import { serviceRows } from './services.ts';
import { settingsRows } from './settings.ts';
import { systemRows } from './system.ts';
import { memoryRows } from './translation-memory.ts';
import { uploadRows } from './uploads.ts';
import { walletRows } from './wallet.ts';

/** The complete authorisation matrix; a test asserts that it covers every operation. */
export const accessRows: readonly Row[] = [
  ...jobRows,
  ...proposalRows,
  ...draftRows,
  ...referenceRows,
  ...glossaryRows,
  ...memoryRows,
  ...providerRows,
  ...ratingRows,
  ...accountRows,
  ...secondFactorRows,
  ...languageRows,
  ...serviceRows,
  ...pricingRows,
  ...apiKeyRows,
  ...walletRows,
  ...payoutRows,
  ...approvalRows,
  ...insightRows,
  ...announcementRows,
  ...contactRows,
  ...notificationRows,
  ...noticeRows,
  ...auditLogRows,
  ...exportRows,
  ...backupRows,
  ...settingsRows,
  ...systemRows,
  ...uploadRows,
];
