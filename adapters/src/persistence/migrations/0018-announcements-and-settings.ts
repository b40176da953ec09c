import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const dismissed = { announcement_id: 'announcements', account_id: 'accounts' };

const announcements = ({ id, flag, clustered }: Dialect) => [
  `create table announcements (id ${id},
    audience text check (audience in ('clients', 'providers', 'everyone')) not null,
    title text null, text text not null, link text null, starts_at bigint not null,
    ends_at bigint not null, by_mail ${flag} not null, created_by integer not null,
    created_at bigint not null, ${pointsTo('announcements', { created_by: 'accounts' })})`,
  'create index announcements_end_index on announcements (ends_at)',
  `create table announcement_dismissals (announcement_id integer not null,
    account_id integer not null, primary key (announcement_id, account_id),
    ${pointsTo('announcement_dismissals', dismissed)}) ${clustered}`,
  `create index announcement_dismissals_account_index on announcement_dismissals (account_id)`,
];

const settings = () => [
  `create table settings (name text not null primary key, value text not null,
    changed_at bigint not null, changed_by integer not null,
    ${pointsTo('settings', { changed_by: 'accounts' })})`,
];

/** Announcements to users, and settings that admins change while the marketplace runs. */
export class Migration0018 extends DialectMigration {
  override up(): void {
    for (const part of [announcements, settings]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
