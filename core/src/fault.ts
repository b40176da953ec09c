import type { AccountFault } from './accounts/account-fault.ts';
import type { PermissionFault } from './accounts/permission.ts';
import type { AnnouncementFault } from './announcements/announcement.ts';
import type { ApiKeyFault } from './api-keys/api-key.ts';
import type { ApprovalFault } from './approvals/approval.ts';
import type { BlockFault } from './blocks/block.ts';
import type { ContactFault } from './contact/contact-message.ts';
import type { DraftFault } from './drafts/draft.ts';
import type { ErasureFault } from './erasure/erasure.ts';
import type { GlossaryFault } from './glossary/glossary-term.ts';
import type { IdempotencyFault } from './idempotency/run-once.ts';
import type { JobFault } from './jobs/job-fault.ts';
import type { LanguageFault } from './languages/language.ts';
import type { MessageFault } from './messages/message.ts';
import type { NotificationFault } from './notifications/notification.ts';
import type { PayoutAccountFault } from './payout-accounts/payout-account.ts';
import type { PayoutFault } from './payouts/decide-payout.ts';
import type { PricingFault } from './pricing/price.ts';
import type { ProposalFault } from './proposals/proposal.ts';
import type { QuotaFault } from './quotas/quota.ts';
import type { RatingFault } from './ratings/rating.ts';
import type { ReferenceFault } from './references/reference-file.ts';
import type { DisputeFault } from './reviews/dispute.ts';
import type { RevisionFault } from './reviews/revision.ts';
import type { ResumableUploadFault } from './uploads/upload.ts';
import type { SecondFactorFault } from './accounts/second-factors/second-factor.ts';
import type { SettingsFault } from './settings/setting.ts';
import type { ServiceFault } from './services/service.ts';
import type { MemoryFault } from './translation-memory/memory.ts';
import type { WalletFault } from './wallet/ledger.ts';

/** Every refusal that core can return. */
export type Fault =
  | AccountFault
  | AnnouncementFault
  | ApiKeyFault
  | ApprovalFault
  | BlockFault
  | ContactFault
  | DraftFault
  | ErasureFault
  | GlossaryFault
  | IdempotencyFault
  | JobFault
  | LanguageFault
  | MemoryFault
  | MessageFault
  | NotificationFault
  | PayoutAccountFault
  | PayoutFault
  | PermissionFault
  | PricingFault
  | ProposalFault
  | QuotaFault
  | RatingFault
  | ReferenceFault
  | DisputeFault
  | ResumableUploadFault
  | RevisionFault
  | SecondFactorFault
  | ServiceFault
  | SettingsFault
  | WalletFault;
