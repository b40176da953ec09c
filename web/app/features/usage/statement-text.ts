import type { Transaction } from '@nsem/sdk';

import { formatGhs } from '../../lib/money.ts';

/** A line's description around what it says of a job: before it, `job #15`, and after it. */
type Described = Readonly<{ before: string; job: string | null; after: string }>;

/** Finds the job in a line's description, so that it can be a link. */
export function describedJob(line: Pick<Transaction, 'description' | 'job_id'>): Described {
  const { description, job_id: id } = line;
  const job = `job #${id}`;
  const at = id === null ? -1 : description.indexOf(job);
  if (at === -1) return { before: description, job: null, after: '' };
  return { before: description.slice(0, at), job, after: description.slice(at + job.length) };
}

/** What a line did to the balance, with its sign: `+GHS 200.00`, `−GHS 4.25`. */
export const signedGhs = (amount: number): string => `${amount > 0 ? '+' : ''}${formatGhs(amount)}`;
