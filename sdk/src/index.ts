// What the package offers; everything else is its own business.
export { Nsem } from './client.ts';
export { Download } from './core/download.ts';
export {
  AbortError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InputError,
  NotFoundError,
  NsemError,
  PayloadTooLargeError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  UnsupportedMediaTypeError,
  ValidationError,
  type Failure,
  type FieldError,
} from './core/errors.ts';
export type * from './core/models.ts';
export type { WriteOptions, NsemOptions, RequestOptions, TokenSource } from './core/options.ts';
export { Page, type PagePromise } from './core/page.ts';
export type { Bytes, FileInput, NamedBytes } from './core/upload.ts';
export type { WaitOptions } from './internal/wait-for-job.ts';
export type { Account, Auth } from './resources/accounts.ts';
export type { ApiKeys } from './resources/api-keys.ts';
export type { Jobs } from './resources/jobs.ts';
export type { Languages } from './resources/languages.ts';
export type { Pricing } from './resources/pricing.ts';
export type { Providers } from './resources/providers.ts';
export type { ServiceReviews, Services } from './resources/services.ts';
export type { Commissions, Wallets } from './resources/wallet.ts';
export { version } from './version.ts';
