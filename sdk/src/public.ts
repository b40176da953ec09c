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
export type { Account, Auth } from './resources/accounts.ts';
export type { Glossary } from './resources/glossary.ts';
export type { OwnPayoutAccount } from './resources/payout-account.ts';
export type { Sessions } from './resources/sessions.ts';
export type { Admin } from './resources/admin.ts';
export type { AdminAnnouncements, Announcements } from './resources/announcements.ts';
export type { ApiKeys } from './resources/api-keys.ts';
export type { AdminEarnings } from './resources/admin-earnings.ts';
export type { SuspiciousPairs } from './resources/suspicious-pairs.ts';
export type { Approvals } from './resources/approvals.ts';
export type { AuditLog } from './resources/audit-log.ts';
export type { Backups } from './resources/backups.ts';
export type { Contact } from './resources/contact.ts';
export type { Drafts } from './resources/drafts.ts';
export type { References } from './resources/references.ts';
export type { Uploads } from './resources/uploads.ts';
export { UploadControl } from './core/upload-control.ts';
export type { Events } from './resources/events.ts';
export type { BillingFigures, EarningsFigures, UsageFigures } from './resources/insights.ts';
export type { Jobs } from './resources/jobs.ts';
export type { Languages } from './resources/languages.ts';
export type { ManagedAccounts } from './resources/managed-accounts.ts';
export type { Notices } from './resources/notices.ts';
export type { Notifications, NotificationSettingMethods } from './resources/notifications.ts';
export type { AdminPayouts, Payouts } from './resources/payouts.ts';
export type { Pricing } from './resources/pricing.ts';
export type { AdminProviders, Providers } from './resources/providers.ts';
export type { Proposals } from './resources/proposals.ts';
export type { Ratings } from './resources/ratings.ts';
export type { SecondFactors as SecondFactorMethods } from './resources/second-factors.ts';
export type { AdminSettings } from './resources/settings.ts';
export type { AdminServices, Services } from './resources/services.ts';
export type { System } from './resources/system.ts';
export type { TranslationMemory } from './resources/translation-memory.ts';
export type { Commissions, Wallets } from './resources/wallet.ts';
export { version } from './version.ts';
