import type { AcceptedResults, Dispute, Job, Revision, RevisionBody } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { type ChangeCallbacks, queryClient } from '../../lib/query/query-client.ts';
import { refreshJobs } from '../jobs/queries.ts';

type Named = Pick<Job, 'id'>;

/** The revisions of a job, oldest first; they are reloaded with the jobs. */
export const revisionsQuery = ({ id }: Named) =>
  queryOptions({
    queryKey: ['jobs', 'revisions', id],
    queryFn: ({ signal }) => nsem.jobs.listRevisions(id, { signal }),
  });

/** The dispute about a job; it is reloaded with the jobs. */
export const disputeQuery = ({ id }: Named) =>
  queryOptions({
    queryKey: ['jobs', 'dispute', id],
    queryFn: ({ signal }) => nsem.jobs.getDispute(id, { signal }),
  });

/** A version of a result as text: the one that was sent back for the `version`th time, from 1. */
export const versionTextQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['job-version', id, version],
    queryFn: async ({ signal }) =>
      (await nsem.jobs.downloadVersion(id, version, { signal })).text(),
    staleTime: Infinity,
  });

const accept = reuseInFlight((id: number) => nsem.jobs.accept(id));
const acceptMany = reuseInFlight((ids: readonly number[]) =>
  nsem.jobs.acceptMany({ ids: [...ids] }),
);
const revise = reuseInFlight(({ id, ...body }: RevisionBody & Named) =>
  nsem.jobs.requestRevision(id, body),
);
const decline = reuseInFlight(({ id, reason }: Named & Readonly<{ reason: string }>) =>
  nsem.jobs.declineRevision(id, { reason }),
);
const dispute = reuseInFlight(({ id, reason }: Named & Readonly<{ reason: string }>) =>
  nsem.jobs.dispute(id, { reason }),
);

/** A move of a job in its review; everything is reloaded afterwards, also if it was refused. */
const useReviewMove = <Input>(
  mutationFn: (input: Input) => Promise<Job>,
  callbacks: ChangeCallbacks<Job>,
) => useMutation({ mutationFn, ...callbacks, onSettled: refreshJobs });

export const useAcceptResult = (callbacks: ChangeCallbacks<Job>) =>
  useReviewMove(accept, callbacks);
export const useRequestRevision = (callbacks: ChangeCallbacks<Job>) =>
  useReviewMove(revise, callbacks);
export const useDeclineRevision = (callbacks: ChangeCallbacks<Job>) =>
  useReviewMove(decline, callbacks);
export const useDisputeResult = (callbacks: ChangeCallbacks<Job>) =>
  useReviewMove(dispute, callbacks);

export const useAcceptResults = (callbacks: ChangeCallbacks<AcceptedResults>) =>
  useMutation({ mutationFn: acceptMany, ...callbacks, onSettled: refreshJobs });

/** An answer to a place that the client marked, by its number from 1. */
type AnsweredPin = Readonly<{ id: number; nth: number; isDone: boolean; answer: string }>;

const answer = reuseInFlight(({ id, nth, isDone, answer: text }: AnsweredPin) =>
  nsem.jobs.answerPin(id, nth, {
    is_done: isDone,
    ...(text.trim() !== '' && { answer: text.trim() }),
  }),
);

/** Ticks off a place; the list shows it at once. */
export const useAnswerPin = (callbacks: ChangeCallbacks<Revision>) =>
  useMutation({
    mutationFn: answer,
    ...callbacks,
    onSettled: (_revision, _error, { id }) =>
      queryClient.invalidateQueries({ queryKey: revisionsQuery({ id }).queryKey }),
  });

/** Shows a dispute as it is after a statement. */
export function showDispute(shown: Dispute): void {
  queryClient.setQueryData(disputeQuery({ id: shown.job_id }).queryKey, shown);
}

/** Loads the dispute about a job again. */
export const refreshDispute = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: disputeQuery({ id }).queryKey });

/** How an admin decides a dispute. */
type Decision = Readonly<{ id: number; returned: number; reason: string }>;

const settle = reuseInFlight(({ id, returned, reason }: Decision) =>
  nsem.admin.disputes.settle(id, { returned_amount: returned, reason }),
);

export const useSettleDispute = (callbacks: ChangeCallbacks<Dispute>) =>
  useMutation({ mutationFn: settle, ...callbacks, onSettled: refreshJobs });
