// The only door to the rules: what is not named here is nobody else's business.
export type { Fault, FaultCode } from './fault.ts';
export {
  parseProviderId,
  type AccountId,
  type ApiKeyId,
  type ContactMessageId,
  type FileId,
  type JobId,
  type LanguageId,
  type PayoutId,
  type PriceId,
  type ProviderId,
  type RatingId,
  type ServiceId,
} from './kernel/ids.ts';
export { dayMs, instant, later, type Instant } from './kernel/instant.ts';
export { InvariantError, invariant } from './kernel/invariant.ts';
export {
  addMoney,
  divideHalfUp,
  formatGhs,
  parseGhs,
  pesewas,
  subtractMoney,
  zero,
  type Pesewas,
} from './kernel/money.ts';
export { monthOf, weekOf, type Period } from './kernel/calendar.ts';
export type { Page } from './kernel/page.ts';
export { basisPoints, defaultCommission, type BasisPoints } from './kernel/rate.ts';
export { ok, refuse, type Result } from './kernel/result.ts';
export type { Clock } from './ports/clock.port.ts';
export type { FileStore } from './ports/file-store.port.ts';
export { StorageFullError } from './ports/storage-full.ts';
export {
  rememberedDays,
  type IdempotencyRecord,
  type IdempotencyStore,
} from './ports/idempotency.port.ts';
export type { Notice, Outbox } from './ports/outbox.port.ts';
export type { FileRegister, NewStoredFile, StoredFile } from './ports/stored-file.ts';
export type { Stores, UnitOfWork } from './ports/unit-of-work.port.ts';
export type { AccountFault } from './accounts/account-fault.ts';
export type { AccountStore } from './accounts/account-store.port.ts';
export {
  experienceBands,
  type Account,
  type ClientProfile,
  type Experience,
  type NewAccount,
  type ProviderProfile,
  type Role,
} from './accounts/account.ts';
export { setProviderActive } from './accounts/activate-provider.ts';
export type { Actor } from './accounts/actor.ts';
export {
  appointAdmin,
  type AppointedAdmin,
  type AppointFault,
  type Appointment,
} from './accounts/appoint-admin.ts';
export {
  login,
  register,
  type Credentials,
  type Doors,
  type OpenedSession,
} from './accounts/authenticate.ts';
export { can, type Action, type JobParties, type Owned } from './accounts/can.ts';
export { changeAccount } from './accounts/change-account.ts';
export {
  activateProvider,
  checkPassword,
  decideAccountChange,
  decideActivation,
  decideRegistration,
  newAdmin,
  normalizeEmail,
  passwordLength,
  type AccountChange,
  type Registration,
} from './accounts/decide-account.ts';
export type { Passwords, SessionTokens } from './accounts/passwords.port.ts';
export type { SessionStore } from './accounts/session-store.port.ts';
export { sessionDays, startSession, type Session } from './accounts/session.ts';
export type { ApiKeyFault } from './api-keys/api-key-fault.ts';
export type { ApiKeyStore, KeyHolder } from './api-keys/api-key-store.port.ts';
export { keyScopes, type ApiKey, type KeyScope, type NewApiKey } from './api-keys/api-key.ts';
export { composeKeyValue, isKeyValue } from './api-keys/key-value.ts';
export type { KeyVault } from './api-keys/key-vault.port.ts';
export {
  changeApiKey,
  createApiKey,
  deleteApiKey,
  regenerateApiKey,
  type KeyRequest,
} from './api-keys/manage-api-keys.ts';
export { catalogueNames } from './languages/catalogue.ts';
export {
  decideNewLanguage,
  languageNameKey,
  tidyLanguageName,
} from './languages/decide-language.ts';
export type { LanguageFault } from './languages/language-fault.ts';
export type { LanguageRegistry } from './languages/language-registry.port.ts';
export type { LanguageStore } from './languages/language-store.port.ts';
export type { Language, LanguageCode, NewLanguage } from './languages/language.ts';
export {
  addLanguage,
  listLanguages,
  removeLanguage,
  resolveLanguage,
} from './languages/manage-languages.ts';
export {
  decideReview,
  decideServiceEdit,
  decideSubmission,
  findApprovedTwin,
  withStatus,
  type Submission,
} from './services/decide-service.ts';
export { duplicateOf } from './services/duplicate.ts';
export type {
  HeardService,
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
  ReviewedProvider,
  ReviewFilter,
} from './services/provider-directory.port.ts';
export { resolveWork, type WorkRequest } from './services/resolve-work.ts';
export { reviewService, setServiceStatus, type ReviewContext } from './services/review-service.ts';
export type { ServiceFault } from './services/service-fault.ts';
export type { ServiceStore, ServiceWithOwner } from './services/service-store.port.ts';
export {
  serviceStatuses,
  type NewService,
  type Service,
  type ServiceStatus,
  type VoiceSample,
} from './services/service.ts';
export {
  deleteService,
  editService,
  submitService,
  type ServiceRequest,
} from './services/submit-service.ts';
export {
  inputLanguage,
  isSameWork,
  languagesOf,
  serviceTypes,
  type ServiceType,
  type Work,
} from './services/work.ts';
export { changePrice } from './pricing/change-price.ts';
export { countWords } from './pricing/count-words.ts';
export { createPrice } from './pricing/create-price.ts';
export {
  decidePrice,
  decidePriceChange,
  decidePriceRemoval,
  type NewPrice,
  type PriceChange,
} from './pricing/decide-price.ts';
export { billedTenths, isQuick, type Measure } from './pricing/measure.ts';
export type { PriceStore } from './pricing/price-store.port.ts';
export {
  highestUnitPrice,
  openingPrices,
  priceUnit,
  withUnitPrice,
  type Price,
  type PriceUnit,
} from './pricing/price.ts';
export type { PricingFault } from './pricing/pricing-fault.ts';
export { quoteFor, type Quote } from './pricing/quote.ts';
export { removePrice } from './pricing/remove-price.ts';
export {
  decideRating,
  decideRatingEdit,
  type Acquaintance,
  type Opinion,
} from './ratings/decide-rating.ts';
export { editRating } from './ratings/edit-rating.ts';
export { listProviderRatings } from './ratings/list-ratings.ts';
export { rateProvider } from './ratings/rate-provider.ts';
export type { RatingFault } from './ratings/rating-fault.ts';
export type { RatingFilter, RatingStore } from './ratings/rating-store.port.ts';
export {
  longestComment,
  starScale,
  type NewRating,
  type Rating,
  type Stars,
} from './ratings/rating.ts';
export { answerContactMessage } from './contact/answer-contact-message.ts';
export type { ContactFault, UnfitPart } from './contact/contact-fault.ts';
export type {
  ContactMessageFilter,
  ContactMessageStore,
} from './contact/contact-message-store.port.ts';
export {
  longestContact,
  type ContactMessage,
  type NewContactMessage,
} from './contact/contact-message.ts';
export {
  decideAnswered,
  decideContactMessage,
  type ContactDraft,
} from './contact/decide-contact-message.ts';
export { sendContactMessage } from './contact/send-contact-message.ts';
export { announceJob } from './jobs/announce-job.ts';
export { assignJob } from './jobs/assign-job.ts';
export {
  checkFunds,
  createJob,
  resolveRequested,
  type AudioInput,
  type CreateJobFault,
  type JobRequest,
  type RequestContext,
} from './jobs/create-job.ts';
export {
  checkMayTake,
  checkQualified,
  isAvailableFor,
  type QualifiedProvider,
} from './jobs/decide-assignment.ts';
export {
  checkMove,
  decideAssign,
  decideCancel,
  decideDeliver,
  decideFail,
  decideRefund,
  decideRelease,
  fundingOf,
  type JobOutcome,
  type MoveContext,
} from './jobs/decide-job.ts';
export { deliverJob, outputKind, type Delivery } from './jobs/deliver-job.ts';
export { editJob, type JobEdit } from './jobs/edit-job.ts';
export { cancelJob, failJob, releaseJob } from './jobs/end-job.ts';
export { findProvider, findProviderAccount } from './jobs/find-provider.ts';
export { findJobToFollow, mayFollow } from './jobs/follow-jobs.ts';
export type { JobFault, JobMove } from './jobs/job-fault.ts';
export type { FedEvent, JobFeed } from './jobs/job-feed.port.ts';
export type { JobFilter, JobState, JobStore, ListedJob } from './jobs/job-store.port.ts';
export {
  isLive,
  isPaidBack,
  jobStatuses,
  type Job,
  type JobEvent,
  type JobStatus,
  type NewJob,
} from './jobs/job.ts';
export {
  measureOrder,
  promotedWords,
  quoteOrder,
  type Order,
  type PromotionPolicy,
} from './jobs/quote-job.ts';
export {
  findInput,
  findJobFor,
  findOutput,
  listJobs,
  readHistory,
  readJobState,
  type JobAction,
} from './jobs/read-job.ts';
export { refundJob } from './jobs/refund-job.ts';
export { saveOutcome } from './jobs/save-outcome.ts';
export {
  decideComplete,
  decideFailure,
  decideProcess,
  type PayoutOutcome,
} from './payouts/decide-payout.ts';
export { earnedBy, lostBy, type Captured } from './payouts/earned-by.ts';
export { endPayout, processPayout, type PayoutEnding } from './payouts/move-payout.ts';
export type { PayoutFault, PayoutMove } from './payouts/payout-fault.ts';
export type { PayoutFilter, PayoutStore } from './payouts/payout-store.port.ts';
export {
  payoutStatuses,
  type Earning,
  type ListedEarning,
  type ListedPayout,
  type NewEarning,
  type NewPayout,
  type Payout,
  type PayoutStatus,
  type Takings,
  type Unpaid,
} from './payouts/payout.ts';
export {
  decideCutOff,
  planPayouts,
  type PayoutRun,
  type PlannedPayout,
} from './payouts/plan-payouts.ts';
export { findPayoutFor, listPaidJobs } from './payouts/read-payout.ts';
export { runPayouts } from './payouts/run-payouts.ts';
export type { BookedEarning, BookedJob, BookedPayout, Books } from './wallet/books.ts';
export { nothingEarned, type Earned, type EarnedInPeriod } from './insights/earned.ts';
export { minutesOf } from './insights/figures.ts';
export type {
  CompletedWork,
  InsightStore,
  JobCounts,
  MoneySums,
  NoticeCounts,
  PlatformCounts,
  RatingSums,
  WalletFilter,
  WalletLine,
} from './insights/insight-store.port.ts';
export { readEarnings, type EarningsReport } from './insights/read-earnings.ts';
export {
  readAnalytics,
  readMoney,
  readStats,
  type Analytics,
  type MoneyReport,
  type PlatformStats,
} from './insights/read-platform.ts';
export {
  readBilling,
  readUsage,
  type Billing,
  type MonthlyUsage,
  type UsageReport,
} from './insights/read-usage.ts';
export type { Usage } from './insights/usage.ts';
export { changeCommission } from './wallet/change-commission.ts';
export { checkBooks } from './wallet/check-books.ts';
export type { CommissionStore } from './wallet/commission-store.port.ts';
export {
  splitCommission,
  type CommissionConfig,
  type CommissionSplit,
} from './wallet/commission.ts';
export { creditWallet, type Credit } from './wallet/credit-wallet.ts';
export type { LedgerStore, StatementLine, WalletTotals } from './wallet/ledger-store.port.ts';
export {
  earningsOf,
  escrowOf,
  inTransit,
  postingKinds,
  staysPositive,
  walletOf,
  type Entry,
  type LedgerAccount,
  type Posting,
  type PostingKind,
} from './wallet/ledger.ts';
export {
  postAdjustment,
  postCapture,
  postHold,
  postPayout,
  postRefund,
  postRelease,
  postSettlement,
  postTopUp,
  type Funding,
  type PayoutTransfer,
} from './wallet/postings.ts';
export { listTransactions, readWallet, type WalletSummary } from './wallet/read-wallet.ts';
export type { WalletFault } from './wallet/wallet-fault.ts';
