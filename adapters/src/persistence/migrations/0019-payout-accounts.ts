import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const payoutAccounts = ({ id, flag }: Dialect) => [
  `create table payout_accounts (id ${id}, account_id integer not null, sealed text not null,
    changed_at bigint not null, is_current ${flag} not null,
    ${pointsTo('payout_accounts', { account_id: 'accounts' })})`,
  `create unique index payout_accounts_current_unique on payout_accounts (account_id)
    where is_current = true`,
  'create index payout_accounts_account_index on payout_accounts (account_id)',
  `alter table payouts add column payout_account_id integer null
    constraint payouts_payout_account_id_foreign references payout_accounts (id)
    on update no action on delete no action`,
];

/** Providers enter where their payouts are transferred, and payouts refer to it. */
export class Migration0019 extends DialectMigration {
  override up(): void {
    for (const sql of payoutAccounts(this.dialect)) this.add(sql);
  }
}
