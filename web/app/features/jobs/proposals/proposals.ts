import type { ProposalBody } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { count, formatDue } from '../../../entities/jobs/due-time.tsx';
import { refreshJobs } from '../../../entities/jobs/queries.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { lazily } from '../../../lib/format/dates.ts';
import type { ChangeCallbacks } from '../../../lib/query/query-client.ts';
import { dayMs, dueBounds, dueProblem, dueToField, minuteMs } from '../request/due-field.ts';

const pollMs = 15_000;

/** The proposals for a job, polled; they are reloaded with the jobs, too. */
export const proposalsQuery = (job: number) =>
  queryOptions({
    queryKey: ['jobs', 'proposals', job],
    queryFn: ({ signal }) => nsem.jobs.proposals.list(job, { signal }),
    refetchInterval: pollMs,
  });

type OfJob = Readonly<{ job: number; proposal: number }>;

const add = reuseInFlight(({ job, ...body }: ProposalBody & Readonly<{ job: number }>) =>
  nsem.jobs.proposals.add(job, body),
);
const withdraw = reuseInFlight(({ job, proposal }: OfJob) =>
  nsem.jobs.proposals.withdraw(job, proposal),
);
const accept = reuseInFlight(({ job, proposal }: OfJob) =>
  nsem.jobs.proposals.accept(job, proposal),
);
const decline = reuseInFlight(({ job, proposal, reason }: OfJob & Readonly<{ reason: string }>) =>
  nsem.jobs.proposals.decline(job, proposal, reason === '' ? {} : { reason }),
);

/** Everything is reloaded afterwards, also if it was refused: the job may have been taken. */
const useChange = <Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  callbacks: ChangeCallbacks,
) => useMutation({ mutationFn, ...callbacks, onSettled: refreshJobs });

export const useAddProposal = (callbacks: ChangeCallbacks) => useChange(add, callbacks);
export const useWithdrawProposal = (callbacks: ChangeCallbacks) => useChange(withdraw, callbacks);
export const useAcceptProposal = (callbacks: ChangeCallbacks) => useChange(accept, callbacks);
export const useDeclineProposal = (callbacks: ChangeCallbacks) => useChange(decline, callbacks);

const dayAndTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-GH', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** A due time on the clock of the reader: `Fri, 27 Nov, 17:00`; with its year if it is another one. */
export function formatTime(iso: string, now: number): string {
  const at = new Date(iso);
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayAndTime().format(at) : formatDue(iso);
}

/** How much later a proposed time is than that of the job: `2 days later`, `5 hours later`. */
export function laterText(due: string, proposed: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(proposed) - Date.parse(due)) / minuteMs));
  if (minutes < 60) return `${count(minutes, 'minute')} later`;
  const all = Math.round(minutes / 60);
  const [days, hours] = [Math.floor(all / 24), all % 24];
  if (days > 0 && (days > 3 || hours === 0)) return `${count(days, 'day')} later`;
  if (days > 0) return `${count(days, 'day')} and ${count(hours, 'hour')} later`;
  return `${count(hours, 'hour')} later`;
}

/**
 * What the form begins with: a day more than the job has, or a day from now if that has passed; the
 * latest time that can be proposed if that is earlier.
 */
export function suggestTime(due: string, now: number): string {
  const dayLater = dueToField(Math.max(Date.parse(due), now) + dayMs);
  const { max } = dueBounds(now);
  // Fields with local times sort like the times.
  return dayLater < max ? dayLater : max;
}

/** What is wrong with the time to propose; null if nothing is. */
export function proposedTimeProblem(local: string, due: string, now: number): string | null {
  if (local === '') return 'Enter a date and a time.';
  const problem = dueProblem(local, now);
  if (problem !== null) return problem;
  return new Date(local).getTime() <= Date.parse(due)
    ? 'Choose a time after the one that the job is due.'
    : null;
}
