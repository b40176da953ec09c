import type { EntitySchema, InferKyselyDB } from '@mikro-orm/sqlite';
import type { Generated } from 'kysely';

/** The modules that declare rows: the type of an array of all rows would be too long to be written out. */
// Of the modules, all rows are meant, and no single export.
// oxlint-disable typescript/consistent-type-imports
type RowModules =
  | typeof import('../accounts/account.row.ts')
  | typeof import('../accounts/session.row.ts')
  | typeof import('../announcements/announcement.row.ts')
  | typeof import('../api-keys/api-key.row.ts')
  | typeof import('../approvals/approval.row.ts')
  | typeof import('../audit-log/audit-entry.row.ts')
  | typeof import('../blocks/block.row.ts')
  | typeof import('../contact/contact-message.row.ts')
  | typeof import('../drafts/draft-version.row.ts')
  | typeof import('../files/file.row.ts')
  | typeof import('../glossary/glossary-term.row.ts')
  | typeof import('../idempotency/idempotency.row.ts')
  | typeof import('../jobs/job.row.ts')
  | typeof import('../languages/language.row.ts')
  | typeof import('../messages/message.row.ts')
  | typeof import('../notifications/notification.row.ts')
  | typeof import('../outbox/notice.row.ts')
  | typeof import('../payouts/payout.row.ts')
  | typeof import('../settings/settings.row.ts')
  | typeof import('../proposals/proposal.row.ts')
  | typeof import('../ratings/rating.row.ts')
  | typeof import('../reviews/review.row.ts')
  | typeof import('../files/upload.row.ts')
  | typeof import('../second-factors/second-factor.row.ts')
  | typeof import('../services/service.row.ts')
  | typeof import('../suspicious-pairs/suspicious-pair.row.ts')
  | typeof import('../totals/total.row.ts')
  | typeof import('../translation-memory/memory.row.ts')
  | typeof import('../wallet/ledger.row.ts');
// oxlint-enable typescript/consistent-type-imports

type RowsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], EntitySchema> : never;

type Declared = InferKyselyDB<RowsOf<RowModules>>;

/** An id may be left out of what is inserted: the database assigns it. */
type Id<Column> = Column extends number ? Generated<Column> : Column;

type Columns<Table> = {
  [Name in keyof Table]: Name extends 'id' ? Id<Table[Name]> : Table[Name];
};

type AllTables = { [Name in keyof Declared]: Columns<Declared[Name]> };

/** The tables, and the columns that their rows declare. */
export interface Tables extends AllTables {}
