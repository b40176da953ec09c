import { toReferenceKey } from '@nsem/core';
import { DialectMigration } from './dialect-migration.ts';

const selectReferences = `
  select id, substr(key, length('topup:') + 1) as reference from ledger_postings
  where kind = 'top-up' order by id`;

const insertReference = 'insert into ledger_references (reference_key, posting_id) values (?, ?)';

/**
 * References of transfers are compared by what they look like. Of earlier ones that look the same, the key is
 * that of the first; a later one has its number in another line, which no key has.
 */
export class Migration0041 extends DialectMigration {
  override async up(): Promise<void> {
    type Reference = Readonly<{ id: number; reference: string }>;
    const references = (await this.execute(selectReferences)) as unknown as readonly Reference[];
    await this.run('delete from ledger_references');
    const taken = new Set<string>();
    for (const { id, reference } of references) {
      const key = toReferenceKey(reference);
      await this.execute(insertReference, [taken.has(key) ? `${key}\n${id}` : key, id]);
      taken.add(key);
    }
    // The check of the books finds the reference of a posting.
    await this.run(
      'create index if not exists ledger_references_posting_index on ledger_references (posting_id)',
    );
  }
}
