import type { ServiceStatus, SubmittedService } from '@nsem/sdk';

import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { useReview, type Review } from './queries.ts';

const done: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Service approved',
  rejected: 'Service rejected',
  pending: 'Service is pending again',
};

const failed: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Failed to approve service. Please try again.',
  rejected: 'Failed to reject service. Please try again.',
  pending: 'Failed to change the status. Please try again.',
};

/** A decision about one service. */
export type Decision = Readonly<{
  service: SubmittedService;
  status: ServiceStatus;
  source: Review['source'];
}>;

/** Reviews services with toasts; `problem` is why the last decision was refused. */
export function useReviewWithToasts() {
  const { mutate, isPending, error, variables } = useReview();
  const problem = variables && error && errorText(error, failed[variables.status]);
  const review = ({ service, status, source }: Decision): void =>
    mutate(
      { id: service.id, status, source },
      {
        onSuccess: () =>
          showToast(
            'success',
            done[status],
            `${serviceNames[service.service_type]} by ${service.user_name}`,
          ),
        onError: (refusal) => showToast('error', 'Error', errorText(refusal, failed[status])),
      },
    );
  return { review, isPending, problem: problem ?? null };
}
