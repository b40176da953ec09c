import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const messages = ({ id }: Dialect) => [
  `create table contact_messages (id ${id}, name text not null, email text not null,
    company text null, message text not null, created_at bigint not null,
    answered_at bigint null)`,
  `create index contact_messages_open_index on contact_messages (id)
    where answered_at is null`,
];

/** Idempotency keys of anonymous callers, who have no account. */
const anonymousKeys = () => [
  `create table open_idempotency (key text not null primary key, fingerprint text not null,
    answer text not null, at bigint not null)`,
  'create index open_idempotency_at_index on open_idempotency (at)',
];

/** The contact form, and idempotency for anonymous callers. */
export class Migration0003 extends DialectMigration {
  override up(): void {
    for (const part of [messages, anonymousKeys]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
