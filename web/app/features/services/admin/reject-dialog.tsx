import { Textarea } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { describeService, longestReason, usualReasons } from './reviews.ts';

/** The service to reject; null while none is. */
export type RejectDialogProps = Readonly<{
  service: SubmittedService | null;
  isPending: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  onReject: (service: SubmittedService, reason: string) => void;
  onClose: () => void;
}>;

/** Asks why a service is rejected. What is entered stays until the service is rejected. */
export function RejectDialog(props: RejectDialogProps) {
  const { service, onClose } = props;
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  useKeptInput('rejections', reasons, setReasons);
  return (
    <Dialog
      title={service === null ? 'Reject' : `Reject: ${describeService(service)}`}
      opened={service !== null}
      onClose={onClose}
      size="md"
      isOnTop
      savesDraft
    >
      {service !== null && (
        <RejectForm
          {...props}
          service={service}
          reason={reasons[service.id] ?? ''}
          onReason={(reason) => setReasons((others) => ({ ...others, [service.id]: reason }))}
        />
      )}
    </Dialog>
  );
}

function RejectForm(
  props: Omit<RejectDialogProps, 'service'> &
    Readonly<{
      service: SubmittedService;
      reason: string;
      onReason: (reason: string) => void;
    }>,
) {
  const { service, reason, onReason, isPending, problem, onReject } = props;
  const [missing, setMissing] = useState<string | null>(null);
  const change = (text: string): void => {
    setMissing(null);
    onReason(text);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const trimmed = reason.trim();
    if (trimmed === '') setMissing('Say why, so that the provider can send a better version.');
    else onReject(service, trimmed);
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>{service.user_name} reads the reason, and can answer with a new version.</p>
      <fieldset className="row tight">
        <legend className="soft small">Usual reasons</legend>
        {usualReasons.map((usual) => (
          <button key={usual} type="button" className="button quiet" onClick={() => change(usual)}>
            {usual}
          </button>
        ))}
      </fieldset>
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestReason}
        data-autofocus
        error={missing}
        value={reason}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <SubmitButton
        label="Reject"
        pendingLabel="Rejecting..."
        isPending={isPending}
        tone="careful"
      />
    </form>
  );
}
