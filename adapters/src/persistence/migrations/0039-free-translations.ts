import { DialectMigration } from './dialect-migration.ts';

const isNotReversed = "status not in ('cancelled', 'failed', 'refunded')";

/** By what the use of a free translation is recognised. Earlier jobs have nothing of it. */
const freeTranslations = [
  ...['free_mailbox', 'free_network', 'free_device'].map(
    (column) => `alter table jobs add column ${column} text null`,
  ),
  `create unique index jobs_free_mailbox_unique on jobs (free_mailbox)
    where free_mailbox is not null and ${isNotReversed}`,
  `create index jobs_free_mailbox_index on jobs (free_mailbox, status)
    where free_mailbox is not null`,
  `create index jobs_free_network_index on jobs (free_network, created_at)
    where free_network is not null`,
  `create index jobs_free_month_index on jobs (created_at, discount)
    where discount > 0 and ${isNotReversed}`,
];

/** A mailbox has one free translation, a network and a month have so many. */
export class Migration0039 extends DialectMigration {
  override up(): void {
    for (const sql of freeTranslations) this.add(sql);
  }
}
