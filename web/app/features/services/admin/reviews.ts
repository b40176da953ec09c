import type { Service, ServiceStatus, SubmittedService, SubmittedServiceQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { refreshStats } from '../../../entities/insights/platform-stats.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import {
  type PagedList,
  type PagedListOptions,
  usePagedList,
} from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';

const key = ['service-reviews'];

const pollMs = 30_000;

/** How many services are loaded at a time. */
const pageSize = 20;

/** The orders of the queue. */
export type QueueOrder = NonNullable<SubmittedServiceQuery['sort']>;

type Chosen = Pick<SubmittedServiceQuery, 'sort' | 'status'>;

/** The submitted services with a status, in an order. */
export const submittedServicesList = (chosen: Chosen): PagedListOptions<SubmittedService> => ({
  key: [...key, chosen],
  load: (page, signal) =>
    nsem.admin.services.list({ ...page, limit: pageSize, ...chosen }, { signal }),
  pollMs: () => pollMs,
});

/** The services that wait for a review. */
export const usePendingServices = (sort: QueueOrder): PagedList<SubmittedService> =>
  usePagedList(submittedServicesList({ sort, status: 'pending' }));

/** All submitted services, or those with one status, newest first. */
export const useSubmittedServices = (
  status: ServiceStatus | undefined,
): PagedList<SubmittedService> =>
  usePagedList(submittedServicesList(status === undefined ? {} : { status }));

/** An admin's decision. The row buttons approve and reject; the details set any status. */
type Review = Readonly<{
  id: number;
  status: ServiceStatus;
  source: 'button' | 'selector';
  /** Why it is rejected; its provider reads it. */
  reason?: string | undefined;
}>;

const send = reuseInFlight(({ id, status, source, reason }: Review): Promise<Service> => {
  const options = reason === undefined ? {} : { reason };
  if (source === 'selector' || status === 'pending')
    return nsem.admin.services.setStatus(id, status, options);
  return status === 'approved'
    ? nsem.admin.services.approve(id)
    : nsem.admin.services.reject(id, options);
});

const refresh = (): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshStats()]);

/** Reviews a service; lists and figures are refreshed afterwards, even if it was refused. */
export const useReview = () => useMutation({ mutationFn: send, onSettled: refresh });

const approveMany = reuseInFlight((ids: readonly number[]) => nsem.admin.services.approveMany(ids));

/** Approves several services, at most 100. */
export const useApproveMany = () => useMutation({ mutationFn: approveMany, onSettled: refresh });

/** Undoes the decisions on several services, one after another; the first refusal ends it. */
async function undoAll(ids: readonly number[]): Promise<void> {
  for (const id of ids) await nsem.admin.services.undoReview(id);
}

export const useUndo = () => useMutation({ mutationFn: undoAll, onSettled: refresh });

/** A decision about one service. */
export type Decision = Readonly<{
  service: SubmittedService;
  status: ServiceStatus;
  source: Review['source'];
  /** Why it is rejected. */
  reason?: string;
  /** Called once it is stored. */
  onDone?: () => void;
}>;

/** Reviews services with toasts; `problem` is why the last decision, on service `decidedId`, was refused. */
export function useReviewWithToasts() {
  const { mutate, isPending, error, variables } = useReview();
  const problem = variables && error && errorText(error, failedTexts[variables.status]);
  const review = ({ service, status, source, reason, onDone }: Decision): void =>
    mutate(
      { id: service.id, status, source, reason },
      {
        onSuccess: () => {
          showToast('success', doneTexts[status], describeService(service));
          onDone?.();
        },
        onError: (refusal) => showToast('error', 'Error', errorText(refusal, failedTexts[status])),
      },
    );
  return { review, isPending, problem: problem ?? null, decidedId: variables?.id };
}

/** What is shown after a decision. */
export const doneTexts: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Service approved',
  rejected: 'Service rejected',
  pending: 'Service is pending again',
};

/** What is shown if a decision fails without a reason. */
export const failedTexts: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Failed to approve service. Please try again.',
  rejected: 'Failed to reject service. Please try again.',
  pending: 'Failed to change the status. Please try again.',
};

/** Reasons that reviewers give often. */
export const usualReasons = [
  'The sample is too quiet.',
  'There is too much noise in the recording.',
  'The text was not read completely.',
  'The recording is in another language.',
  'Please tell us more about your experience.',
] as const;

/** The most characters of a reason. */
export const longestReason = 500;

/** A service in a few words: `Translation by Ama Serwaa`. */
export const describeService = (service: SubmittedService): string =>
  `${serviceNames[service.service_type]} by ${service.user_name}`;

/** That a submission answers a rejection, and which one; null for a first version. */
export function versionText({ replaces }: SubmittedService): string | null {
  if (replaces === null) return null;
  const { rejected_at: at, rejection_reason: reason } = replaces;
  const when = at === null ? '' : ` ${formatDay(at)}`;
  return `New version; rejected${when}${reason === null ? '' : `: ${reason}`}`;
}
