import { Textarea, TextInput } from '@mantine/core';
import type { Job, Proposal } from '@nsem/sdk';
import { useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { dueBounds, dueFromField, dueToField } from '../request/due-field.ts';
import { formatTime, proposedTimeProblem, suggestTime } from './proposed-time.ts';
import { useAddProposal } from './queries.ts';

const longestNote = 300;

/** The form in which a provider proposes a later due time, or changes the one that is open. */
export function LongerForm(
  props: Readonly<{ job: Job; due: string; own: Proposal | undefined; onProposed: () => void }>,
) {
  const { job, due, own, onProposed } = props;
  const [time, setTime] = useState(() =>
    own === undefined ? suggestTime(due, Date.now()) : dueToField(Date.parse(own.due_at)),
  );
  const [note, setNote] = useState(own?.note ?? '');
  const [hasTried, setHasTried] = useState(false);
  const now = useMinute();
  const add = useAddProposal();
  const problem = proposedTimeProblem(time, due, now);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (problem !== null || add.isPending) return;
    const said = note.trim() === '' ? {} : { note: note.trim() };
    add.mutate(
      { job: job.id, due_at: dueFromField(time), ...said },
      {
        onSuccess: () => {
          onProposed();
          showToast('success', 'Time proposed', 'The client can agree now. We’ll let you know.');
        },
      },
    );
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The job is due {formatTime(due, now)}. If the client agrees to your time, the job is yours.
        Until then, other providers can accept it.
      </p>
      <TextInput
        type="datetime-local"
        label="I can do it by"
        max={dueBounds(now).max}
        error={hasTried ? problem : undefined}
        value={time}
        onChange={({ currentTarget: { value } }) => setTime(value)}
      />
      <Textarea
        label="Note to the client (optional)"
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {add.isError && (
        <Notice kind="error" title="Your time was not proposed">
          {errorText(add.error)}
        </Notice>
      )}
      <SubmitButton label="Ask the client" pendingLabel="Asking..." isPending={add.isPending} />
    </form>
  );
}
