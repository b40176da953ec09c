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
export type Login = Schemas['Login'];
export type Registration = Schemas['Registration'];
export type AccountUpdate = Schemas['AccountUpdate'];

/** A language of the catalogue. */
export type Language = Schemas['Language'];
export type NewLanguage = Schemas['NewLanguage'];

/** What one kind of service costs by the word or by the minute. */
export type ServicePrice = Schemas['ServicePrice'];
export type ServicePriceUpdate = Schemas['ServicePriceUpdate'];
export type PriceQuery = QueryFor<'GET /service-pricing/'>;

/** A provider as clients find them, with what they are approved for. */
export type ServiceProvider = Schemas['ServiceProvider'];
export type ProviderQuery = QueryFor<'GET /users/service-providers'>;

/** A service that a provider offers, and where its approval stands. */
export type Service = Schemas['Service'];
export type ServiceType = Service['service_type'];
export type ServiceStatus = Service['status'];
export type ServiceSubmission = Schemas['ServiceSubmission'];
/** A submitted service with who offers it, for admins. */
export type SubmittedService = Schemas['SubmittedService'];
export type SubmittedServiceQuery = QueryFor<'GET /admin/all-services'>;

/** An API key of a client, or one of an admin that is limited to its scopes. */
export type ApiKey = Schemas['ApiKey'];
export type NewApiKey = Schemas['NewApiKey'];
export type ApiKeyUpdate = Schemas['ApiKeyUpdate'];

/** A piece of work that a client asked for. */
export type Job = Schemas['Job'];
/** Where a job stands. */
export type JobStatus = Job['status'];
/** Where a job stands, and since when. */
export type JobState = Schemas['JobState'];
/** One move of a job's history. */
export type JobEvent = Schemas['JobEvent'];
export type NewJob = Schemas['NewJob'];
export type JobUpdate = Schemas['JobUpdate'];
export type JobQuery = QueryFor<'GET /jobs/'>;
export type AvailableJobQuery = QueryFor<'GET /jobs/available/'>;
export type QuoteRequest = Schemas['QuoteRequest'];
/** What a job would cost, in GHS. */
export type Quote = Schemas['Quote'];
export type Assignment = Schemas['Assignment'];
export type JobFailure = Schemas['JobFailure'];

/** A transcription job: the audio, and what it is. */
export type JobUpload = Omit<FormFor<'POST /jobs/upload'>, 'audio_file'> & { audio: FileInput };

/** What a provider hands in: typed text, or a file. */
export type JobDelivery = { output_text: string } | { file: FileInput };

/** A person's money at a glance, in GHS. */
export type Wallet = Schemas['Wallet'];
/** One line of a wallet's statement. */
export type Transaction = Schemas['Transaction'];
export type TransactionQuery = QueryFor<'GET /wallet/transactions'>;
export type NewCredit = Schemas['NewCredit'];

/** What the marketplace keeps of each job's price. */
export type Commission = Schemas['Commission'];
export type CommissionUpdate = Schemas['CommissionUpdate'];
