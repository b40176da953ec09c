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

/** A language of the catalogue. */
export type Language = Schemas['Language'];
/** A language to add, by its name. */
export type NewLanguage = Schemas['NewLanguage'];

/** What one kind of service costs by the word or by the minute. */
export type ServicePrice = Schemas['ServicePrice'];
/** A new price: of a word, or of a minute. */
export type ServicePriceUpdate = Schemas['ServicePriceUpdate'];
/** Which prices to list. */
export type PriceQuery = QueryFor<'GET /service-pricing/'>;

/** A provider as clients find them, with what they are approved for. */
export type ServiceProvider = Schemas['ServiceProvider'];
/** Which providers to list; `language` takes a code or a name. */
export type ProviderQuery = QueryFor<'GET /users/service-providers'>;

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

/** What the marketplace keeps of each job's price. */
export type Commission = Schemas['Commission'];
/** A new commission: a fraction from 0 to 1. */
export type CommissionUpdate = Schemas['CommissionUpdate'];
