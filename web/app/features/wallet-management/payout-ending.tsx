import { Textarea, TextInput } from '@mantine/core';
import type { Payout, PayoutUpdate } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../lib/error-text.ts';
import formStyles from '../../ui/form.module.css';
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

const Refusal = ({ error }: { error: unknown }) =>
  error !== null && (
    <Notice kind="error" title={failed}>
      {errorText(error)}
    </Notice>
  );

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
      <Refusal error={error} />
      <SubmitButton label="Mark as paid" pendingLabel="Saving..." isPending={isPending} />
    </form>
  );
}

function FailedForm(props: EndingProps) {
  const { payout } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { end, isPending, error } = useEnding(props);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const said = reason.trim();
    if (said === '') return setProblem('Say why the transfer failed.');
    const done = ['Payout marked as failed', 'It can be processed again.'] as const;
    return end({ status: 'failed', failure_reason: said }, done);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The transfer of <strong>{sumText(payout)}</strong> did not arrive. The money stays in this
        payout, which can be processed again.
      </p>
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        error={problem}
        value={reason}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setReason(currentTarget.value);
        }}
      />
      <Refusal error={error} />
      <SubmitButton label="Mark as failed" pendingLabel="Saving..." isPending={isPending} />
    </form>
  );
}
