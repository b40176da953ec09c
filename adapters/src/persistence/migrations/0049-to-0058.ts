import { DialectMigration } from './dialect-migration.ts';

/** The brief of a job has the variety of the language. */
class Migration0049 extends DialectMigration {
  override up(): void {
    this.add('alter table jobs add column variety text null');
  }
}

export const migrations0049To0058 = [{ name: '0049-language-varieties', class: Migration0049 }];
