import { expect, it } from 'vitest';
import { selectFigures } from '../services/figures.ts';
import type { Query } from '../statements/define-statement.ts';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { auditedRows, selectAuditedFrom } from './audited-rows.ts';
import { selectPostingEntries } from './ledger-records.ts';
import { recordRows } from './verify-records.ts';

const database = useTemporaryDatabase();

const statements = {
  ...recordRows,
  postings: { statement: selectPostingEntries },
  auditedFrom: { statement: selectAuditedFrom },
  ...Object.fromEntries(
    Object.entries(auditedRows).map(([name, rows]) => [`audited ${name}`, rows]),
  ),
};

const queries: Readonly<Record<string, Query>> = {
  ...Object.fromEntries(
    Object.entries(statements).map(([name, { statement }]) => [
      name,
      statement.boundFor('sqlite', {}),
    ]),
  ),
  figures: { text: selectFigures, values: [] },
};

it.each(Object.entries(queries))('the %s are read in their order, without sorting', (_, query) => {
  const plan = database().explain(query);
  expect(plan).not.toContain('TEMP B-TREE');
  // All other tables are searched for each row.
  expect(plan.match(/SCAN \w/g)?.length ?? 0).toBeLessThanOrEqual(1);
});
