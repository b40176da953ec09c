import { instant, type Instant } from '@nsem/core';
import type { Statements } from '../database-session.ts';

/** When the first migration was executed. */
export async function readCreatedAt(sql: Statements): Promise<Instant> {
  const first = await sql.get<Readonly<{ at: number }>>(
    'select min(executed_at) as at from migrations',
  );
  return instant(first?.at ?? 0);
}
