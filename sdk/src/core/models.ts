import type { components } from '../api.gen.ts';
import type { FormFor, InputOf, QueryFor } from './endpoint.ts';
import type { FileInput } from './file-input.ts';
import type {
  Job,
  NarrationToQuote,
  NewNarration,
  NewTranslation,
  TranscriptionToQuote,
  TranslationToQuote,
} from './job-kinds.ts';

export type * from './announcement-models.ts';
export type * from './document-models.ts';
export type * from './draft-models.ts';
export type * from './glossary-models.ts';
export type * from './proposal-models.ts';
export type * from './job-kinds.ts';
export type * from './memory-models.ts';
export type * from './notifications.ts';
export type * from './recording-models.ts';
export type * from './reference-models.ts';
export type * from './second-factor-models.ts';
export type * from './stream-event.ts';
export type * from './system-models.ts';
export type * from './upload-models.ts';

type Schemas = components['schemas'];

/** A user account. */
export type User = Schemas['User'];
/** The role of a user. */
export type Role = User['role'];
/** A session: its token, its expiry and its user. */
export type Session = Schemas['Session'];
/** The credentials of a login; the role, if given, must be that of the account. */
export type Login = Schemas['Login'];
/** A new account. */
export type Registration = Schemas['Registration'];
/** Your password, or exactly one second factor. */
export type Confirmation = Schemas['Confirmation'];
/** Until when a confirmation counts. */
export type Confirmed = Schemas['Confirmed'];
/** Changes of your account; omitted fields keep their values. */
export type AccountUpdate = Schemas['AccountUpdate'];
/** Changes of your profile; omitted fields keep their values. */
export type ProfileUpdate = Schemas['ProfileUpdate'];
/** The limits of an account, and what it uses of them. */
export type AccountLimits = Schemas['AccountLimits'];
/** The token of a link that verifies an e-mail address. */
export type EmailVerification = Schemas['EmailVerification'];
/** Whether the e-mail address is verified already; if not, a mail will be sent. */
export type ResentVerification = Schemas['ResentVerification'];
/** The e-mail address of the account whose password to reset. */
export type PasswordResetRequest = Schemas['PasswordResetRequest'];
/** The token of a link that resets a password, and the new password. */
export type PasswordReset = Schemas['PasswordReset'];
/** The current and the new password. */
export type PasswordChange = Schemas['PasswordChange'];
/** A request that is carried out later. */
export type Accepted = Schemas['Accepted'];
/** One of your sessions. */
export type ListedSession = Schemas['ListedSession'];
/** The password that confirms the deletion of your account. */
export type OwnAccountDeletion = Schemas['OwnAccountDeletion'];
/** Why an admin deletes an account. */
export type AccountDeletion = Schemas['AccountDeletion'];
/** Why the second factors of an account are removed. */
export type SecondFactorReset = Schemas['SecondFactorReset'];
/** The profile of a client. */
export type ClientProfile = Schemas['ClientProfile'];
/** The profile of a provider. */
export type ProviderProfile = Schemas['ProviderProfile'];
/** The profile in a registration. */
export type NewProfile = Schemas['NewProfile'];

/** A language. */
export type Language = Schemas['Language'];
/** A service in its languages, and how many providers are available for it now. */
export type LanguageAvailability = Schemas['LanguageAvailability'];
/** A new language. */
export type NewLanguage = Schemas['NewLanguage'];
/** The filter of a list of languages. */
export type LanguageQuery = QueryFor<'GET /languages/'>;

/** The price of a type of service, per word or per minute. */
export type ServicePrice = Schemas['ServicePrice'];
/** A new price, per word or per minute. */
export type NewServicePrice = Schemas['NewServicePrice'];
/** Changes of a price. */
export type ServicePriceUpdate = Schemas['ServicePriceUpdate'];
/** The filter of a list of prices. */
export type PriceQuery = QueryFor<'GET /service-pricing/'>;

/** A provider with the approved services, for clients. */
export type ServiceProvider = Schemas['ServiceProvider'];
/** The filter of a list of providers; `language` is a code or a name. */
export type ProviderQuery = QueryFor<'GET /users/service-providers'>;
/** A provider with a public page, for everyone. */
export type PublicProvider = Schemas['PublicProvider'];
/** A provider with a public page, with what clients wrote. */
export type PublicProfile = Schemas['PublicProfile'];
/** A service of a provider with a public page. */
export type PublicService = Schemas['PublicService'];
/** The filter of a list of providers with a public page; `language` is a code or a name. */
export type PublicProviderQuery = QueryFor<'GET /public/providers'>;
/** A provider with all services, for admins. */
export type ReviewedProvider = Schemas['ReviewedProvider'];
/** The filter of a list of providers, for admins. */
export type ReviewedProviderQuery = QueryFor<'GET /admin/service-providers'>;

