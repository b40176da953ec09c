// The test kit of the rules: builders, memory stores, and the contracts of the stores.
export {
  aClient,
  aCreditRequest,
  anAccount,
  anAdmin,
  anApiKey,
  anApplicant,
  anApproval,
  aProvider,
  aSession,
  byAdmin,
  byApiKey,
  bySession,
  characterAt,
  characterCount,
} from './builders/accounts.ts';
export { aContactMessage, anAnnouncement } from './builders/messages.ts';
export {
  aDraftVersion,
  aJob,
  aJobEvent,
  aProposal,
  aRating,
  aRequestedJob,
} from './builders/jobs.ts';
export { aGlossaryTerm, aMemoryScope, aMemorySegment } from './builders/texts.ts';
export { aFile, aVoiceRecording } from './builders/files.ts';
export {
  accountId,
  announcementId,
  apiKeyId,
  approvalId,
  contactMessageId,
  fileId,
  jobId,
  languageId,
  instantOf,
  mondayMorning,
  nextNumber,
  nextProviderId,
  payoutId,
  priceId,
  providerIdOf,
  ratingId,
  serviceId,
} from './builders/ids.ts';
export {
  aLanguage,
  anApprovedService,
  aNarrationService,
  aPrice,
  aQuoteForAudio,
  aQuoteForWords,
  aService,
  aStoredLanguage,
  aSubmittedService,
  englishToTwi,
  exampleLanguages,
  nextLocalCode,
  twiNarration,
  twiTranscription,
} from './builders/pricing.ts';
export { aPayout, aSuspiciousPair, earningOf, noHold } from './builders/payouts.ts';
export { aBookedJob, aTopUp, startSettings } from './builders/wallet.ts';
export { speechLike } from './builders/sound.ts';
export {
  storeAccount,
  storeAdmin,
  storeBareJob,
  storeClient,
  storeJob,
  storeLanguages,
  storePrices,
  storeProvider,
  storeService,
} from './builders/stored.ts';
export { describeAccountStore } from './contracts/account-stores.contract.ts';
export { describeAnnouncementStore } from './contracts/announcement-store.contract.ts';
export { describeApiKeyStore } from './contracts/api-key-store.contract.ts';
export { describeAuditLogStore } from './contracts/audit-log-store.contract.ts';
export {
  describeCommissionStore,
  describeContactMessageStore,
  describeFileRegister,
  describeIdempotencyStore,
  describeOutbox,
  describeSettingsStore,
  type OpenedOutbox,
} from './contracts/other-stores.contract.ts';
export { describeApprovalStore } from './contracts/approval-store.contract.ts';
export { describeInsightStore } from './contracts/insight-store.contract.ts';
export { describeJobFeed } from './contracts/job-feed.contract.ts';
export { describeJobStore } from './contracts/job-store.contract.ts';
export {
  describeLanguageRegistry,
  describeLanguageStore,
  describePriceStore,
} from './contracts/language-stores.contract.ts';
export {
  describeBooks,
  describeLedgerStore,
  type OpenedBooks,
} from './contracts/ledger-store.contract.ts';
export type { OpenedStores } from './contracts/opened-stores.ts';
export { describePayoutStore } from './contracts/payout-store.contract.ts';
export { describeProviderDirectory } from './contracts/provider-directory.contract.ts';
export {
  describeDatabase,
  describeKeyVault,
  describePasswords,
  describeSessionTokens,
  type OpenedDatabase,
} from './contracts/stores.contract.ts';
export { describeRatingStore } from './contracts/rating-store.contract.ts';
export { describeServiceStore } from './contracts/service-store.contract.ts';
export { describeSessionStore } from './contracts/session-store.contract.ts';
export { describeUnitOfWork } from './contracts/unit-of-work.contract.ts';
export type { MemoryState, WaitingNotice } from '../memory/memory-state.ts';
export { createMemoryUnitOfWork, type MemoryUnitOfWork } from '../memory/unit-of-work.ts';
export { createMemoryLanguageRegistry } from '../memory/language-stores.ts';
export {
  createMemoryKeyVault,
  createMemoryPayoutAccountVault,
  createMemoryPasswords,
  createMemoryTokens,
  type MemoryPasswords,
} from './security.ts';
export {
  accept,
  arrange,
  from,
  ampleQuotas,
  onMonday,
  openMarketplace,
  type Marketplace,
} from './marketplace.ts';
export { jobInReview } from './review-life.ts';
export {
  aJobRequest,
  completeJob,
  giveMoneyBack,
  jobThatIs,
  requestJob,
  storeCompletedJob,
  type StoredCompletion,
  storeRefund,
  takeJob,
} from './job-life.ts';
export { aPastJob, storePastJob, type Parties, type PastJob } from './past-jobs.ts';
export { byTier } from './tier.ts';
