import type { components } from '../api.gen.ts';
import type { FormFor, QueryFor } from '../internal/endpoint.ts';
import type { FileInput } from './upload.ts';

type Schemas = components['schemas'];

/** A person with an account. */
export type User = Schemas['User'];
/** What a person may be. */
export type Role = User['role'];
/** A login: the token, until when it is valid, and whose it is. */
export type Session = Schemas['Session'];
/** Who logs in; the role, where it is given, has to be theirs. */
export type Login = Schemas['Login'];
/** Who joins, and as what. */
export type Registration = Schemas['Registration'];
/** What one may change of one's own account; what is left out stays. */
export type AccountUpdate = Schemas['AccountUpdate'];
/** What a client needs, in their own words. */
export type ClientProfile = Schemas['ClientProfile'];
/** What a provider tells of themselves. */
export type ProviderProfile = Schemas['ProviderProfile'];
/** What one tells of oneself when joining. */
export type NewProfile = Schemas['NewProfile'];

/** A language of the catalogue. */
export type Language = Schemas['Language'];
/** A language to add, by its name. */
export type NewLanguage = Schemas['NewLanguage'];
/** Which languages to list. */
export type LanguageQuery = QueryFor<'GET /languages/'>;

/** What one kind of service costs by the word or by the minute. */
export type ServicePrice = Schemas['ServicePrice'];
/** A price to add: of a word, or of a minute. */
export type NewServicePrice = Schemas['NewServicePrice'];
/** A new price: of a word, or of a minute. */
export type ServicePriceUpdate = Schemas['ServicePriceUpdate'];
/** Which prices to list. */
export type PriceQuery = QueryFor<'GET /service-pricing/'>;

/** A provider as clients find them, with what they are approved for. */
export type ServiceProvider = Schemas['ServiceProvider'];
/** Which providers to list; `language` takes a code or a name. */
export type ProviderQuery = QueryFor<'GET /users/service-providers'>;
/** A provider as admins see them, with all of their services. */
export type ReviewedProvider = Schemas['ReviewedProvider'];
/** Which providers to list for admins. */
export type ReviewedProviderQuery = QueryFor<'GET /admin/service-providers'>;

/** What a client thinks of a provider. */
export type Rating = Schemas['Rating'];
/** A first rating of a provider. */
export type NewRating = Schemas['NewRating'];
/** What a rating is to say instead. */
export type RatingUpdate = Schemas['RatingUpdate'];
/** How much of the ratings to answer. */
export type RatingQuery = QueryFor<'GET /ratings/received-ratings'>;
/** Which of the ratings that one has given to list. */
export type GivenRatingQuery = QueryFor<'GET /ratings/my-ratings'>;

/** A service that a provider offers, and where its approval stands. */
export type Service = Schemas['Service'];
/** What kind of work it is. */
export type ServiceType = Service['service_type'];
/** Where the approval of a service stands. */
export type ServiceStatus = Service['status'];
/** A service to offer: a translation has a pair of languages, the others one. */
export type ServiceSubmission = Schemas['ServiceSubmission'];
/** A submitted service with who offers it, for admins. */
export type SubmittedService = Schemas['SubmittedService'];
/** Which submitted services to list. */
export type SubmittedServiceQuery = QueryFor<'GET /admin/all-services'>;

/** An API key of a client, or one of an admin that is limited to its scopes. */
export type ApiKey = Schemas['ApiKey'];
/** A key to make; only admins name scopes. */
export type NewApiKey = Schemas['NewApiKey'];
/** What to change of a key. */
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];

/** A piece of work that a client asked for. */
export type Job = Schemas['Job'];
/** Where a job stands. */
export type JobStatus = Job['status'];
/** Where a job stands, and since when. */
export type JobState = Schemas['JobState'];
/** One move of a job's history. */
export type JobEvent = Schemas['JobEvent'];
/** Something that happened to a job, as it is told to those who follow it. */
export type JobChange = JobEvent &
  Readonly<{
    job_id: number;
    /** Where the job stands since then. */
    status: JobStatus;
  }>;
