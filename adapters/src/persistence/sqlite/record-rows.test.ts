import { expect, it } from 'vitest';
import { selectFigures } from '../services/check-figures.ts';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectPostingEntries } from './posting-records.ts';
import { auditedRows } from './audited-rows.ts';
import { recordRows, selectAuditedFrom } from './record-rows.ts';

const database = useTemporaryDatabase();

const statements = {
  ...Object.fromEntries(Object.entries(recordRows).map(([name, { sql }]) => [name, sql])),
  postings: selectPostingEntries,
  figures: selectFigures,
  auditedFrom: selectAuditedFrom,
  ...Object.fromEntries(
    Object.entries(auditedRows).map(([name, { sql }]) => [`audited ${name}`, sql]),
  ),
};

it.each(Object.entries(statements))('the %s are read in their order, without sorting', (_, sql) => {
  const plan = database().explain({ text: sql, values: [] });
  expect(plan).not.toContain('TEMP B-TREE');
  // All other tables are searched for each row.
  expect(plan.match(/SCAN \w/g)?.length ?? 0).toBeLessThanOrEqual(1);
});