/** An earning that is held, or was released. */
export type HeldEarning = Schemas['HeldEarning'];

/** A client and a provider who may be one person, for admins. */
export type SuspiciousPair = Schemas['SuspiciousPair'];
/** What an admin decides about a pair. */
export type SuspiciousPairReview = Schemas['SuspiciousPairReview'];
/** The filter of a list of pairs. */
export type SuspiciousPairQuery = QueryFor<'GET /admin/suspicious-pairs'>;

/** A client's rating of a provider. */
export type Rating = Schemas['Rating'];
/** A new rating. */
export type NewRating = Schemas['NewRating'];
/** The new stars and comment of a rating. */
export type RatingUpdate = Schemas['RatingUpdate'];
/** The page of a list of ratings. */
export type RatingQuery = QueryFor<'GET /ratings/received-ratings'>;
/** The filter of a list of the ratings that you gave. */
export type GivenRatingQuery = QueryFor<'GET /ratings/my-ratings'>;

/** A service of a provider, and the status of its approval. */
export type Service = Schemas['Service'];
/** The type of a service. */
export type ServiceType = Service['service_type'];
/** The status of the approval of a service. */
export type ServiceStatus = Service['status'];
/** A new service: a translation has a language pair, the others one language. */
export type NewServiceSubmission = Schemas['NewServiceSubmission'];
/** A changed service. */
export type ServiceSubmission = Schemas['ServiceSubmission'];
/** What came of the approval of several services. */
export type ServiceApprovalResults = Schemas['ServiceApprovalResults'];
/** A service with its provider, for admins. */
export type SubmittedService = Schemas['SubmittedService'];
/** The filter of a list of services, for admins. */
export type SubmittedServiceQuery = QueryFor<'GET /admin/all-services'>;

/** An API key of a client, or one of an admin with its scopes. */
export type ApiKey = Schemas['ApiKey'];
/** The API key that a client uses, as its holder sees it. */
export type CurrentApiKey = Schemas['CurrentApiKey'];
/** A new API key; scopes are for admins only. */
export type NewApiKey = Schemas['NewApiKey'];
/** Changes of an API key. */
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];

/** A job whose result was delivered. */
export type CompletedJob = Extract<Job, { status: 'completed' }>;
/** The status of a job. */
export type JobStatus = Job['status'];
/** The status of a job, and the time of its last change. */
export type JobState = Schemas['JobState'];
/** A new translation or narration job; a transcription is a {@link JobUpload}. */
export type NewJob = NewTranslation | NewNarration;
/** Changes of a pending job. */
export type JobUpdate = Schemas['JobUpdate'];
/** The filter of a list of jobs. */
export type JobQuery = Omit<QueryFor<'GET /jobs/'>, 'ids'> & {
  /** Only those of these jobs that are yours: at most 100. */
  ids?: readonly number[] | undefined;
};
/** The page of a list of available jobs. */
export type AvailableJobQuery = QueryFor<'GET /jobs/available/'>;
/** The work to quote; the `audio_duration` of a transcription is in seconds. */
export type QuoteRequest = TranslationToQuote | NarrationToQuote | TranscriptionToQuote;
/** The price of a job, in GHS. */
export type Quote = Schemas['Quote'];
/** The provider to assign a job to. */
export type Assignment = Schemas['Assignment'];
/** The reason for failing a job. */
export type JobFailure = Schemas['JobFailure'];
/** The reason for a refund. */
export type JobRefund = Schemas['JobRefund'];

/** A new transcription job with its audio file. */
export interface JobUpload extends UploadFields {
  /** The recording; the server measures it. */
  audio: FileInput;
  /** What your programs store with the job: at most 20 texts by key. */
  metadata?: NewJob['metadata'];
}
type UploadFields = Omit<FormFor<'POST /jobs/upload'>, 'audio_file' | 'metadata' | 'upload_id'>;

/** A wallet, in GHS. */
export type Wallet = Schemas['Wallet'];
/** A transaction of a wallet. */
export type Transaction = Schemas['Transaction'];
/** The page of a list of transactions. */
export type TransactionQuery = QueryFor<'GET /wallet/transactions'>;
/** A credit to a client's wallet, in GHS. */
export type NewCredit = Schemas['NewCredit'];
/** The wallet of a user, for admins. */
export type WalletSummary = Schemas['WalletSummary'];
/** The filter of a list of wallets. */
export type WalletSummaryQuery = QueryFor<'GET /wallet/admin/summaries'>;
/** The totals of all wallets, in GHS. */
export type WalletTotals = Schemas['WalletTotals'];

