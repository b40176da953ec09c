import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const seals = ({ id, appendOnly }: Dialect) => [
  `create table seals (number ${id}, posting_id integer not null,
    entries integer not null, digest text not null, audit_id integer not null,
    audit_hash text not null, at bigint not null, previous_hash text not null, hash text not null)`,
  ...appendOnly('seals'),
];

/** The ledger is sealed. */
export class Migration0033 extends DialectMigration {
  override up(): void {
    for (const sql of seals(this.dialect)) this.add(sql);
  }
}
