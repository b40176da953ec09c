import { accountRows, apiKeyRows, secondFactorRows } from './account-rows.ts';
import { announcementRows, contactRows, noticeRows, notificationRows } from './notice-rows.ts';
import { approvalRows, exportRows, payoutRows, pricingRows, walletRows } from './money-rows.ts';
import {
  auditLogRows,
  backupRows,
  insightRows,
  settingsRows,
  systemRows,
} from './operator-rows.ts';
import {
  draftRows,
  glossaryRows,
  memoryRows,
  proposalRows,
  referenceRows,
  uploadRows,
} from './text-rows.ts';
import { blockRows } from './block-rows.ts';
import { jobRows } from './job-rows.ts';
import { reviewRows } from './review-rows.ts';
import { messageRows } from './message-rows.ts';
import { languageRows, providerRows, ratingRows, serviceRows } from './provider-rows.ts';
import type { Row } from './row.ts';

/** The complete authorisation matrix; a test asserts that it covers every operation. */
export const accessRows: readonly Row[] = [
  ...jobRows,
  ...proposalRows,
  ...reviewRows,
  ...draftRows,
  ...referenceRows,
  ...messageRows,
  ...blockRows,
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
