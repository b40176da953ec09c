import type { Transaction } from '@nsem/sdk';

import { formatGhs } from '../../../lib/format/money.ts';

/** A description split at its job: the text before, `job #15`, and the text after. */
type SplitDescription = Readonly<{ before: string; job: string | null; after: string }>;

/** Splits the description of a transaction at its job, so that the job can be a link. */
export function splitDescription(
  line: Pick<Transaction, 'description' | 'job_id'>,
): SplitDescription {
  const { description, job_id: id } = line;
  const job = `job #${id}`;
  const at = id === null ? -1 : description.indexOf(job);
  if (at === -1) return { before: description, job: null, after: '' };
  return { before: description.slice(0, at), job, after: description.slice(at + job.length) };
}

/** A signed amount: `+GHS 200.00`, `−GHS 4.25`. */
export const formatSignedGhs = (amount: number): string =>
  `${amount > 0 ? '+' : ''}${formatGhs(amount)}`;
