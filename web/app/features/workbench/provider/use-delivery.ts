import type { JobDelivery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';

import { deliverJob } from '../../../entities/jobs/deliver-job.ts';
import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { deliveryKey, refreshJobs } from '../../../entities/jobs/queries.ts';
import { keyRequest, type KeyedRequest } from '../../../lib/api/idempotency-key.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { forgetDraft } from '../draft/job-draft-places.ts';

/** The delivery of a job's text. */
export type TextDelivery = Readonly<{
  /** @param note why it is delivered although a check found something; null if none did */
  deliver: (text: string, note: string | null) => void;
  isPending: boolean;
  error: unknown;
}>;

/** Delivers a text; then its draft leaves this device, and the page of the job opens. */
export function useDelivery(jobId: number, onDelivered: () => void): TextDelivery {
  const navigate = useNavigate();
  const sent = useRef<KeyedRequest | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationKey: deliveryKey(jobId),
    mutationFn: (delivery: JobDelivery) => {
      sent.current = keyRequest([delivery], sent.current);
      return deliverJob({ id: jobId, delivery }, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      onDelivered();
      void forgetDraft(jobId);
      showToast('success', 'Job Delivered', `The client can download job #${jobId} now.`);
      void navigate(jobUrl('service-provider', jobId), { replace: true });
    },
    onSettled: refreshJobs,
  });
  return {
    deliver: (text, note) => mutate({ output_text: text, ...(note !== null && { note }) }),
    isPending,
    error,
  };
}
