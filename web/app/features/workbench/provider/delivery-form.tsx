import type { JobDelivery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

import {
  deliverJob,
  readRefusedDelivery,
  ReasonField,
  RefusedFindings,
  useReason,
} from '../../../entities/jobs/deliver-job.tsx';
import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { deliveryKey, refreshJobs } from '../../../entities/jobs/queries.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { type KeyedRequest, keyRequest } from '../../../lib/api/idempotency-key.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import checkStyles from '../checks/checks.module.css';
import { forgetDraft } from '../draft/job-draft-places.ts';

/** What a check found: an error stops the delivery, a warning asks for a reason. */
type Finding = Readonly<{ severity: 'error' | 'warning' }>;

/** What is delivered, and what was found in it. */
type DeliveryProps<Found extends Finding> = Readonly<{
  jobId: number;
  text: string;
  findings: readonly Found[];
  /** Shows findings, each of which leads to its place. */
  renderList: (findings: readonly Found[]) => ReactNode;
  /** What else there is to say before the delivery. */
  remark?: ReactNode;
  onDelivered: () => void;
}>;

/** Shows what the checks found in a text, and delivers it. */
export function DeliveryForm<Found extends Finding>(props: DeliveryProps<Found>) {
  const errors = props.findings.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? <Stopped list={props.renderList(errors)} /> : <Ready {...props} />;
}

const Stopped = ({ list }: { list: ReactNode }) => (
  <div className={formStyles.form}>
    <Notice kind="warning" title="Fix this first">
      Press a line to go to its place. What you wrote is saved.
    </Notice>
    {list}
  </div>
);

function Ready<Found extends Finding>(props: DeliveryProps<Found>) {
  const { jobId, text, findings, renderList, remark, onDelivered } = props;
  const { deliver, isPending, error } = useDelivery(jobId, onDelivered);
  const refused = readRefusedDelivery(error);
  const { needsReason, withReason, field } = useReason(
    jobId,
    findings.length > 0 || refused?.needsReason === true,
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isPending) withReason((reason) => deliver(text, reason));
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {findings.length > 0 && (
        <>
          <p>Please look at these places. If they are right as they are, say why.</p>
          <div className={checkStyles.list}>{renderList(findings)}</div>
        </>
      )}
      {!needsReason && refused === null && (
        <p>The checks found nothing. The client gets your text at once, and you earn the money.</p>
      )}
      {remark}
      {refused !== null && <RefusedFindings refused={refused} />}
      {needsReason && <ReasonField {...field} />}
      {error !== null && refused === null && (
        <Notice kind="error" title="Delivery Failed">
          {errorText(error)}
        </Notice>
      )}
      <SubmitButton label="Deliver" pendingLabel="Delivering..." isPending={isPending} />
    </form>
  );
}

/** The delivery of a job's text. */
type TextDelivery = Readonly<{
  /** @param note why it is delivered although a check found something; null if none did */
  deliver: (text: string, note: string | null) => void;
  isPending: boolean;
  error: unknown;
}>;

/** Delivers a text; then its draft leaves this device, and the page of the job opens. */
function useDelivery(jobId: number, onDelivered: () => void): TextDelivery {
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
