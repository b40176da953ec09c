import { instant, type Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';

/** When the first migration was executed. */
export async function readCreatedAt(sql: Statements): Promise<Instant> {
  // SQLite has a number of milliseconds there, and PostgreSQL a time.
  const first = await sql.get<Readonly<{ at: number | Date | null }>>(
    'select min(executed_at) as at from migrations',
  );
  const at = first?.at ?? 0;
  return instant(typeof at === 'number' ? at : at.getTime());
}
