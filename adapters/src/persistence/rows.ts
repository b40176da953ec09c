import type { EntitySchema } from '@mikro-orm/sqlite';
import { AccountRow } from './accounts/account.row.ts';
import { KnownDeviceRow, SeenDeviceRow } from './accounts/device.row.ts';
import { OneTimeTokenRow } from './accounts/one-time-token.row.ts';
import { SessionRow, VisitRow } from './accounts/session.row.ts';
import { AnnouncementDismissalRow, AnnouncementRow } from './announcements/announcement.row.ts';
import { ApiKeyRow } from './api-keys/api-key.row.ts';
import { ApprovalRow } from './approvals/approval.row.ts';
import { AuditEntryRow } from './audit-log/audit-entry.row.ts';
import { ContactMessageRow } from './contact/contact-message.row.ts';
import { DraftVersionRow } from './drafts/draft-version.row.ts';
import { DeletionRow } from './erasure/deletion.row.ts';
import { FileRow } from './files/file.row.ts';
import { GlossaryTermRow } from './glossary/glossary-term.row.ts';
import { AnswerRow } from './idempotency/idempotency.row.ts';
import { JobOfferRow } from './jobs/job-offer.row.ts';
import { JobEventRow, JobRow } from './jobs/job.row.ts';
import { LanguageRow } from './languages/language.row.ts';
import { NotificationRow, NotificationSettingRow } from './notifications/notification.row.ts';
import { NoticeRow } from './outbox/notice.row.ts';
import { PayoutAccountRow } from './payout-accounts/payout-account.row.ts';
import { EarningRow, PayoutRow } from './payouts/payout.row.ts';
import { PriceRow } from './pricing/price.row.ts';
import { ProposalRow } from './proposals/proposal.row.ts';
import { RatingRow } from './ratings/rating.row.ts';
import { ReferenceFileRow } from './references/reference-file.row.ts';
import {
  LoginTicketRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  TotpRow,
} from './second-factors/second-factor.row.ts';
import { SealRow } from './seals/seal.row.ts';
import { ServiceRow } from './services/service.row.ts';
import { SettingRow } from './settings/settings.row.ts';
import { SuspiciousPairRow } from './suspicious-pairs/suspicious-pair.row.ts';
import {
  ClientDayRow,
  ClientTotalRow,
  DurationDayRow,
  PlatformDayRow,
  ProviderClientRow,
  ProviderDayRow,
  ProviderTotalRow,
  MailboxTotalRow,
  StorageTotalRow,
} from './totals/total.row.ts';
import {
  MemoryPermissionRow,
  MemoryProgressRow,
  MemoryRemovalRow,
  MemoryScopeRow,
  MemorySegmentRow,
  MemoryStemRow,
} from './translation-memory/memory.row.ts';
import { UploadRow } from './uploads/upload.row.ts';
import { CommissionRow } from './wallet/commission.row.ts';
import {
  EntryRow,
  LedgerAccountRow,
  PostingRow,
  ReferenceRow,
  StatementLineRow,
} from './wallet/ledger.row.ts';

/** The whole schema, each table after those that it references. */
export const rows: EntitySchema[] = [
  AccountRow,
  SessionRow,
  OneTimeTokenRow,
  SeenDeviceRow,
  KnownDeviceRow,
  VisitRow,
  TotpRow,
  RecoveryCodeRow,
  PasskeyRow,
  PasskeyChallengeRow,
  LoginTicketRow,
  ApiKeyRow,
  LanguageRow,
  FileRow,
  UploadRow,
  ServiceRow,
  PriceRow,
  JobRow,
  JobEventRow,
  JobOfferRow,
  ProposalRow,
  DraftVersionRow,
  ReferenceFileRow,
  GlossaryTermRow,
  MemoryScopeRow,
  MemorySegmentRow,
  MemoryStemRow,
  MemoryPermissionRow,
  MemoryProgressRow,
  MemoryRemovalRow,
  LedgerAccountRow,
  PostingRow,
  EntryRow,
  StatementLineRow,
  ReferenceRow,
  SealRow,
  CommissionRow,
  NoticeRow,
  AnswerRow,
  RatingRow,
  PayoutAccountRow,
  PayoutRow,
  EarningRow,
  SuspiciousPairRow,
  ApprovalRow,
  ContactMessageRow,
  AnnouncementRow,
  AnnouncementDismissalRow,
  SettingRow,
  MailboxTotalRow,
  StorageTotalRow,
  ClientDayRow,
  ClientTotalRow,
  ProviderDayRow,
  ProviderTotalRow,
  ProviderClientRow,
  PlatformDayRow,
  DurationDayRow,
  NotificationRow,
  NotificationSettingRow,
  AuditEntryRow,
  DeletionRow,
];
