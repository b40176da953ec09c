import { DialectMigration } from './dialect-migration.ts';

/** The pieces of an upload can be in a bucket; the row says which is the last. */
export class Migration0036 extends DialectMigration {
  override up(): void {
    this.add('alter table uploads add column last_piece text null');
  }
}
