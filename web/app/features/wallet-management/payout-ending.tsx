import { TextInput } from '@mantine/core';
import type { Payout, PayoutUpdate } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../lib/error-text.ts';
import formStyles from '../../ui/form.module.css';
import { ReasonForm } from '../../ui/kit/reason-form.tsx';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { sumText } from './payout-text.ts';
import { useEndPayout } from './queries.ts';

const failed = 'Failed to update payout';

/** What one says of a transfer. */
type EndingProps = Readonly<{ payout: Payout; onEnded: () => void }>;

/** Says how the transfer of a payout ended: with its reference, or with the reason. */
export function PayoutEnding(props: EndingProps & Readonly<{ end: 'completed' | 'failed' }>) {
  const { end, ...ending } = props;
  return end === 'completed' ? <PaidForm {...ending} /> : <FailedForm {...ending} />;
}

/** Sends an ending and says how it went. */
function useEnding({ payout, onEnded }: EndingProps) {
  const { mutate, isPending, error } = useEndPayout();
  const end = (ending: PayoutUpdate, [title, text]: readonly [string, string]): void => {
    if (isPending) return;
    mutate(
      { id: payout.id, ending },
      {
        onSuccess: () => {
          onEnded();
          showToast('success', title, text);
        },
        onError: (refusal) => showToast('error', failed, errorText(refusal)),
      },
    );
  };
  return { end, isPending, error };
}

function PaidForm(props: EndingProps) {
  const { payout } = props;
  const [reference, setReference] = useState('');
  const { end, isPending, error } = useEnding(props);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const known = reference.trim();
    const done = ['Payout paid', `${sumText(payout)} has arrived`] as const;
    end({ status: 'completed', ...(known !== '' && { reference: known }) }, done);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The transfer of <strong>{sumText(payout)}</strong> has arrived. This cannot be taken back.
      </p>
      <TextInput
        label="Reference (optional)"
        description="The transfer’s own number; the provider sees it."
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

function FailedForm(props: EndingProps) {
  const { payout } = props;
  const { end, isPending, error } = useEnding(props);
  const done = ['Payout marked as failed', 'It can be processed again.'] as const;
  return (
    <ReasonForm
      missing="Say why the transfer failed."
      label="Mark as failed"
      pendingLabel="Saving..."
      isPending={isPending}
      error={error}
      errorTitle={failed}
      onReason={(reason) => end({ status: 'failed', failure_reason: reason }, done)}
    >
      The transfer of <strong>{sumText(payout)}</strong> did not arrive. The money stays in this
      payout, which can be processed again.
    </ReasonForm>
  );
}
