import { instant, type Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { anyTable } from '../statements/row-statements.ts';

/** SQLite has a number of milliseconds there, and PostgreSQL a time. */
const selectFirst = defineStatement((parts: Parts<unknown>) =>
  anyTable(parts)
    .selectFrom('migrations')
    .select((migration) => migration.fn.min('executed_at').as('at'))
    .$castTo<Readonly<{ at: number | Date | null }>>(),
);

/** When the first migration was executed. */
export async function readCreatedAt(sql: Statements): Promise<Instant> {
  const first = await sql.get(selectFirst, {});
  const at = first?.at ?? 0;
  return instant(typeof at === 'number' ? at : at.getTime());
}
