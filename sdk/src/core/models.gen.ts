// Generated from the declarations of the operations by scripts/generate.ts.

import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** A request that is carried out later. */
export type Accepted = Schemas['Accepted'];
/** The jobs whose results were accepted, and the others. */
export type AcceptedResults = Schemas['AcceptedResults'];
/** Why an admin deletes an account. */
export type AccountDeletion = Schemas['AccountDeletion'];
/** The limits of an account, and what it uses of them. */
export type AccountLimits = Schemas['AccountLimits'];
/** The reason for suspending an account or freezing its payouts. */
export type AccountRestriction = Schemas['AccountRestriction'];
/** Changes of your account; omitted fields keep their values. */
export type AccountUpdate = Schemas['AccountUpdate'];
/** The analytics of the marketplace, for admins. */
export type Analytics = Schemas['Analytics'];
/** An announcement to you. */
export type Announcement = Schemas['Announcement'];
/** The query of `nsem.admin.announcements.list`. */
export type AnnouncementQuery = QueryFor<'GET /admin/announcements/'>;
/** The changes of an announcement. */
export type AnnouncementUpdate = Schemas['AnnouncementUpdate'];
/** An API key of a client, or one of an admin with its scopes. */
export type ApiKey = Schemas['ApiKey'];
/** Changes of an API key. */
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];
/**
 * A credit, a refund, the decision of a dispute or the completion of a payout that needs a second
 * admin.
 */
