import { Migration } from '@mikro-orm/migrations';
import { onOneLine } from './columns.ts';
import { postgresDialect, sqliteDialect, type Dialect } from './dialect.ts';

/** A migration whose statements are written once for all databases. */
export abstract class DialectMigration extends Migration {
  protected get dialect(): Dialect {
    // Of the databases, only PostgreSQL has schemas.
    return this.driver.getPlatform().supportsSchemas() ? postgresDialect : sqliteDialect;
  }

  /** Adds a statement, which runs when the migration has added all of them. */
  protected add(sql: string): void {
    this.addSql(this.dialect.translate(onOneLine(sql)));
  }

  /** Runs a statement now. */
  protected async run(sql: string): Promise<void> {
    await this.execute(this.dialect.translate(onOneLine(sql)));
  }
}
