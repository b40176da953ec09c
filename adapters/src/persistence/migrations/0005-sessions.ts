import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** SQLite cannot change a primary key, so the table is created again. Logins stay valid. */
const sessions = ({ id, rename }: Dialect) => [
  ...rename('sessions', 'sessions_without_ids'),
  'drop index sessions_account_index',
  'drop index sessions_expiry_index',
  `create table sessions (id ${id}, token_hash text not null, account_id integer not null,
    network text null, device text null, created_at bigint not null,
    last_used_at bigint not null, confirmed_at bigint not null, expires_at bigint not null,
    ${pointsTo('sessions', { account_id: 'accounts' })})`,
  'create unique index sessions_token_hash_unique on sessions (token_hash)',
  'create index sessions_account_index on sessions (account_id)',
  'create index sessions_expiry_index on sessions (expires_at)',
  `insert into sessions (token_hash, account_id, created_at, last_used_at, confirmed_at, expires_at)
    select token_hash, account_id, created_at, created_at, created_at, expires_at
    from sessions_without_ids order by created_at`,
  'drop table sessions_without_ids',
];

/** Sessions have an id, and record where and when they are used. */
export class Migration0005 extends DialectMigration {
  override up(): void {
    for (const sql of sessions(this.dialect)) this.add(sql);
  }
}