export type Approval = Schemas['Approval'];
/** The query of `nsem.admin.approvals.list`. */
export type ApprovalQuery = QueryFor<'GET /admin/approvals'>;
/** Why a request is rejected or withdrawn. */
export type ApprovalRejection = Schemas['ApprovalRejection'];
/** The provider to assign a job to. */
export type Assignment = Schemas['Assignment'];
/** An entry of the audit log. */
export type AuditEntry = Schemas['AuditEntry'];
/** The query of `nsem.admin.auditLog.export`. */
export type AuditLogExportQuery = QueryFor<'GET /admin/audit-log/export'>;
/** The query of `nsem.admin.auditLog.list`. */
export type AuditLogQuery = QueryFor<'GET /admin/audit-log'>;
/** The query of `nsem.jobs.listAvailable`. */
export type AvailableJobQuery = QueryFor<'GET /jobs/available/'>;
/** The costs of a client, in GHS. */
export type Billing = Schemas['Billing'];
/** Someone whom you exclude from your future jobs: a provider, or as a provider a client. */
export type Block = Schemas['Block'];
/** The profile of a client. */
export type ClientProfile = Schemas['ClientProfile'];
/** The commission of the marketplace. */
export type Commission = Schemas['Commission'];
/** A commission rate in the history of all rates. */
export type CommissionChange = Schemas['CommissionChange'];
/** The query of `nsem.commission.listHistory`. */
export type CommissionHistoryQuery = QueryFor<'GET /wallet/admin/commission/history'>;
/** A new commission rate: a fraction from 0 to 1. */
export type CommissionUpdate = Schemas['CommissionUpdate'];
/** Your password, or exactly one second factor. */
export type Confirmation = Schemas['Confirmation'];
/** Until when a confirmation counts. */
export type Confirmed = Schemas['Confirmed'];
/** A confirmed authenticator app, and the first recovery codes. */
export type ConfirmedTotp = Schemas['ConfirmedTotp'];
/** A message, for admins. */
export type ContactMessage = Schemas['ContactMessage'];
/** The query of `nsem.contact.list`. */
export type ContactMessageQuery = QueryFor<'GET /admin/contact-messages/'>;
/** Marks a message as answered or unanswered. */
export type ContactMessageUpdate = Schemas['ContactMessageUpdate'];
/** Why a result is contested, or a revision declined. */
export type ContestReason = Schemas['ContestReason'];
/** The API key that a client uses, as its holder sees it. */
export type CurrentApiKey = Schemas['CurrentApiKey'];
/** A contested result, which an admin decides about. */
export type Dispute = Schemas['Dispute'];
/** The decision of a dispute. */
export type DisputeDecisionBody = Schemas['DisputeDecisionBody'];
/** The query of `nsem.admin.disputes.list`. */
export type DisputeQuery = QueryFor<'GET /disputes'>;
/** What the translation of a document would cost, and what it would lose. */
export type DocumentQuote = Schemas['DocumentQuote'];
/** A provider’s unfinished work on a job. */
export type Draft = Schemas['Draft'];
/** A draft to save. */
export type DraftBody = Schemas['DraftBody'];
/** A version of a draft, without its content. */
export type DraftVersion = Schemas['DraftVersion'];
/** The earnings of a provider, in GHS. */
export type Earnings = Schemas['Earnings'];
/** The token of a link that verifies an e-mail address. */
export type EmailVerification = Schemas['EmailVerification'];
/** The query of `nsem.ratings.listMine`. */
export type GivenRatingQuery = QueryFor<'GET /ratings/my-ratings'>;
/** The query of `nsem.glossary.export`. */
export type GlossaryExportQuery = QueryFor<'GET /glossary/export'>;
/** The terms of a CSV file, and what to do with them. */
export type GlossaryImport = Schemas['GlossaryImport'];
/** What an import does. */
export type GlossaryImportResult = Schemas['GlossaryImportResult'];
/** The query of `nsem.glossary.list`. */
export type GlossaryQuery = QueryFor<'GET /glossary/'>;
/** A term of a client’s glossary, and how it is to be translated. */
export type GlossaryTerm = Schemas['GlossaryTerm'];
/** A term to add, or to put in the place of another. */
export type GlossaryTermBody = Schemas['GlossaryTermBody'];
/** The result of a health check. */
export type Health = Schemas['Health'];
/** An earning that is held, or was released. */
export type HeldEarning = Schemas['HeldEarning'];
/** The reason for failing a job. */
export type JobFailure = Schemas['JobFailure'];
/** The reason for a refund. */
export type JobRefund = Schemas['JobRefund'];
/** The status of a job, and the time of its last change. */
export type JobState = Schemas['JobState'];
/** Why a late job is taken back. */
export type JobTakeBack = Schemas['JobTakeBack'];
/** Changes of a pending job. */
export type JobUpdate = Schemas['JobUpdate'];
export type Language = Schemas['Language'];
/** A service in its languages, and how many providers are available for it now. */
export type LanguageAvailability = Schemas['LanguageAvailability'];
/** The query of `nsem.languages.list`. */
export type LanguageQuery = QueryFor<'GET /languages/'>;
/** One of your sessions. */
export type ListedSession = Schemas['ListedSession'];
/** The credentials of a login; the role, if given, must be that of the account. */
export type Login = Schemas['Login'];
/** An account, for admins. */
export type ManagedAccount = Schemas['ManagedAccount'];
/** The query of `nsem.admin.accounts.list`. */
export type ManagedAccountQuery = QueryFor<'GET /admin/accounts'>;
/** An announcement, for admins. */
export type ManagedAnnouncement = Schemas['ManagedAnnouncement'];
/** An address that plays a file of a job without a credential. */
export type MediaLink = Schemas['MediaLink'];
/** The query of `nsem.jobs.getMediaLink`. */
export type MediaLinkQuery = QueryFor<'GET /jobs/{id}/media-link'>;
/** A segment that you have delivered, for a similar source. */
export type MemoryMatch = Schemas['MemoryMatch'];
/** The query of `nsem.memory.findMatches`. */
export type MemoryMatchQuery = QueryFor<'GET /jobs/{id}/memory'>;
/** The query of `nsem.memory.search`. */
export type MemorySearchQuery = QueryFor<'GET /memory/search'>;
/** A segment of your translation memory. */
export type MemorySegment = Schemas['MemorySegment'];
/** What a client allows with the translations of their texts. */
export type MemorySettings = Schemas['MemorySettings'];
/** A change of what a client allows. */
export type MemorySettingsBody = Schemas['MemorySettingsBody'];
/** A message about a job. */
export type Message = Schemas['Message'];
/** The query of `nsem.jobs.messages.download`. */
export type MessageFileQuery = QueryFor<'GET /jobs/{id}/messages/{message}/files/{file}'>;
/** The query of `nsem.jobs.messages.list`. */
export type MessageQuery = QueryFor<'GET /jobs/{id}/messages'>;
export type MessageReason = Schemas['MessageReason'];
export type MessagesRead = Schemas['MessagesRead'];
/** A new announcement. */
export type NewAnnouncement = Schemas['NewAnnouncement'];
/** A new API key; scopes are for admins only. */
export type NewApiKey = Schemas['NewApiKey'];
/** A new message to the operators. */
export type NewContactMessage = Schemas['NewContactMessage'];
/** A credit to a client’s wallet, in GHS. */
export type NewCredit = Schemas['NewCredit'];
/** A new language. */
export type NewLanguage = Schemas['NewLanguage'];
/** A new passkey, as a browser has created it. */
export type NewPasskey = Schemas['NewPasskey'];
/**
 * A client has needs; a service provider has languages, experience and bio, and optionally
 * specialties and a portfolio.
 */
