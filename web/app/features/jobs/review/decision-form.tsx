import { Textarea, TextInput } from '@mantine/core';
import type { Dispute, Job } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import { useSettleDispute } from '../../../entities/reviews/queries.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import formStyles from '../../../ui/form.module.css';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { useFocusOnInvalid } from '../../../ui/kit/focus-invalid.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { formatTime } from '../proposals/proposals.ts';
import { decisionText } from './decision-sums.ts';

type Outcome = 'release' | 'refund' | 'split';

const outcomes = [
  { value: 'release', label: 'Pay the provider in full' },
  { value: 'refund', label: 'Refund the client in full' },
  { value: 'split', label: 'Divide the price' },
] as const;

const amountShape = /^\d{1,7}(?:\.\d{1,2})?$/;

/** What the client gets back; null if what was entered is no amount between nothing and all. */
function returnedBy(outcome: Outcome | null, entered: string, whole: number): number | null {
  if (outcome === null) return null;
  if (outcome !== 'split') return outcome === 'release' ? 0 : whole;
  const amount = amountShape.test(entered.trim()) ? Number(entered) : 0;
  return amount > 0 && amount < whole ? amount : null;
}

export type DecisionFormProps = Readonly<{ job: Job; dispute: Dispute; onDecided: () => void }>;

/** Where an admin decides a dispute: who gets how much, and why. */
export function DecisionForm({ job, dispute, onDecided }: DecisionFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [isAsking, setAsking] = useState(false);
  useKeptInput(`decision-${job.id}`, { outcome, amount, reason }, (typed) => {
    setOutcome(typed.outcome);
    setAmount(typed.amount);
    setReason(typed.reason);
  });
  const form = useFocusOnInvalid(attempts);
  const now = useMinute();
  const settle = useSettleDispute({
    onSuccess: () => {
      setAsking(false);
      onDecided();
      showToast('success', 'Decided', 'Both sides are notified.');
    },
    onError: (error) => reportWaiting(error) && setAsking(false),
  });
  const whole = dispute.price;
  const returned = returnedBy(outcome, amount, whole);
  const hasAll = dispute.client_statement !== null && dispute.provider_statement !== null;
  if (!hasAll && Date.parse(dispute.statements_until) > now) {
    return (
      <p className="soft">
        Both sides can write until {formatTime(dispute.statements_until, now)}; you can decide after
        that, or once both have written.
      </p>
    );
  }
  const hasTried = attempts > 0;
  const sums = returned === null ? null : decisionText(job, dispute, returned);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (settle.isPending || returned === null || reason.trim() === '') return;
    settle.reset();
    setAsking(true);
  };
  return (
    <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <ChoiceField
        label="Decision"
        withAsterisk
        placeholder="Choose who gets the money"
        choices={outcomes}
        error={hasTried && outcome === null ? 'Choose who gets the money.' : null}
        value={outcome}
        onChange={setOutcome}
      />
      {outcome === 'split' && (
        <TextInput
          label="Back to the client, in GHS"
          description={`Less than the price of ${formatGhs(whole)}. The provider is paid the rest, less the commission on it.`}
          inputMode="decimal"
          error={
            hasTried && returned === null
              ? `Enter an amount above ${formatGhs(0)} and below ${formatGhs(whole)}.`
              : null
          }
          value={amount}
          onChange={({ currentTarget: { value } }) => setAmount(value)}
        />
      )}
      <Textarea
        label="Reason, for both sides"
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        error={
          hasTried && reason.trim() === '' ? 'Write why, so that both sides understand it.' : null
        }
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <output className={sums === null ? 'visually-hidden' : 'well'}>{sums}</output>
      <SubmitButton
        label="Decide"
        pendingLabel="Deciding..."
        isPending={settle.isPending}
        tone="careful"
      />
      {isAsking && returned !== null && (
        <ConfirmDialog
          title={`Decide about job #${job.id}?`}
          question={
            <p>
              {sums} <strong>This cannot be undone.</strong>
            </p>
          }
          confirmLabel="Decide"
          pendingLabel="Deciding..."
          cancelLabel="Back"
          isPending={settle.isPending}
          error={settle.error}
          errorTitle="Not decided"
          onConfirm={() => settle.mutate({ id: job.id, returned, reason: reason.trim() })}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  );
}
