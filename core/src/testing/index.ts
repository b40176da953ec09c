// The test kit of the rules: builders, memory stores, and the contracts of the stores.
export {
  aClient,
  aProvider,
  aSession,
  anAccount,
  anAdmin,
  anApplicant,
  byApiKey,
  byAdmin,
  bySession,
} from './builders/accounts.ts';
export { anAnnouncement } from './builders/announcements.ts';
export { anApiKey } from './builders/api-keys.ts';
export { aCreditRequest, anApproval } from './builders/approvals.ts';
export { characterAt, characterCount } from './builders/characters.ts';
export { aContactMessage } from './builders/contact-messages.ts';
export { aDraftVersion } from './builders/drafts.ts';
export { aGlossaryTerm } from './builders/glossary.ts';
export { aMemoryScope, aMemorySegment } from './builders/translation-memory.ts';
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
  moment,
  mondayMorning,
  nextNumber,
  nextProviderId,
  payoutId,
  priceId,
  providerIdOf,
  ratingId,
  serviceId,
} from './builders/ids.ts';
export { aJob, aJobEvent, aRequestedJob } from './builders/jobs.ts';
export {
  aLanguage,
  aStoredLanguage,
  exampleLanguages,
  nextLocalCode,
} from './builders/languages.ts';
export { aPayout, aSuspiciousPair, earningOf, noHold } from './builders/payouts.ts';
export { aPrice, aQuoteForAudio, aQuoteForWords } from './builders/pricing.ts';
export { startSettings } from './builders/settings.ts';
export { aProposal } from './builders/proposals.ts';
export { aRating } from './builders/ratings.ts';
export {
  aNarrationService,
  aService,
  aSubmittedService,
  anApprovedService,
  englishToTwi,
  twiNarration,
  twiTranscription,
} from './builders/services.ts';
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
export { aBookedJob, aTopUp } from './builders/wallet.ts';
export { describeAccountStore } from './contracts/account-store.contract.ts';
export { describeAnnouncementStore } from './contracts/announcement-store.contract.ts';
export { describeApiKeyStore } from './contracts/api-key-store.contract.ts';
export { describeAuditLogStore } from './contracts/audit-log-store.contract.ts';
export { describeCommissionStore } from './contracts/commission-store.contract.ts';
export { describeApprovalStore } from './contracts/approval-store.contract.ts';
export { describeContactMessageStore } from './contracts/contact-message-store.contract.ts';
export { describeInsightStore } from './contracts/insight-store.contract.ts';
export { describeJobFeed } from './contracts/job-feed.contract.ts';
export { describeJobStore } from './contracts/job-store.contract.ts';
export { describeLanguageStore } from './contracts/language-store.contract.ts';
export {
  describeBooks,
  describeLedgerStore,
  type OpenedBooks,
} from './contracts/ledger-store.contract.ts';
export type { OpenedStores } from './contracts/opened-stores.ts';
export {
  describeFileRegister,
  describeIdempotencyStore,
  describeOutbox,
  type OpenedOutbox,
} from './contracts/other-stores.contract.ts';
export { describeLanguageRegistry } from './contracts/language-registry.contract.ts';
export { describePayoutStore } from './contracts/payout-store.contract.ts';
export { describePriceStore } from './contracts/price-store.contract.ts';
export { describeProviderDirectory } from './contracts/provider-directory.contract.ts';
export {
  describeKeyVault,
  describePasswords,
  describeSessionTokens,
} from './contracts/security.contract.ts';
export { describeRatingStore } from './contracts/rating-store.contract.ts';
export { describeServiceStore } from './contracts/service-store.contract.ts';
export { describeSessionStore } from './contracts/session-store.contract.ts';
export { describeSettingsStore } from './contracts/settings-store.contract.ts';
export { describeDatabase, type OpenedDatabase } from './contracts/stores.contract.ts';
export { describeUnitOfWork } from './contracts/unit-of-work.contract.ts';
export type { MemoryState, WaitingNotice } from '../memory/memory-state.ts';
export { createMemoryUnitOfWork, type MemoryUnitOfWork } from '../memory/unit-of-work.ts';
export { createMemoryLanguageRegistry } from '../memory/language-registry.ts';
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
export {
  aJobRequest,
  completeJob,
  giveMoneyBack,
  jobThatIs,
  requestJob,
  takeJob,
} from './job-life.ts';
export { aPastJob, storePastJob, type Parties, type PastJob } from './past-jobs.ts';
export { storeCompletedJob, storeRefund, type StoredCompletion } from './stored-life.ts';
export { byTier } from './tier.ts';
