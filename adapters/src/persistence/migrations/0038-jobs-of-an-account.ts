import { DialectMigration } from './dialect-migration.ts';

/**
 * PostgreSQL plans as if an account had a hundred jobs. By its own count it expects the average, which is most of all
 * jobs as long as one client has most of them: then it reads those of another client among the jobs of all.
 */
export class Migration0038 extends DialectMigration {
  override up(): void {
    const expectFew = ['client_id', 'assigned_id', 'requested_id'].map(
      (column) => `alter table jobs alter column ${column} set (n_distinct = -0.01)`,
    );
    for (const sql of this.dialect.onPostgres(expectFew)) this.add(sql);
  }
}