/** The commission of the marketplace. */
export type Commission = Schemas['Commission'];
/** A new commission rate: a fraction from 0 to 1. */
export type CommissionUpdate = Schemas['CommissionUpdate'];

/** A commission rate in the history of all rates. */
export type CommissionChange = Schemas['CommissionChange'];
/** The page of a list of commission rates. */
export type CommissionHistoryQuery = QueryFor<'GET /wallet/admin/commission/history'>;

/** A payout to a provider. */
export type Payout = Schemas['Payout'];
/** The status of a payout. */
export type PayoutStatus = Payout['status'];
/** The filter of a list of payouts, for admins. */
export type PayoutQuery = QueryFor<'GET /wallet/admin/payouts'>;
/** The filter of a list of your payouts. */
export type OwnPayoutQuery = QueryFor<'GET /wallet/payouts'>;
/** The week to pay, by its Monday (`YYYY-MM-DD`). */
export type WeeklyRun = Schemas['WeeklyRun'];
/** The result of the transfer of a payout. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
/** A transaction of a payout: the earning of a job, or the deduction of a refund. */
export type PayoutTransaction = Schemas['PayoutTransaction'];

/** Where a provider is paid. */
export type PayoutAccount = Schemas['PayoutAccount'];
/** A mobile-money wallet or a bank account to which your payouts are transferred. */
export type PayoutAccountUpdate = Schemas['PayoutAccountUpdate'];
/** Where a payout goes or went, for admins. */
export type PayoutTarget = Schemas['PayoutTarget'];

/** The usage of a client. */
export type Usage = Schemas['Usage'];
/** The costs of a client, in GHS. */
export type Billing = Schemas['Billing'];
/** The earnings of a provider, in GHS. */
export type Earnings = Schemas['Earnings'];
/** The key figures of the marketplace, for admins. */
export type PlatformStats = Schemas['PlatformStats'];
/** The analytics of the marketplace, for admins. */
export type Analytics = Schemas['Analytics'];
/** The last 12 weeks of the marketplace, for admins. */
export type PlatformTrends = Schemas['PlatformTrends'];
/** What is pending until an admin acts. */
export type WaitingCounts = Schemas['WaitingCounts'];

/** A new message to the operators. */
export type NewContactMessage = Schemas['NewContactMessage'];
/** A message, for its sender. */
export type SentMessage = Schemas['SentMessage'];
/** A message, for admins. */
export type ContactMessage = Schemas['ContactMessage'];
/** Marks a message as answered or unanswered. */
export type ContactMessageUpdate = Schemas['ContactMessageUpdate'];
/** The filter of a list of messages. */
export type ContactMessageQuery = QueryFor<'GET /admin/contact-messages/'>;

/** An e-mail or message to a user, for admins. */
export type Notice = Schemas['Notice'];
/** The status of a notice. */
export type NoticeStatus = Notice['status'];
/** The filter of a list of notices. */
export type NoticeQuery = QueryFor<'GET /admin/notices'>;

/** A credit, a refund or the completion of a payout that needs a second admin. */
export type Approval = Schemas['Approval'];
/** The filter of a list of approvals. */
export type ApprovalQuery = QueryFor<'GET /admin/approvals'>;
/** Why a request is rejected or withdrawn. */
export type ApprovalRejection = Schemas['ApprovalRejection'];

/** An entry of the audit log. */
export type AuditEntry = Schemas['AuditEntry'];
/** The filter of a list of entries of the audit log. */
export type AuditLogQuery = QueryFor<'GET /admin/audit-log'>;
/** The filter of an export of the audit log. */
export type AuditLogExportQuery = QueryFor<'GET /admin/audit-log/export'>;

/** A table that admins export. */
export type ExportedTable = InputOf<'GET /admin/exports/{table}'>['path']['table'];
/** The filter of an export: each table has some of the fields. */
export type TableExportQuery = QueryFor<'GET /admin/exports/{table}'>;

/** An account, for admins. */
export type ManagedAccount = Schemas['ManagedAccount'];
/** The filter of a list of accounts. */
export type ManagedAccountQuery = QueryFor<'GET /admin/accounts'>;
/** The reason for suspending an account or freezing its payouts. */
export type AccountRestriction = Schemas['AccountRestriction'];
