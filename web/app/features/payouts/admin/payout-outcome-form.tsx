import { TextInput } from '@mantine/core';
import type { Payout, PayoutUpdate } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { sumText } from './payout-text.ts';
import { useSettlePayout } from './queries.ts';

const failed = 'Failed to update payout';

type OutcomeProps = Readonly<{ payout: Payout; onRecorded: () => void }>;

/** Records how the transfer of a payout ended: with its reference, or with the reason. */
export function PayoutOutcomeForm(props: OutcomeProps & Readonly<{ end: 'completed' | 'failed' }>) {
  const { end, ...outcome } = props;
  return end === 'completed' ? <PaidForm {...outcome} /> : <FailedForm {...outcome} />;
}

/** Records an outcome, with toasts for success and failure. */
function useRecordOutcome(
  { payout, onRecorded }: OutcomeProps,
  [title, text]: readonly [string, string],
) {
  const { mutate, isPending, error } = useSettlePayout({
    onSuccess: () => {
      onRecorded();
      showToast('success', title, text);
    },
    onError: (refusal) => {
      if (reportWaiting(refusal)) return onRecorded();
      return showToast('error', failed, errorText(refusal));
    },
  });
  const record = (update: PayoutUpdate): void => {
    if (!isPending) mutate({ id: payout.id, update });
  };
  return { record, isPending, error };
}

function PaidForm(props: OutcomeProps) {
  const { payout } = props;
  const [reference, setReference] = useState('');
  useKeptInput(`paid-payout-${payout.id}`, reference, setReference);
  const done = ['Payout paid', `${sumText(payout)} has arrived`] as const;
  const { record, isPending, error } = useRecordOutcome(props, done);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const trimmed = reference.trim();
    record({ status: 'completed', ...(trimmed !== '' && { reference: trimmed }) });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The transfer of <strong>{sumText(payout)}</strong> has arrived. This cannot be undone.
      </p>
      <TextInput
        label="Reference (optional)"
        description="The reference number of the transfer. The provider sees it."
        placeholder="MOMO-77120"
        maxLength={100}
        data-autofocus
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      {error !== null && (
        <Notice kind="error" title={failed}>
          {errorText(error)}
        </Notice>
      )}
      <SubmitButton label="Mark as paid" pendingLabel="Saving..." isPending={isPending} />
    </form>
  );
}

function FailedForm(props: OutcomeProps) {
  const { payout } = props;
  const done = [
    'Payout marked as failed',
    `${sumText(payout)} did not arrive. It can be processed again.`,
  ] as const;
  const { record, isPending, error } = useRecordOutcome(props, done);
  return (
    <ReasonForm
      name={`failed-payout-${payout.id}`}
      missing="Enter why the transfer failed."
      label="Mark as failed"
      pendingLabel="Saving..."
      isPending={isPending}
      error={error}
      errorTitle={failed}
      onReason={(reason) => record({ status: 'failed', failure_reason: reason })}
    >
      The transfer of <strong>{sumText(payout)}</strong> did not arrive. The money stays in this
      payout, which can be processed again.
    </ReasonForm>
  );
}
