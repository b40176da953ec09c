import type { AccountId, JobId } from '../kernel/ids.ts';
import type { MemoryState } from './memory-state.ts';
import type { Table } from './table.ts';

/** Which of these jobs of a client have rows in a table, in the order of their ids. */
export function jobsWith(
  { jobs }: MemoryState,
  { rows }: Table<Readonly<{ id: number; jobId: JobId }>>,
  { clientId, among }: Readonly<{ clientId: AccountId; among: readonly JobId[] }>,
): readonly JobId[] {
  const having = new Set([...rows.values()].map(({ jobId }) => jobId));
  return [...jobs.rows.values()]
    .filter((job) => job.clientId === clientId && among.includes(job.id) && having.has(job.id))
    .map(({ id }) => id);
}
