import { describeAccountStore } from './account-store.contract.ts';
import { describeAnnouncementStore } from './announcement-store.contract.ts';
import { describeApiKeyStore } from './api-key-store.contract.ts';
import { describeApprovalStore } from './approval-store.contract.ts';
import { describeAuditLogStore } from './audit-log-store.contract.ts';
import { describeCommissionStore } from './commission-store.contract.ts';
import { describeContactMessageStore } from './contact-message-store.contract.ts';
import { describeDraftStore } from './draft-store.contract.ts';
import { describeErasureStore } from './erasure-store.contract.ts';
import { describeGlossaryStore } from './glossary-store.contract.ts';
import { describeInsightStore } from './insight-store.contract.ts';
import { describeJobFeed } from './job-feed.contract.ts';
import { describeJobStore } from './job-store.contract.ts';
import { describeSeenDeviceStore } from './seen-device-store.contract.ts';
import { describeKnownDeviceStore } from './known-device-store.contract.ts';
import { describeLanguageStore } from './language-store.contract.ts';
import { describeBooks, describeLedgerStore, type OpenedBooks } from './ledger-store.contract.ts';
import {
  describeFileRegister,
  describeIdempotencyStore,
  describeOutbox,
  type OpenedOutbox,
} from './other-stores.contract.ts';
import { describeNotificationStore } from './notification-store.contract.ts';
import { describeOneTimeTokenStore } from './one-time-token-store.contract.ts';
import { describePayoutAccountStore } from './payout-account-store.contract.ts';
import { describePayoutStore } from './payout-store.contract.ts';
import { describePriceStore } from './price-store.contract.ts';
import { describeProviderDirectory } from './provider-directory.contract.ts';
import { describeProposalStore } from './proposal-store.contract.ts';
import { describeQuotaStore } from './quota-store.contract.ts';
import { describeRatingStore } from './rating-store.contract.ts';
import { describeReferenceStore } from './reference-store.contract.ts';
import { describeSecondFactorStores } from './second-factor-stores.contract.ts';
import { describeServiceStore } from './service-store.contract.ts';
import { describeSessionStore } from './session-store.contract.ts';
import { describeSettingsStore } from './settings-store.contract.ts';
import { describeSuspiciousPairStore } from './suspicious-pair-store.contract.ts';
import { describeTranslationMemoryStore } from './translation-memory-store.contract.ts';
import { describeUploadStore } from './upload-store.contract.ts';
import { describeUnitOfWork } from './unit-of-work.contract.ts';

/** A database that supports every query of the contracts. */
export type OpenedDatabase = OpenedBooks & OpenedOutbox;

/** Every contract of a database; each suite opens it once. */
export function describeDatabase(open: () => Promise<OpenedDatabase>): void {
  describeUnitOfWork(open);
  describeAccountStore(open);
  describeSessionStore(open);
  describeOneTimeTokenStore(open);
  describeSeenDeviceStore(open);
  describeKnownDeviceStore(open);
  describeSecondFactorStores(open);
  describeApiKeyStore(open);
  describeLanguageStore(open);
  describeServiceStore(open);
  describeProviderDirectory(open);
  describePriceStore(open);
  describeCommissionStore(open);
  describeJobStore(open);
  describeDraftStore(open);
  describeProposalStore(open);
  describeReferenceStore(open);
  describeGlossaryStore(open);
  describeTranslationMemoryStore(open);
  describeJobFeed(open);
  describeRatingStore(open);
  describeLedgerStore(open);
  describeBooks(open);
  describePayoutAccountStore(open);
  describePayoutStore(open);
  describeSuspiciousPairStore(open);
  describeFileRegister(open);
  describeUploadStore(open);
  describeQuotaStore(open);
  describeApprovalStore(open);
  describeContactMessageStore(open);
  describeNotificationStore(open);
  describeAnnouncementStore(open);
  describeSettingsStore(open);
  describeOutbox(open);
  describeIdempotencyStore(open);
  describeInsightStore(open);
  describeAuditLogStore(open);
  describeErasureStore(open);
}
