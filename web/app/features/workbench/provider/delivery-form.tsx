import type { ReactNode, SyntheticEvent } from 'react';

import { ReasonField, useReason } from '../../../entities/jobs/reason-field.tsx';
import { readRefusedDelivery, RefusedFindings } from '../../../entities/jobs/refused-delivery.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import checkStyles from '../checks/checks.module.css';
import { useDelivery } from './use-delivery.ts';

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
