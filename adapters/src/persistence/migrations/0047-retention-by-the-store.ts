import { DialectMigration } from './dialect-migration.ts';

/** The store that inserts a notification deletes the oldest ones of its account. */
export class Migration0047 extends DialectMigration {
  override up(): void {
    this.add(this.dialect.dropTrigger('notifications_retention', 'notifications'));
  }
}