export type NewProfile = Schemas['NewProfile'];
/** A new rating. */
export type NewRating = Schemas['NewRating'];
/** A new price, per word or per minute. */
export type NewServicePrice = Schemas['NewServicePrice'];
/** A new service: a translation has a language pair, the others one language. */
export type NewServiceSubmission = Schemas['NewServiceSubmission'];
/** The secret of a new authenticator app. */
export type NewTotp = Schemas['NewTotp'];
/** An e-mail or message to a user, for admins. */
export type Notice = Schemas['Notice'];
/** The query of `nsem.admin.notices.list`. */
export type NoticeQuery = QueryFor<'GET /admin/notices'>;
/** Something that happened for you. */
export type Notification = Schemas['Notification'];
/** The query of `nsem.notifications.list`. */
export type NotificationQuery = QueryFor<'GET /notifications'>;
/** What you also get by e-mail or Telegram. */
export type NotificationSettings = Schemas['NotificationSettings'];
/** Changes of what you also get by e-mail or Telegram. */
export type NotificationSettingsUpdate = Schemas['NotificationSettingsUpdate'];
/** What you have not read. */
export type NotificationSummary = Schemas['NotificationSummary'];
/** Whether you have read a notification. */
export type NotificationUpdate = Schemas['NotificationUpdate'];
/** How many notifications were marked as read. */
export type NotificationsMarked = Schemas['NotificationsMarked'];
/** Which notifications to mark as read. */
export type NotificationsRead = Schemas['NotificationsRead'];
/** The API description, OpenAPI 3.1. */
export type OpenApi = Schemas['OpenApi'];
/** The password that confirms the deletion of your account. */
export type OwnAccountDeletion = Schemas['OwnAccountDeletion'];
/** The query of `nsem.payouts.list`. */
export type OwnPayoutQuery = QueryFor<'GET /wallet/payouts'>;
export type Passkey = Schemas['Passkey'];
/** A login with a passkey. */
export type PasskeyLogin = Schemas['PasskeyLogin'];
/**
 * A `PublicKeyCredentialCreationOptionsJSON`. Pass it on to the browser (`navigator.credentials`,
 * WebAuthn Level 3).
 */
export type PasskeyOptions = Schemas['PasskeyOptions'];
/**
 * An `AuthenticationResponseJSON` (WebAuthn): what a browser returns after its user has agreed to
 * use a passkey. Other members are left out.
 */
export type PasskeyProof = Schemas['PasskeyProof'];
/**
 * A `PublicKeyCredentialRequestOptionsJSON`. Pass it on to the browser (`navigator.credentials`,
 * WebAuthn Level 3).
 */
