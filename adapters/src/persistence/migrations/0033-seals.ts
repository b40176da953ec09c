import { Migration } from '@mikro-orm/migrations';
import { onOneLine } from './columns.ts';
import { sqliteDialect, type Dialect } from './dialect.ts';

const seals = ({ id, appendOnly }: Dialect) => [
  `create table seals (number ${id}, posting_id integer not null,
    entries integer not null, digest text not null, audit_id integer not null,
    audit_hash text not null, at bigint not null, previous_hash text not null, hash text not null)`,
  ...appendOnly('seals'),
];

/** The ledger is sealed. */
export class Migration0033 extends Migration {
  override up(): void {
    for (const sql of seals(sqliteDialect)) this.addSql(onOneLine(sql));
  }
}
