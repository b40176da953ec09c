import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const uploads = ({ id }: Dialect) => [
  `create table uploads (id ${id}, owner_id integer not null, purpose text not null,
    name text not null, key text not null, size_bytes bigint not null,
    received_bytes bigint not null, created_at bigint not null, expires_at bigint not null,
    ${pointsTo('uploads', { owner_id: 'accounts' })})`,
  'create unique index uploads_key_unique on uploads (key)',
  'create index uploads_owner_index on uploads (owner_id)',
  'create index uploads_expires_index on uploads (expires_at)',
];

/** Files arrive in parts, over as many connections as necessary. */
export class Migration0028 extends DialectMigration {
  override up(): void {
    for (const sql of uploads(this.dialect)) this.add(sql);
  }
}