export type PasskeyProofOptions = Schemas['PasskeyProofOptions'];
/** The new name of a passkey. */
export type PasskeyUpdate = Schemas['PasskeyUpdate'];
/** The current and the new password. */
export type PasswordChange = Schemas['PasswordChange'];
/** The token of a link that resets a password, and the new password. */
export type PasswordReset = Schemas['PasswordReset'];
/** The e-mail address of the account whose password to reset. */
export type PasswordResetRequest = Schemas['PasswordResetRequest'];
/** A payout to a provider. */
export type Payout = Schemas['Payout'];
/** Where a provider is paid. */
export type PayoutAccount = Schemas['PayoutAccount'];
/** A mobile-money wallet or a bank account to which your payouts are transferred. */
export type PayoutAccountUpdate = Schemas['PayoutAccountUpdate'];
/** The query of `nsem.admin.payouts.list`. */
export type PayoutQuery = QueryFor<'GET /wallet/admin/payouts'>;
/** Where a payout goes or went, for admins. */
export type PayoutTarget = Schemas['PayoutTarget'];
/** A transaction of a payout: the earning of a job, or the deduction of a refund. */
export type PayoutTransaction = Schemas['PayoutTransaction'];
/** The result of the transfer of a payout. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
/** A waveform that is still being measured. */
export type PendingWaveform = Schemas['PendingWaveform'];
/** The answer of a provider to a marked place. */
export type PinAnswer = Schemas['PinAnswer'];
/** The key figures of the marketplace, for admins. */
export type PlatformStats = Schemas['PlatformStats'];
/** The last 12 weeks of the marketplace, for admins. */
export type PlatformTrends = Schemas['PlatformTrends'];
/** The query of `nsem.pricing.list`. */
export type PriceQuery = QueryFor<'GET /service-pricing/'>;
/** The fields that change; the others stay as they are. A client has only needs. */
export type ProfileUpdate = Schemas['ProfileUpdate'];
/** A later due time that a provider proposes for a job. */
export type Proposal = Schemas['Proposal'];
/** The due time to propose. */
export type ProposalBody = Schemas['ProposalBody'];
/** Why a proposal is declined. */
export type ProposalDecline = Schemas['ProposalDecline'];
/** The profile of a provider. */
export type ProviderProfile = Schemas['ProviderProfile'];
/** The query of `nsem.providers.list`. */
export type ProviderQuery = QueryFor<'GET /users/service-providers'>;
/** A provider with a public page, with what clients wrote. */
export type PublicProfile = Schemas['PublicProfile'];
/** A provider with a public page, for everyone. */
export type PublicProvider = Schemas['PublicProvider'];
/** The query of `nsem.providers.listPublic`. */
export type PublicProviderQuery = QueryFor<'GET /public/providers'>;
/** A service of a provider with a public page. */
export type PublicService = Schemas['PublicService'];
/** The price of a job, in GHS. */
export type Quote = Schemas['Quote'];
/** A client’s rating of a provider. */
export type Rating = Schemas['Rating'];
/** The query of `nsem.ratings.listReceived`. */
export type RatingQuery = QueryFor<'GET /ratings/received-ratings'>;
/** The new stars and comment of a rating. */
export type RatingUpdate = Schemas['RatingUpdate'];
/** The result of a check whether the server can read and store data. */
export type Readiness = Schemas['Readiness'];
export type RecoveryCodes = Schemas['RecoveryCodes'];
/** A file that a client gave the provider of a job for the work. */
export type ReferenceFile = Schemas['ReferenceFile'];
/** The reference files of a job, oldest first. */
export type ReferenceFiles = Schemas['ReferenceFiles'];
/** A registered passkey, and the first recovery codes. */
export type RegisteredPasskey = Schemas['RegisteredPasskey'];
/** A new account. */
export type Registration = Schemas['Registration'];
/** A message that one party of a job reported, and that waits for a decision. */
export type ReportedMessage = Schemas['ReportedMessage'];
/** The query of `nsem.jobs.messages.listReported`. */
export type ReportedMessageQuery = QueryFor<'GET /messages/reported'>;
/** Whether the e-mail address is verified already; if not, a mail will be sent. */
export type ResentVerification = Schemas['ResentVerification'];
/** The jobs whose results are accepted. */
export type ResultsToAccept = Schemas['ResultsToAccept'];
/** A provider with all services, for admins. */
export type ReviewedProvider = Schemas['ReviewedProvider'];
/** The query of `nsem.admin.providers.list`. */
export type ReviewedProviderQuery = QueryFor<'GET /admin/service-providers'>;
/** A version of a result that the client sent back, with what should be changed. */
export type Revision = Schemas['Revision'];
/** What should be changed in a result. */
export type RevisionBody = Schemas['RevisionBody'];
/** A draft that was saved; the caller has its content. */
export type SavedDraft = Schemas['SavedDraft'];
/** The ticket of a login, and exactly one second factor. */
export type SecondFactorLogin = Schemas['SecondFactorLogin'];
/** Why the second factors of an account are removed. */
export type SecondFactorReset = Schemas['SecondFactorReset'];
export type SecondFactors = Schemas['SecondFactors'];
/** A message, for its sender. */
export type SentMessage = Schemas['SentMessage'];
/** The version of the server, its limits and its features. */
export type ServerVersion = Schemas['ServerVersion'];
/** A service of a provider, and the status of its approval. */
export type Service = Schemas['Service'];
/** The results of the approval of several services. */
export type ServiceApprovalResults = Schemas['ServiceApprovalResults'];
/** The price of a type of service, per word or per minute. */
export type ServicePrice = Schemas['ServicePrice'];
/** Changes of a price. */
export type ServicePriceUpdate = Schemas['ServicePriceUpdate'];
/** A provider with the approved services, for clients. */
export type ServiceProvider = Schemas['ServiceProvider'];
/** A changed service. */
export type ServiceSubmission = Schemas['ServiceSubmission'];
/** A session: its token, its expiry and its user. */
export type Session = Schemas['Session'];
/** A setting that admins can change, with its default, its source and its bounds. */
export type Setting = Schemas['Setting'];
/** All settings of the marketplace, for admins. */
export type Settings = Schemas['Settings'];
/** A change of settings. */
export type SettingsUpdate = Schemas['SettingsUpdate'];
/** A service with its provider, for admins. */
export type SubmittedService = Schemas['SubmittedService'];
/** The query of `nsem.admin.services.list`. */
export type SubmittedServiceQuery = QueryFor<'GET /admin/all-services'>;
/** A client and a provider who may be one person, for admins. */
export type SuspiciousPair = Schemas['SuspiciousPair'];
/** The query of `nsem.admin.pairs.list`. */
export type SuspiciousPairQuery = QueryFor<'GET /admin/suspicious-pairs'>;
/** What an admin decides about a pair. */
export type SuspiciousPairReview = Schemas['SuspiciousPairReview'];
/** The state of the server, its ledger and its outbox, for admins. */
export type SystemHealth = Schemas['SystemHealth'];
/** The result of a test mail. */
export type TestMail = Schemas['TestMail'];
/** A code of an authenticator app. */
export type TotpCode = Schemas['TotpCode'];
/** A transaction of a wallet. */
export type Transaction = Schemas['Transaction'];
/** The query of `nsem.wallet.listTransactions`. */
export type TransactionQuery = QueryFor<'GET /wallet/transactions'>;
/** How many messages you have not read, by their jobs. */
export type UnreadMessages = Schemas['UnreadMessages'];
/** How many messages about a job you have not read. */
export type UnreadMessagesOfJob = Schemas['UnreadMessagesOfJob'];
/** A file that arrives in parts. */
export type Upload = Schemas['Upload'];
/** The usage of a client. */
export type Usage = Schemas['Usage'];
/** A user account. */
export type User = Schemas['User'];
/** What is pending until an admin acts. */
export type WaitingCounts = Schemas['WaitingCounts'];
/** A wallet, in GHS. */
export type Wallet = Schemas['Wallet'];
/** The wallet of a user, for admins. */
export type WalletSummary = Schemas['WalletSummary'];
/** The query of `nsem.wallet.listSummaries`. */
export type WalletSummaryQuery = QueryFor<'GET /wallet/admin/summaries'>;
/** The totals of all wallets, in GHS. */
export type WalletTotals = Schemas['WalletTotals'];
/** The query of `nsem.jobs.getWaveform`. */
export type WaveformQuery = QueryFor<'GET /jobs/{id}/waveform'>;
/** The week to pay, by its Monday (`YYYY-MM-DD`). */
export type WeeklyRun = Schemas['WeeklyRun'];
