import { Textarea } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { useKeptInput } from '../../lib/session/use-kept-input.ts';
import formStyles from '../form.module.css';
import { Notice } from '../notice.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Records a failure with its reason, which is required. */
export function ReasonForm(
  props: Readonly<{
    /** Names the form and what it is about, for what is typed when the session expires. */
    name: string;
    /** The consequence, shown above the field. */
    children: ReactNode;
    /** Other fields, above that of the reason. */
    fields?: ReactNode;
    /** Shown if the reason is empty. */
    missing: string;
    label: string;
    pendingLabel: string;
    isPending: boolean;
    error: unknown;
    errorTitle?: string;
    /** The longest reason, in characters. */
    longest?: number;
    /** `plain` for what harms no one. */
    tone?: 'careful' | 'plain';
    onReason: (reason: string) => void;
  }>,
) {
  const { name, children, missing, label, pendingLabel, isPending, error, errorTitle, onReason } =
    props;
  const { longest = 1000, tone = 'careful' } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useKeptInput(name, reason, setReason);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (reason.trim() === '') return setProblem(missing);
    return onReason(reason.trim());
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>{children}</p>
      {props.fields}
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        maxLength={longest}
        data-autofocus
        error={problem}
        value={reason}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setReason(currentTarget.value);
        }}
      />
      {error !== null && (
        <Notice kind="error" title={errorTitle}>
          {errorText(error)}
        </Notice>
      )}
      <SubmitButton label={label} pendingLabel={pendingLabel} isPending={isPending} tone={tone} />
    </form>
  );
}
