// The public API of core: what is not exported here is internal.
export { createApplication, type Application, type UseCase } from './application.ts';
export type { Fault } from './fault.ts';
export {
  parseProviderId,
  type AccountId,
  type AnnouncementId,
  type ApiKeyId,
  type ApprovalId,
  type ContactMessageId,
  type FileId,
  type GlossaryTermId,
  type JobId,
  type LanguageId,
  type MemorySegmentId,
  type NotificationId,
  type OneTimeTokenId,
  type PasskeyId,
  type PayoutAccountId,
  type PayoutId,
  type PriceId,
  type ProposalId,
  type ProviderId,
  type RatingId,
  type ReferenceId,
  type ServiceId,
  type SessionId,
  type SuspiciousPairId,
  type UploadId,
} from './kernel/ids.ts';
export { dayMs, instant, later, type Instant } from './kernel/instant.ts';
export { InvariantError, invariant } from './kernel/invariant.ts';
export { addMoney, formatGhs, parseGhs, pesewas, zero, type Pesewas } from './kernel/money.ts';
export { monthOf, weekOf, type Period } from './kernel/calendar.ts';
export type { CursorPage } from './kernel/cursor-page.ts';
export { composeText } from './kernel/normalize-text.ts';
export { isVisible } from './kernel/plain-line.ts';
export { basisPoints, defaultCommission, type BasisPoints } from './kernel/rate.ts';
export { ok, refuse, type Result } from './kernel/result.ts';
export type { Clock } from './ports/clock.port.ts';
export { DatabaseUnavailableError } from './ports/database-unavailable.ts';
export type { FileStore } from './ports/file-store.port.ts';
export { FilesUnavailableError } from './ports/files-unavailable.ts';
export { OutcomeUnknownError } from './ports/outcome-unknown.ts';
export { StorageFullError } from './ports/storage-full.ts';
export {
  idempotencyRetentionDays,
  type IdempotencyRecord,
  type IdempotencyStore,
} from './idempotency/idempotency-store.port.ts';
export type { QuotaFault } from './quotas/quota-fault.ts';
export type { QuotaStore, QuotaUsage } from './quotas/quota-store.port.ts';
export { quotaNames, type QuotaName, type Quotas, type QuotaStanding } from './quotas/quota.ts';
export { readLimits } from './quotas/read-limits.ts';
export type { QuotaContext } from './quotas/store-file.ts';
export { isAnswered } from './idempotency/is-answered.ts';
export type { IdempotencyFault, Performed } from './idempotency/run-once.ts';
export type { HeldNotice, Notice, Outbox } from './ports/outbox.port.ts';
export type { FileRegister, NewStoredFile, StoredFile } from './ports/stored-file.ts';
export type { Guard } from './guards.ts';
export type { Stores, UnitOfWork } from './unit-of-work.port.ts';
export type { AccountFault, RestrictionMove } from './accounts/account-fault.ts';
export {
  accountStates,
  type AccountFilter,
  type AccountState,
  type AccountStore,
} from './accounts/account-store.port.ts';
export {
  experienceBands,
  type Account,
  type ClientProfile,
  type NewAccount,
  type ProviderProfile,
  type Restriction,
  type Role,
} from './accounts/account.ts';
export {
  deletedEmail,
  deletedName,
  type Deletion,
  type DeletionObstacle,
} from './erasure/account-deletion.ts';
export { deleteAccount } from './erasure/delete-account.ts';
export { createDeleteOwnAccount, type DeleteOwnAccount } from './erasure/delete-own-account.ts';
export { eraseDueContents } from './erasure/erase-contents.ts';
export type { DeletionFault, ErasureFault } from './erasure/erasure-fault.ts';
export type { ErasedBatch, ErasureBatch, ErasureStore } from './erasure/erasure-store.port.ts';
export { halfStarsOf, turnaroundJobs, type ProviderOrder } from './figures/provider-figures.ts';
export type { Actor, Credential } from './accounts/actor.ts';
export {
  provisionAdmin,
  recordProvision,
  type ProvisionAdminFault,
} from './accounts/provision-admin.ts';
export {
  createAuthentication,
  type Authentication,
  type AuthenticationPorts,
  type OpenedAccount,
} from './accounts/authentication.ts';
export type { Action } from './accounts/action.ts';
export {
  deny,
  mayEver,
  needsConfirmation,
  permit,
  type ConfirmedAction,
  type PermissionFault,
} from './accounts/permission.ts';
export type { OpenedSession } from './accounts/open-session.ts';
export { createRecovery, type Recovery } from './accounts/recovery.ts';
export { isEmailVerified, noVerification, type EmailPolicy } from './accounts/email-policy.ts';
export { issueToken } from './accounts/issue-token.ts';
export type { SeenDeviceStore } from './accounts/seen-device-store.port.ts';
export { deviceDays, type DeviceRecord, type SeenDevice } from './accounts/seen-device.ts';
export type { OneTimeTokenStore } from './accounts/one-time-token-store.port.ts';
export type { NewOneTimeToken, OneTimeToken, TokenPurpose } from './accounts/one-time-token.ts';
export { announcePasswordReset, requestPasswordReset } from './accounts/request-password-reset.ts';
export { resendVerification } from './accounts/resend-verification.ts';
export { verifyEmail, verifyEmailByOperator } from './accounts/verify-email.ts';
export { unknownOrigin, type Origin } from './accounts/origin.ts';
export {
  findKeyHolder,
  identifyCaller,
  identifyHolder,
  type FoundHolder,
  type IdentifiedCaller,
  type PresentedCredential,
} from './accounts/identify-caller.ts';
export { freezePayouts, releasePayouts } from './accounts/freeze-payouts.ts';
export { listAccounts, readAnyAccount } from './accounts/list-accounts.ts';
export { reactivateAccount, suspendAccount } from './accounts/suspend-account.ts';
export type { KnownDeviceStore } from './accounts/known-device-store.port.ts';
export { oldestKnownUse, type KnownDevice } from './accounts/known-device.ts';
export { newAdmin, type Registration } from './accounts/decide-account.ts';
export {
  checkNewPassword,
  checkPassword,
  isPossiblePassword,
  type PasswordOwner,
} from './accounts/decide-password.ts';
export { endOtherSessions, endSession } from './accounts/end-session.ts';
export { listSeenDevices } from './accounts/list-seen-devices.ts';
export { listSessions, type ListedSession } from './accounts/list-sessions.ts';
export { logOut } from './accounts/log-out.ts';
export { mailboxOf } from './accounts/mailbox-of.ts';
export { normalizeEmail } from './accounts/normalize-email.ts';
export type { Passwords, PasswordWeakness, SessionTokens } from './accounts/passwords.port.ts';
export { readAccount } from './accounts/read-account.ts';
export type { SessionStore } from './accounts/session-store.port.ts';
export {
  startSession,
  type LiveSession,
  type NewSession,
  type Session,
} from './accounts/session.ts';
export { updateAccount } from './accounts/update-account.ts';
export {
  auditedActions,
  auditedKinds,
  composeAuditText,
  noPreviousHash,
  type AuditedAction,
  type AuditedActor,
  type AuditedKind,
  type AuditEntry,
  type NewAuditEntry,
  type RecordedAction,
  type RecordedActor,
} from './audit-log/audit-entry.ts';
export type { AuditFilter, AuditLogStore } from './audit-log/audit-log-store.port.ts';
export { listAuditLog, type NamedAuditEntry } from './insights/list-audit-log.ts';
export { recordAction } from './audit-log/record-action.ts';
export { exportedTables, recordExport, type ExportedTable } from './exports/record-export.ts';
export { recordBackup } from './backup/record-backup.ts';
export type {
  AnnouncementFault,
  InvalidAnnouncementPart,
} from './announcements/announcement-fault.ts';
export type { AnnouncementStore } from './announcements/announcement-store.port.ts';
export {
  announcementStates,
  audiences,
  longestAnnouncement,
  type Announcement,
  type AnnouncementState,
  type Audience,
  type NewAnnouncement,
} from './announcements/announcement.ts';
export { createAnnouncement } from './announcements/create-announcement.ts';
export {
  announcementStateOf,
  mostAnnouncementDays,
  type AnnouncementDraft,
  type AnnouncementEdit,
} from './announcements/decide-announcement.ts';
export { dismissAnnouncement } from './announcements/dismiss-announcement.ts';
export { endAnnouncement } from './announcements/end-announcement.ts';
export { listAnnouncements, listCurrentAnnouncements } from './announcements/list-announcements.ts';
export { mailAnnouncement } from './announcements/mail-announcement.ts';
export { updateAnnouncement } from './announcements/update-announcement.ts';
export type { ApiKeyFault } from './api-keys/api-key-fault.ts';
export type { ApiKeyStore, KeyHolder } from './api-keys/api-key-store.port.ts';
export type { ApiKeyWithValue } from './api-keys/api-key-with-value.ts';
export type { ApiKey, ApiKeySettings, NewApiKey } from './api-keys/api-key.ts';
export { keyAccesses, keyScopes, type KeyAccess, type KeyScope } from './accounts/key-scope.ts';
export { createApiKey } from './api-keys/create-api-key.ts';
export { deleteApiKey } from './api-keys/delete-api-key.ts';
export { composeKeyValue, isKeyValue } from './api-keys/key-value.ts';
export type { KeyVault, ProtectedKeyValue } from './api-keys/key-vault.port.ts';
export { listApiKeys } from './api-keys/list-api-keys.ts';
export { protectApiKeys, type ProtectedBatch } from './api-keys/protect-api-keys.ts';
export { readCurrentApiKey, type CurrentApiKey } from './api-keys/read-current-api-key.ts';
export { regenerateApiKey } from './api-keys/regenerate-api-key.ts';
export { updateApiKey } from './api-keys/update-api-key.ts';
export { catalogueNames } from './languages/catalogue.ts';
export {
  hasSecondFactor,
  methodsOf,
  type Factors,
} from './accounts/second-factors/decide-second-factor.ts';
export {
  createFactorAuthentication,
  type Confirmation,
  type FactorAuthentication,
} from './accounts/second-factors/factor-authentication.ts';
export type { FactorStore } from './accounts/second-factors/factor-store.port.ts';
export type { LoginTicketStore } from './accounts/second-factors/login-ticket-store.port.ts';
export {
  deletePasskey,
  renamePasskey,
  startPasskeyProof,
  startPasskeyRegistration,
  type PasskeyInvitation,
} from './accounts/second-factors/manage-passkeys.ts';
export {
  replaceRecoveryCodes,
  type NewCodes,
} from './accounts/second-factors/manage-recovery-codes.ts';
export {
  confirmTotp,
  createTotp,
  deleteTotp,
  type NewTotp,
} from './accounts/second-factors/manage-totp.ts';
export type { OneTimeCodes, RecoveryCodes } from './accounts/second-factors/one-time-codes.port.ts';
export type { PasskeyStore } from './accounts/second-factors/passkey-store.port.ts';
export type {
  PasskeyResponse,
  PasskeyVerifier,
} from './accounts/second-factors/passkey-verifier.port.ts';
export type {
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyCredential,
} from './accounts/second-factors/passkey.ts';
export { protectTotps } from './accounts/second-factors/protect-totps.ts';
export { readSecondFactors } from './accounts/second-factors/read-second-factors.ts';
export {
  createPasskeyRegistration,
  type RegisteredPasskey,
  type RegisterPasskey,
} from './accounts/second-factors/register-passkey.ts';
export {
  mustSetUpFactor,
  type AdminFactorPolicy,
} from './accounts/second-factors/require-admin-factor.ts';
export {
  resetSecondFactors,
  resetSecondFactorsByOperator,
} from './accounts/second-factors/reset-second-factors.ts';
export type { SecondFactorFault } from './accounts/second-factors/second-factor-fault.ts';
export type {
  FactorChange,
  FactorMethod,
  LoginTicket,
  Totp,
} from './accounts/second-factors/second-factor.ts';
export type { Proof } from './accounts/second-factors/redeem-proof.ts';
export { createLanguage } from './languages/create-language.ts';
export { decideNewLanguage, toNameKey } from './languages/decide-language.ts';
export { deleteLanguage } from './languages/delete-language.ts';
export type { LanguageFault, LanguageField } from './languages/language-fault.ts';
export { findLanguageNames, type LanguageNames } from './languages/language-names.ts';
export type { LanguageRegistry } from './languages/language-registry.port.ts';
export type { LanguageStore } from './languages/language-store.port.ts';
export type { Language, LanguageCode, NewLanguage } from './languages/language.ts';
export { listLanguages } from './languages/list-languages.ts';
export { isSameLanguage } from './languages/same-language.ts';
export {
  approveServices,
  mostApprovals,
  type ApprovalResult,
} from './services/approve-services.ts';
export { undoMs } from './services/decide-service.ts';
export { deleteService } from './services/delete-service.ts';
export { editService } from './services/edit-service.ts';
export { findPublicVoiceSample, findVoiceSample } from './services/find-voice-sample.ts';
export { listLanguageAvailability } from './services/list-language-availability.ts';
export { listProviders } from './services/list-providers.ts';
export { listAllServices, listMyServices } from './services/list-services.ts';
export {
  listPublicProviders,
  readPublicProvider,
  type PublicProfile,
  type PublicProvider,
} from './services/public-providers.ts';
export type {
  AvailableWork,
  BestPage,
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
  ProviderPosition,
  ReviewedProvider,
  ReviewFilter,
} from './services/provider-directory.port.ts';
export {
  listProvidersForReview,
  readProviderForReview,
} from './services/read-providers-for-review.ts';
export type { WorkRequest } from './services/resolve-work.ts';
export { checkChangedRecording, checkNewRecording } from './services/check-recording.ts';
export { reviewService } from './services/review-service.ts';
export type { ServiceFault } from './services/service-fault.ts';
export {
  serviceSorts,
  type ServiceFilter,
  type ServicePage,
  type ServiceSort,
  type ServiceStore,
} from './services/service-store.port.ts';
export {
  serviceStatuses,
  type NewService,
  type ReplacedVersion,
  type Service,
  type ServiceStatus,
  type ServiceWithOwner,
  type ServiceWithSample,
  type VoiceSample,
} from './services/service.ts';
export { setProviderActive } from './services/set-provider-active.ts';
export { setServiceStatus } from './services/set-service-status.ts';
export { submitService } from './services/submit-service.ts';
export { undoReview } from './services/undo-review.ts';
export {
  inputLanguage,
  languagesOf,
  serviceTypes,
  type ServiceType,
  type Work,
} from './services/work.ts';
export { updatePrice } from './pricing/update-price.ts';
export { listPrices, readPrice } from './pricing/read-prices.ts';
export { countPieces, countWords, type WordCount } from './pricing/count-words.ts';
export { createPrice } from './pricing/create-price.ts';
export { openPrices } from './pricing/open-prices.ts';
export { billedTenths, isQuick, type Measure } from './pricing/measure.ts';
export type { PriceStore } from './pricing/price-store.port.ts';
export { highestUnitPrice, priceUnit, type Price, type PriceUnit } from './pricing/price.ts';
export type { PricingFault } from './pricing/pricing-fault.ts';
export { quoteFor, type Quote } from './pricing/quote.ts';
export { deletePrice } from './pricing/delete-price.ts';
export { updateRating } from './ratings/update-rating.ts';
export {
  listMyRatings,
  listProviderRatings,
  listReceivedRatings,
  readRating,
} from './ratings/list-ratings.ts';
export { createRating } from './ratings/create-rating.ts';
export type { RatingFault } from './ratings/rating-fault.ts';
export type { RatingFilter, RatingStore } from './ratings/rating-store.port.ts';
export { longestComment, type NewRating, type Rating, type Stars } from './ratings/rating.ts';
export type { ApprovalFault } from './approvals/approval-fault.ts';
export type { ApprovalFilter, ApprovalStore } from './approvals/approval-store.port.ts';
export {
  approvalKinds,
  approvalStatuses,
  type Approval,
  type ApprovalDecision,
  type ApprovalRequest,
  type DoneOrWaiting,
  type ListedApproval,
  type NewApproval,
  type TwoAdminsPolicy,
} from './approvals/approval.ts';
export { approveRequest } from './approvals/approve-request.ts';
export { expiryOf, statusOf, subjectOf, waitingSince } from './approvals/decide-approval.ts';
export { listApprovals } from './approvals/list-approvals.ts';
export { rejectRequest } from './approvals/reject-request.ts';
export { requestCredit } from './approvals/request-credit.ts';
export { requestPayoutUpdate } from './approvals/request-payout-update.ts';
export { requestRefund } from './approvals/request-refund.ts';
export type { ContactFault, InvalidField } from './contact/contact-fault.ts';
export type {
  ContactMessageFilter,
  ContactMessageStore,
} from './contact/contact-message-store.port.ts';
export {
  longestContact,
  type ContactMessage,
  type NewContactMessage,
} from './contact/contact-message.ts';
export { listContactMessages } from './contact/list-contact-messages.ts';
export { sendContactMessage } from './contact/send-contact-message.ts';
export { updateContactMessage } from './contact/update-contact-message.ts';
export type { SettingChange } from './notifications/decide-settings.ts';
export { listNotifications, type NotificationQuery } from './notifications/list-notifications.ts';
export {
  markNotificationsRead,
  type MarkReadRequest,
} from './notifications/mark-notifications-read.ts';
export type { NotificationFault } from './notifications/notification-fault.ts';
export {
  type NotificationChannel,
  type NotificationSetting,
} from './notifications/notification-settings.ts';
export type {
  NotificationFilter,
  NotificationStore,
  ReadSelection,
} from './notifications/notification-store.port.ts';
export {
  notificationDays,
  notificationKinds,
  retainedNotifications,
  shownContentLength,
  type NewNotification,
  type Notification,
  type NotificationKind,
  type UnreadNotification,
} from './notifications/notification.ts';
export {
  readNotificationSettings,
  wantsNotification,
} from './notifications/read-notification-settings.ts';
export {
  summarizeNotifications,
  type NotificationSummary,
} from './notifications/summarize-notifications.ts';
export { updateNotification } from './notifications/update-notification.ts';
export { updateNotificationSettings } from './notifications/update-notification-settings.ts';
export { continueVisit, visitGapMs, type Visit } from './accounts/visit.ts';
export { announceJob } from './jobs/announce-job.ts';
export { assignJob } from './jobs/assign-job.ts';
export { checkUpload, type UnmeasuredJob } from './jobs/check-upload.ts';
export { createJob, type AudioInput, type JobRequest } from './jobs/create-job.ts';
export { checkMayTake } from './jobs/decide-assignment.ts';
export {
  checkDelivery,
  checkFitsDocument,
  deliverJob,
  findExpectedOutput,
  type Delivery,
  type ExpectedOutput,
} from './jobs/deliver-job.ts';
export { editJob } from './jobs/edit-job.ts';
export { cancelJob, failJob, refundJob } from './jobs/end-job.ts';
export { composeDraft, continueDraft, joinDraft } from './drafts/draft-content.ts';
export type { DraftFault } from './drafts/draft-fault.ts';
export type { DraftStore, NewDraftVersion } from './drafts/draft-store.port.ts';
export {
  draftDays,
  longestDevice,
  longestSegmentNote,
  mostSegments,
  retainedVersions,
  segmentStates,
  type DraftContent,
  type DraftHead,
  type DraftKey,
  type DraftSegment,
  type DraftVersion,
  type PackedContent,
  type StoredDraft,
} from './drafts/draft.ts';
export { findDraftLanguage } from './drafts/find-drafted-job.ts';
export { listDraftVersions } from './drafts/list-draft-versions.ts';
export { readDraft, readDraftVersion, type JobWithDraft } from './drafts/read-draft.ts';
export { saveDraft, type DraftToSave } from './drafts/save-draft.ts';
export {
  createGlossaryTerm,
  type TermRefusal,
  type TermRequest,
} from './glossary/create-glossary-term.ts';
export {
  decideImportLine,
  importModes,
  mostFaultyLines,
  type DecidedLine,
  type ImportCounts,
  type ImportLine,
  type ImportMode,
} from './glossary/decide-import.ts';
export { deleteGlossaryTerm } from './glossary/delete-glossary-term.ts';
export type {
  FaultyLine,
  GlossaryFault,
  InvalidTermPart,
  LineReason,
} from './glossary/glossary-fault.ts';
export type {
  GlossaryStore,
  TermFilter,
  TermIdentity,
  TermToFind,
} from './glossary/glossary-store.port.ts';
export {
  forbiddenSeparator,
  longestTerm,
  mostForbidden,
  mostTerms,
  mostTermWords,
  type GlossaryTerm,
  type NewGlossaryTerm,
  type TermDraft,
  type TermPair,
} from './glossary/glossary-term.ts';
export { importGlossary, type GlossaryImport } from './glossary/import-glossary.ts';
export { listGlossaryTerms, type TermChoice } from './glossary/list-glossary-terms.ts';
export {
  mostJobTerms,
  readJobGlossary,
  readTermsToFind,
  type JobTerms,
} from './glossary/read-job-glossary.ts';
export { readGlossaryTerm } from './glossary/read-glossary-term.ts';
export { updateGlossaryTerm } from './glossary/update-glossary-term.ts';
export { findMatches, type OfferedMatch } from './translation-memory/find-matches.ts';
export type { MemoryFault } from './translation-memory/memory-fault.ts';
export {
  readMemorySettings,
  updateMemorySettings,
  type MemorySettings,
} from './translation-memory/memory-settings.ts';
export type {
  StemLookup,
  TranslationMemoryStore,
} from './translation-memory/translation-memory-store.port.ts';
export {
  longestMemoryQuery,
  longestMemoryText,
  memoryDifferences,
  type MemoryScope,
  type MemorySegment,
  type NewMemorySegment,
} from './translation-memory/memory.ts';
export { deleteMemorySegment, listMemory, searchMemory } from './translation-memory/own-memory.ts';
export { keysOf } from './translation-memory/source-keys.ts';
export {
  findNextDelivery,
  memorableSegments,
  storeDeliveredPart,
  type DeliveredDraft,
  type NextDelivery,
} from './translation-memory/store-deliveries.ts';
export { createFeedReader, type FeedReader } from './jobs/feed-reader.ts';
export { findEditToCount, findTextToCount, type TextToCount } from './jobs/find-text-to-count.ts';
export { findProviderAccount } from './jobs/find-provider.ts';
export { findJobToFollow, mayFollow } from './jobs/follow-jobs.ts';
export type { DeliveryFinding, JobFault, LanguagePair } from './jobs/job-fault.ts';
export type { OfferPolicy, SeenJob, SeenSummary } from './jobs/decide-view.ts';
export type { FeedEvent, JobFeed } from './jobs/job-feed.port.ts';
export {
  jobSorts,
  listedContentLength,
  offerSorts,
  searchedContentLength,
  type JobFilter,
  type JobListing,
  type JobPage,
  type JobSort,
  type JobState,
  type JobStore,
  type JobSummary,
  type ListedPart,
  type PlacedJob,
  type LateJob,
  type ListedJob,
  type ListedOutput,
  type OfferPage,
  type SearchableJob,
} from './jobs/job-store.port.ts';
export {
  isLive,
  isOfDocument,
  jobMoves,
  jobStatuses,
  jobTones,
  type Job,
  type JobBrief,
  type JobEvent,
  type JobLabels,
  type JobMetadata,
  type JobMove,
  type JobStatus,
  type JobTone,
  type NewJob,
} from './jobs/job.ts';
export {
  freeOriginDays,
  freeRefusals,
  promotedWords,
  type FreeRefusal,
  type FreeUse,
  type FreeUseQuery,
  type PromotionHistory,
  type PromotionPolicy,
  type Redemption,
} from './jobs/free-translation.ts';
export { versionOfJob, type VersionContext } from './jobs/job-version.ts';
export {
  listAvailableJobs,
  listJobs,
  type FoundJobs,
  type JobChoice,
  type JobQuery,
} from './jobs/list-jobs.ts';
export { notifyLateJobs } from './jobs/notify-late-jobs.ts';
export type { PreparedJob } from './jobs/prepare-job.ts';
export { quoteJob } from './jobs/quote-job.ts';
export { readTranslatedDocument, type TranslatedDocument } from './jobs/read-document.ts';
export {
  listJobEvents,
  readDeliveredOutput,
  readJob,
  readJobInput,
  readJobOutput,
  readJobState,
  type DeliveredOutput,
} from './jobs/read-job.ts';
export { jobFiles, readLinkedFile, type JobFile, type LinkedFile } from './jobs/read-media.ts';
export { releaseJob } from './jobs/release-job.ts';
export { searchJobs, searchStep, type JobSearch } from './jobs/search-jobs.ts';
export { takeBackJob } from './jobs/take-back-job.ts';
export { composeJobTitle } from './jobs/title-job.ts';
export { acceptProposal } from './proposals/accept-proposal.ts';
export { addProposal, type ProposalRequest } from './proposals/add-proposal.ts';
export { declineProposal, type Decline } from './proposals/decline-proposal.ts';
export type { ProposalOfJob } from './proposals/find-proposal.ts';
export { hasOpenProposal } from './proposals/has-open-proposal.ts';
export {
  findJobsWithProposals,
  listMyProposals,
  listProposals,
} from './proposals/list-proposals.ts';
export type { ProposalFault } from './proposals/proposal-fault.ts';
export {
  listedProposals,
  type ProposalKey,
  type ProposalStore,
} from './proposals/proposal-store.port.ts';
export {
  longestProposalNote,
  proposalStates,
  proposalStatuses,
  type ListedProposal,
  type NewProposal,
  type Proposal,
  type ProposalState,
  type ProposalStatus,
  type SeenProposal,
} from './proposals/proposal.ts';
export { withdrawProposal } from './proposals/withdraw-proposal.ts';
export {
  addReference,
  checkNewReference,
  type ReferenceRefusal,
  type ReferenceToAdd,
} from './references/add-reference.ts';
export {
  findJobsWithReferences,
  listReferences,
  readReference,
} from './references/read-references.ts';
export type { ReferenceFault } from './references/reference-fault.ts';
export {
  longestReferenceDescription,
  mostReferenceBytes,
  mostReferences,
  type NewReferenceFile,
  type ReferenceFile,
  type ReferenceKey,
} from './references/reference-file.ts';
export type { ReferenceStore } from './references/reference-store.port.ts';
export { removeReference } from './references/remove-reference.ts';
export type { PayoutAccountFault } from './payout-accounts/payout-account-fault.ts';
export type { PayoutAccountStore } from './payout-accounts/payout-account-store.port.ts';
export type {
  PayoutAccountVault,
  SealedPayoutAccount,
} from './payout-accounts/payout-account-vault.port.ts';
export {
  isRecentlyChanged,
  mobileNetworks,
  type NewPayoutAccount,
  type PayoutAccount,
  type StoredPayoutAccount,
} from './payout-accounts/payout-account.ts';
export {
  deletePayoutAccount,
  readPayoutAccount,
  replacePayoutAccount,
  type OwnPayoutAccount,
} from './payout-accounts/manage-payout-account.ts';
export { protectPayoutAccounts } from './payout-accounts/protect-payout-accounts.ts';
export { processPayout, updatePayout, type PayoutEnding } from './payouts/move-payout.ts';
export type { PayoutFault } from './payouts/payout-fault.ts';
export type {
  DueEarnings,
  HeldFilter,
  PayoutFilter,
  PayoutStore,
  StandingQuery,
} from './payouts/payout-store.port.ts';
export {
  mostCountedJobs,
  payoutStatuses,
  payoutTarget,
  type Earning,
  type ListedEarning,
  type ListedPayout,
  type NewEarning,
  type NewPayout,
  type Payout,
  type PayoutStatus,
  type EarningTotals,
  type HeldEarning,
  type Unpaid,
} from './payouts/payout.ts';
export {
  listMyPayouts,
  listPayouts,
  listPayoutTransactions,
  readPayout,
} from './payouts/read-payout.ts';
export { holdReasons, type EarningHoldPolicy } from './payouts/earning-hold.ts';
export type { Party, PayingClient, ProviderStanding } from './payouts/provider-trust.ts';
export { listHeldEarnings, releaseEarning, type EarningWithHold } from './payouts/held-earnings.ts';
export { createWeeklyPayouts } from './payouts/create-weekly-payouts.ts';
export { pairReasons, type PairEvidence, type PairFacts } from './payouts/pair-evidence.ts';
export { listSuspiciousPairs, reviewSuspiciousPair } from './payouts/review-suspicious-pairs.ts';
export type { PairFilter, SuspiciousPairStore } from './payouts/suspicious-pair-store.port.ts';
export {
  pairOutcomes,
  pairStatuses,
  type ListedPair,
  type NewSuspiciousPair,
  type PairStatus,
  type Parties,
  type SuspiciousPair,
} from './payouts/suspicious-pair.ts';
export type { BookedEarning, BookedJob, BookedPayout, Books, BookStreams } from './audit/books.ts';
export { nothingEarned, type Earned, type EarnedInPeriod } from './insights/earned.ts';
export { averageHours, minutesOf } from './insights/figures.ts';
export type {
  CompletedWork,
  InsightStore,
  JobCounts,
  MoneySums,
  NoticeCounts,
  PeriodSums,
  PlatformCounts,
  RatingSums,
  WaitingCounts,
  WalletFilter,
  WalletLine,
} from './insights/insight-store.port.ts';
export { readEarnings, type EarningsReport } from './insights/read-earnings.ts';
export {
  countNotices,
  listWalletSummaries,
  readAnalytics,
  readStats,
  readWalletTotals,
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
export { readWaiting, type Waiting } from './insights/read-waiting.ts';
export { readTrendWeek, trendWeeks, type TrendWeek } from './insights/read-trends.ts';
export type { Usage } from './jobs/usage.ts';
export { medianOfSteps, type CountedStep } from './jobs/durations.ts';
export { startOfDay, type TotalChange, type TotalName } from './jobs/totals.ts';
export type { TotalsStore } from './jobs/totals-store.port.ts';
export {
  listCommissionHistory,
  readCommission,
  updateCommission,
} from './wallet/manage-commission.ts';
export { checkBooks, checkBookStreams } from './audit/check-books.ts';
export { checkRecordStreams } from './audit/check-records.ts';
export type {
  PostedAt,
  AuditedRow,
  RecordedAccount,
  RecordedCredit,
  RecordedEarning,
  RecordedEvent,
  RecordedJob,
  RecordedLine,
  RecordedPayout,
  RecordedPosting,
  RecordStreams,
} from './audit/records.ts';
export type { CommissionStore } from './wallet/commission-store.port.ts';
export {
  splitCommission,
  type CommissionChange,
  type CommissionConfig,
  type CommissionSplit,
} from './wallet/commission.ts';
export { creditWallet } from './wallet/credit-wallet.ts';
export { toReferenceKey } from './wallet/reference.ts';
export type {
  HolderLines,
  LedgerStore,
  StatementLine,
  WalletTotals,
} from './wallet/ledger-store.port.ts';
export {
  escrowOf,
  holderOf,
  isOfPlatform,
  platformAccounts,
  postingKinds,
  staysPositive,
  walletOf,
  type Entry,
  type LedgerAccount,
  type Posting,
  type PostingKind,
} from './wallet/ledger.ts';
export {
  listWalletTransactions,
  type WalletTransaction,
  type WalletTransactions,
} from './wallet/list-wallet-transactions.ts';
export { listTransactions } from './wallet/read-wallet.ts';
export { readWallet, type WalletSummary } from './insights/read-wallet.ts';
export type { WalletFault } from './wallet/wallet-fault.ts';
export { changedValues, type SettingsChange } from './settings/decide-settings.ts';
export { readSettings, type SettingsView } from './settings/read-settings.ts';
export {
  isSettingName,
  settingNames,
  settingRules,
  settingSources,
  type ListedSetting,
  type SettingName,
  type SettingRule,
  type SettingSource,
  type SettingValue,
  type SettingValues,
  type StartSettings,
  type StoredSetting,
} from './settings/setting.ts';
export type { InvalidSetting, SettingsFault } from './settings/settings-fault.ts';
export type { SettingsStore } from './settings/settings-store.port.ts';
export {
  findTestRecipient,
  recordTestMail,
  testMailOutcomes,
  type TestMailOutcome,
  type TestedMail,
} from './settings/test-mail.ts';
export { updateSettings } from './settings/update-settings.ts';
export { advanceUpload, type UploadProgress } from './uploads/advance-upload.ts';
export { cancelUpload } from './uploads/cancel-upload.ts';
export { createUpload, type UploadRequest } from './uploads/create-upload.ts';
export { checkOffset } from './uploads/decide-upload.ts';
export {
  checkUsableUpload,
  findUpload,
  findUsableUpload,
  type UploadUse,
} from './uploads/find-upload.ts';
export { listUploads } from './uploads/list-uploads.ts';
export type { ResumableUploadFault } from './uploads/resumable-upload-fault.ts';
export type { UploadStore } from './uploads/upload-store.port.ts';
export {
  uploadPurposes,
  type NewUpload,
  type Upload,
  type UploadPosition,
  type UploadPurpose,
} from './uploads/upload.ts';
export { refuseMissingUpload, usingUpload, type WithUpload } from './uploads/use-upload.ts';
