import type { ProposalBody } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import type { ChangeCallbacks } from '../../../lib/query/change-callbacks.ts';
import { refreshJobs } from '../../../entities/jobs/queries.ts';

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
