// The public API of the package, but for its client, of which each platform has its own.
export type { ApiPromise, ResponseInfo, WithResponse } from './core/api-promise.ts';
export type { ErrorCode } from './core/error-code.ts';
export { Download, type SavedFile } from './core/download.ts';
export { ApprovalRequiredError } from './core/approval-required-error.ts';
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
  SecondFactorRequiredError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
  ValidationError,
  type Failure,
  type FieldError,
  type LoginMethod,
} from './core/errors.ts';
export type * from './core/models.ts';
export type { AttemptInfo, Hooks } from './core/hooks.ts';
export type { Logger, LogLevel } from './core/logger.ts';
export type {
  FollowOptions,
  JobChangeOptions,
  JobOutcome,
  NsemOptions,
  OutputOptions,
  RejectionOptions,
  RequestOptions,
  SaveOptions,
  StreamOptions,
  TokenSource,
  UndiciDispatcher,
  UploadOptions,
  WaitForAllOptions,
  WaitOptions,
  WriteOptions,
} from './core/options.ts';
export { formatGhs, toGhs, toPesewas } from './core/money.ts';
export { Page, type PagePromise } from './core/page.ts';
export {
  isProblem,
  type DeliveryFinding,
  type ProblemError,
  type ProblemMembers,
} from './core/problems.ts';
export type { Progress } from './core/progress.ts';
export type { Bytes, FileInput, NamedBytes } from './core/file-input.ts';
export type * from './resources/public.gen.ts';
export { UploadControl } from './core/upload-control.ts';
export { version } from './version.ts';