/** A translation or a narration to ask for. */
export type NewJob = Schemas['NewJob'];
/** What to change of a pending job. */
export type JobUpdate = Schemas['JobUpdate'];
/** Which jobs to list. */
export type JobQuery = QueryFor<'GET /jobs/'>;
/** How much of the list to answer. */
export type AvailableJobQuery = QueryFor<'GET /jobs/available/'>;
/** Work to be priced; `audio_duration` is in seconds. */
export type QuoteRequest = Schemas['QuoteRequest'];
/** What a job would cost, in GHS. */
export type Quote = Schemas['Quote'];
/** Whom a job is given to. */
export type Assignment = Schemas['Assignment'];
/** Why a job cannot be done. */
export type JobFailure = Schemas['JobFailure'];
/** Why a job is refunded. */
export type JobRefund = Schemas['JobRefund'];

/** A transcription job: the audio, and what it is. */
export type JobUpload = Omit<FormFor<'POST /jobs/upload'>, 'audio_file'> & { audio: FileInput };

/** What a provider hands in: typed text, or a file. */
export type JobDelivery = { output_text: string } | { file: FileInput };

/** A person's money at a glance, in GHS. */
export type Wallet = Schemas['Wallet'];
/** One line of a wallet's statement. */
export type Transaction = Schemas['Transaction'];
/** How much of the statement to answer. */
export type TransactionQuery = QueryFor<'GET /wallet/transactions'>;
/** Money for a client's wallet, in GHS. */
export type NewCredit = Schemas['NewCredit'];
/** The money of one person, for admins. */
export type WalletSummary = Schemas['WalletSummary'];
/** Whose money to list. */
export type WalletSummaryQuery = QueryFor<'GET /wallet/admin/summaries'>;
/** Where all the money is, in GHS. */
export type WalletTotals = Schemas['WalletTotals'];

/** What the marketplace keeps of each job's price. */
export type Commission = Schemas['Commission'];
/** A new commission: a fraction from 0 to 1. */
export type CommissionUpdate = Schemas['CommissionUpdate'];

/** What a provider is paid for a week. */
export type Payout = Schemas['Payout'];
/** Where a payout stands. */
export type PayoutStatus = Payout['status'];
/** Which payouts to list. */
export type PayoutQuery = QueryFor<'GET /wallet/admin/payouts'>;
/** Which of one's own payouts to list. */
export type OwnPayoutQuery = QueryFor<'GET /wallet/payouts'>;
/** Up to when to pay; the Monday of a week as `YYYY-MM-DD`. */
export type WeeklyRun = Schemas['WeeklyRun'];
/** How the transfer of a payout ended. */
export type PayoutUpdate = Schemas['PayoutUpdate'];
/** What a payout pays for one job, or takes back. */
export type PayoutTransaction = Schemas['PayoutTransaction'];

/** A client's use of the marketplace. */
export type Usage = Schemas['Usage'];
/** What a client paid, in GHS. */
export type Billing = Schemas['Billing'];
/** What a provider earned, in GHS. */
export type Earnings = Schemas['Earnings'];
/** The marketplace at a glance, for admins. */
export type PlatformStats = Schemas['PlatformStats'];
/** How the marketplace does, for admins. */
export type Analytics = Schemas['Analytics'];

/** A message to write to the marketplace. */
export type NewContactMessage = Schemas['NewContactMessage'];
/** A message as its sender sees it. */
export type SentMessage = Schemas['SentMessage'];
/** A message as admins see it, with whether it is answered. */
export type ContactMessage = Schemas['ContactMessage'];
/** Whether a message is answered. */
export type ContactMessageUpdate = Schemas['ContactMessageUpdate'];
/** Which messages to list. */
export type ContactMessageQuery = QueryFor<'GET /admin/contact-messages/'>;

/** A mail or a message, for admins. */
export type Notice = Schemas['Notice'];
/** Where a notice stands. */
export type NoticeStatus = Notice['status'];
/** Which notices to list. */
export type NoticeQuery = QueryFor<'GET /admin/notices'>;

/** Whether the server runs. */
export type Health = Schemas['Health'];
/** How the server, its books and its outbox are, for admins. */
export type SystemHealth = Schemas['SystemHealth'];
/** The description of the API, OpenAPI 3.1. */
export type OpenApi = Schemas['OpenApi'];
