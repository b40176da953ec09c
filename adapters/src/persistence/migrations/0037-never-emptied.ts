import { DialectMigration } from './dialect-migration.ts';

/** The tables whose rows are never changed or deleted one by one. */
const tables = [
  'ledger_postings',
  'ledger_entries',
  'ledger_lines',
  'commission_rates',
  'audit_log',
  'seals',
];

/** PostgreSQL can empty a table at once, which triggers for each row do not notice. */
export class Migration0037 extends DialectMigration {
  override up(): void {
    for (const sql of tables.flatMap(this.dialect.neverEmptied)) this.add(sql);
  }
}
