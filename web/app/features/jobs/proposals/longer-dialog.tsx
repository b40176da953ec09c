import { TextInput } from '@mantine/core';
import type { Job, Proposal } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';

import { jobQuery } from '../../../entities/jobs/queries.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { dueBounds, dueFromField, dueToField } from '../request/due-field.ts';
import { NoteField } from './note-field.tsx';
import {
  formatTime,
  proposalsQuery,
  proposedTimeProblem,
  suggestTime,
  useAddProposal,
} from './proposals.ts';

/** The job for which a later time is proposed; null while there is none. */
export type LongerDialogProps = Readonly<{ job: Job | null; onClose: () => void }>;

/** The dialog in which a provider proposes a later time; it stays open if the job is taken. */
export const LongerDialog = ({ job, onClose }: LongerDialogProps) => (
  <Dialog
    title={job === null ? 'More time' : `More time for job #${job.id}`}
    opened={job !== null}
    onClose={onClose}
    size="md"
    isOnTop
  >
    {job !== null && <Longer key={job.id} opened={job} onProposed={onClose} />}
  </Dialog>
);

/** The form for the job as it is now, which was `opened` when it was still available. */
function Longer({ opened, onProposed }: Readonly<{ opened: Job; onProposed: () => void }>) {
  const { data: current } = useQuery(jobQuery(opened.id));
  const ending = endingOf(current);
  const proposals = useQuery({ ...proposalsQuery(opened.id), enabled: ending === null });
  const job = current ?? opened;
  const due = job.due_at ?? opened.due_at;
  if (proposals.data === undefined && ending !== null) {
    return <Notice kind="warning">{ending}</Notice>;
  }
  return (
    <Loaded
      query={ending === null ? proposals : { ...proposals, isError: false }}
      skeleton={<Skeleton label="Loading..." />}
    >
      {([newest]) =>
        due !== null && (
          <LongerForm
            job={job}
            due={due}
            own={newest?.status === 'open' ? newest : undefined}
            ending={ending}
            onProposed={onProposed}
          />
        )
      }
    </Loaded>
  );
}

/** Why no time can be proposed any more; null while one can, or while that is not known. */
function endingOf(current: Job | null | undefined): string | null {
  if (current === undefined) return null;
  if (current?.status === 'in_progress') return 'The job is yours now, so you can start.';
  if (current?.status !== 'pending') {
    return 'The job was taken: another provider has accepted it, or the client has cancelled it. Nothing was sent.';
  }
  return current.due_at === null
    ? 'The client has removed the due time, so you can accept the job as it is.'
    : null;
}

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
