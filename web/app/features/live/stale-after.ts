import type { JobChange, JobStatus } from '@nsem/sdk';
import type { QueryKey } from '@tanstack/react-query';

const jobs = ['jobs'];
/** With all that their keys are the beginning of: statements, earnings, payouts. */
const money = [['wallet'], ['wallets'], ['usage'], ['billing']];
/** What admins see of all jobs. */
const platform = [
  ['platform', 'stats'],
  ['platform', 'activity'],
  ['platform', 'analytics'],
];

/** A job's price is held when it is asked for, and paid or given back at one of its ends. */
const moneyMoves: ReadonlySet<JobStatus> = new Set([
  'completed',
  'cancelled',
  'failed',
  'refunded',
]);

/** The keys of all that jobs decide: what to load anew where it is not known what happened meanwhile. */
export const everythingLive: readonly QueryKey[] = [jobs, ...money, ...platform];

/** What of the server's answers is out of date once a job has moved. */
export function staleAfter({ from, to }: Pick<JobChange, 'from' | 'to'>): readonly QueryKey[] {
  const isNew = from === null;
  return isNew || moneyMoves.has(to) ? everythingLive : [jobs, ...platform];
}
