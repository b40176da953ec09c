import { DialectMigration } from './dialect-migration.ts';

const dismissals = [
  'alter table messages add column dismissed_at bigint null',
  `alter table messages add column dismissed_by integer null
    constraint messages_dismissed_by_foreign references accounts (id)
    on update no action on delete no action`,
  'drop index messages_reported_index',
  `create index messages_undecided_index on messages (id)
    where reported_at is not null and hidden_at is null and dismissed_at is null
      and erased_at is null`,
];

/** An admin dismisses the report of a message; the queue has only what waits for a decision. */
export class Migration0056 extends DialectMigration {
  override up(): void {
    for (const sql of dismissals) this.add(sql);
  }
}
