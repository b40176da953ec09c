import { DialectMigration } from './dialect-migration.ts';

/** Deliveries have the digest of their output; that of earlier ones is not known. */
export class Migration0042 extends DialectMigration {
  override up(): void {
    this.add('alter table job_events add column output_sha256 text null');
  }
}
