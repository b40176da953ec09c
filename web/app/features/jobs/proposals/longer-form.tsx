import { TextInput } from '@mantine/core';
import type { Job, Proposal } from '@nsem/sdk';
import { useRef, useState, type SyntheticEvent } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { dueBounds, dueFromField, dueToField } from '../request/due-field.ts';
import { NoteField } from './note-field.tsx';
import { formatTime, proposedTimeProblem, suggestTime } from './proposed-time.ts';
import { useAddProposal } from './queries.ts';

type LongerFormProps = Readonly<{
  job: Job;
  due: string;
  own: Proposal | undefined;
  /** Why nothing can be proposed any more; null while it can. */
  ending: string | null;
  onProposed: () => void;
}>;

/** The form in which a provider proposes a later due time, or changes the one that is open. */
export function LongerForm({ job, due, own, ending, onProposed }: LongerFormProps) {
  const [time, setTime] = useState(() =>
    own === undefined ? suggestTime(due, Date.now()) : dueToField(Date.parse(own.due_at)),
  );
  const [note, setNote] = useState(own?.note ?? '');
  useKeptInput(`longer-${job.id}`, { time, note }, (typed) => {
    setTime(typed.time);
    setNote(typed.note);
  });
  const [hasTried, setHasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const now = useMinute();
  const add = useAddProposal({
    onSuccess: () => {
      // Another dialog can be open by then.
      if (form.current !== null) onProposed();
      showToast('success', 'Time proposed', 'The client can agree now. We’ll let you know.');
    },
  });
  const problem = proposedTimeProblem(time, due, now);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (problem !== null || ending !== null || add.isPending) return;
    const said = note.trim() === '' ? {} : { note: note.trim() };
    add.mutate({ job: job.id, due_at: dueFromField(time), ...said });
  };
  return (
    <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        The job is due {formatTime(due, now)}. If the client agrees to your time, the job is yours.
        {remaining(job)}
      </p>
      <TextInput
        type="datetime-local"
        label="I can do it by"
        max={dueBounds(now).max}
        error={hasTried ? problem : undefined}
        value={time}
        onChange={({ currentTarget: { value } }) => setTime(value)}
      />
      <NoteField label="Note to the client (optional)" value={note} onChange={setNote} />
      {add.isError && ending === null && (
        <Notice kind="error" title="Your time was not proposed">
          {errorText(add.error)}
        </Notice>
      )}
      {ending === null ? (
        <SubmitButton label="Ask the client" pendingLabel="Asking..." isPending={add.isPending} />
      ) : (
        <Notice kind="warning">{ending}</Notice>
      )}
    </form>
  );
}

/** Who can accept the job until the client agrees. */
const remaining = ({ provider_id: id }: Job): string =>
  id === null
    ? 'Until then, other providers can accept it.'
    : 'Until then, it stays requested from you.';
