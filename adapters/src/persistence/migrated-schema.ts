import { Migrator } from '@mikro-orm/migrations';
import type { EntitySchema } from '@mikro-orm/sqlite';
import { AccountRow, DeletionRow } from './accounts/account.row.ts';
import {
  KnownDeviceRow,
  OneTimeTokenRow,
  SeenDeviceRow,
  SessionRow,
  VisitRow,
} from './accounts/session.row.ts';
import { AnnouncementDismissalRow, AnnouncementRow } from './announcements/announcement.row.ts';
import { ApiKeyRow } from './api-keys/api-key.row.ts';
import { ApprovalRow } from './approvals/approval.row.ts';
import { AuditEntryRow } from './audit-log/audit-entry.row.ts';
import { BlockRow } from './blocks/block.row.ts';
import { ContactMessageRow } from './contact/contact-message.row.ts';
import { DraftVersionRow } from './drafts/draft-version.row.ts';
import { FileRow } from './files/file.row.ts';
import { GlossaryTermRow } from './glossary/glossary-term.row.ts';
import { AnswerRow } from './idempotency/idempotency.row.ts';
import { JobEventRow, JobOfferRow, JobRow } from './jobs/job.row.ts';
import { LanguageRow } from './languages/language.row.ts';
import { migrations } from './migrations/migrations.ts';
import { MessageFileRow, MessageReadRow, MessageRow } from './messages/message.row.ts';
import { NotificationRow, NotificationSettingRow } from './notifications/notification.row.ts';
import { NoticeRow } from './outbox/notice.row.ts';
import { EarningRow, PayoutAccountRow, PayoutRow } from './payouts/payout.row.ts';
import { PriceRow, SettingRow } from './settings/settings.row.ts';
import { ProposalRow } from './proposals/proposal.row.ts';
import { RatingRow } from './ratings/rating.row.ts';
import { DisputeRow, RevisionRow, StatementFileRow } from './reviews/review.row.ts';
import { ReferenceFileRow, UploadRow } from './files/upload.row.ts';
import {
  CommissionRow,
  EntryRow,
  LedgerAccountRow,
  PostingRow,
  ReferenceRow,
  SealRow,
  StatementLineRow,
} from './wallet/ledger.row.ts';
import {
  LoginTicketRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  TotpRow,
} from './second-factors/second-factor.row.ts';
import { ServiceRow } from './services/service.row.ts';
import { SuspiciousPairRow } from './suspicious-pairs/suspicious-pair.row.ts';
import {
  ClientDayRow,
  ClientTotalRow,
  DurationDayRow,
  MailboxTotalRow,
  PlatformDayRow,
  ProviderClientRow,
  ProviderDayRow,
  ProviderTotalRow,
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
  BlockRow,
  ProposalRow,
  RevisionRow,
  DisputeRow,
  StatementFileRow,
  DraftVersionRow,
  ReferenceFileRow,
  MessageRow,
  MessageFileRow,
  MessageReadRow,
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

/** The entities of a database, and the migrations that create it. */
export const migratedSchema = {
  entities: rows,
  extensions: [Migrator],
  migrations: {
    migrationsList: migrations,
    tableName: 'migrations',
    snapshot: false,
    silent: true,
  },
};

type Migratable = Readonly<{
  migrator: Readonly<{
    getExecuted(): Promise<readonly Readonly<{ name: string }>[]>;
    up(): Promise<unknown>;
  }>;
}>;

/**
 * Whether migrations have not been applied yet.
 *
 * @throws {Error} if a newer version of the server has migrated the database.
 */
export async function isOutdated({ migrator }: Migratable): Promise<boolean> {
  const known = new Set(migrations.map(({ name }) => name));
  const executed = await migrator.getExecuted();
  const unknown = executed.find(({ name }) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`The database is of a newer version of the server (it has ${unknown.name}).`);
  }
  return executed.length < migrations.length;
}

/**
 * Brings the schema up to date.
 *
 * @throws {Error} if a newer version of the server has migrated the database.
 */
export async function migrate(orm: Migratable): Promise<void> {
  if (await isOutdated(orm)) await orm.migrator.up();
}
