import type { ServiceStatus, SubmittedService } from '@nsem/sdk';

import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useReview, type Review } from './queries.ts';
import { describeService, doneTexts, failedTexts } from './review-text.ts';

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
