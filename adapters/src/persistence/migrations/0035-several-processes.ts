import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const sharing = ({ onPostgres }: Dialect) => [
  'alter table notices add column claimed_until bigint null',
  // Not logged: the counts of a quarter of an hour need not outlast a crash, nor wait for the disk.
  ...onPostgres([
    `create unlogged table limit_counts (key text not null primary key, count bigint not null,
      until bigint not null, expires_at bigint not null, is_refused boolean not null,
      failed bigint[] not null default '{}', succeeded bigint[] not null default '{}')`,
    'create index limit_counts_expires_index on limit_counts (expires_at)',
  ]),
];

/** Several processes send notices, and share the limits on logins. */
export class Migration0035 extends DialectMigration {
  override up(): void {
    for (const sql of sharing(this.dialect)) this.add(sql);
  }
}
