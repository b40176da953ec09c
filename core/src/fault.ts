import type { AccountFault } from './accounts/account-fault.ts';
import type { PermissionFault } from './accounts/permission.ts';
import type { AnnouncementFault } from './announcements/announcement-fault.ts';
import type { ApiKeyFault } from './api-keys/api-key-fault.ts';
import type { ApprovalFault } from './approvals/approval-fault.ts';
import type { ContactFault } from './contact/contact-fault.ts';
import type { DraftFault } from './drafts/draft-fault.ts';
import type { ErasureFault } from './erasure/erasure-fault.ts';
import type { GlossaryFault } from './glossary/glossary-fault.ts';
import type { IdempotencyFault } from './idempotency/run-once.ts';
import type { JobFault } from './jobs/job-fault.ts';
import type { LanguageFault } from './languages/language-fault.ts';
import type { NotificationFault } from './notifications/notification-fault.ts';
import type { PayoutAccountFault } from './payout-accounts/payout-account-fault.ts';
import type { PayoutFault } from './payouts/payout-fault.ts';
import type { PricingFault } from './pricing/pricing-fault.ts';
import type { ProposalFault } from './proposals/proposal-fault.ts';
import type { QuotaFault } from './quotas/quota-fault.ts';
import type { RatingFault } from './ratings/rating-fault.ts';
import type { ReferenceFault } from './references/reference-fault.ts';
import type { ResumableUploadFault } from './uploads/resumable-upload-fault.ts';
import type { SecondFactorFault } from './accounts/second-factors/second-factor-fault.ts';
import type { SettingsFault } from './settings/settings-fault.ts';
import type { ServiceFault } from './services/service-fault.ts';
import type { MemoryFault } from './translation-memory/memory-fault.ts';
import type { WalletFault } from './wallet/wallet-fault.ts';

/** Every refusal that core can return. */
export type Fault =
  | AccountFault
  | AnnouncementFault
  | ApiKeyFault
  | ApprovalFault
  | ContactFault
  | DraftFault
  | ErasureFault
  | GlossaryFault
  | IdempotencyFault
  | JobFault
  | LanguageFault
  | MemoryFault
  | NotificationFault
  | PayoutAccountFault
  | PayoutFault
  | PermissionFault
  | PricingFault
  | ProposalFault
  | QuotaFault
  | RatingFault
  | ReferenceFault
  | ResumableUploadFault
  | SecondFactorFault
  | ServiceFault
  | SettingsFault
  | WalletFault;
