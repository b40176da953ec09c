import { Textarea, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { useRequestRevision } from '../../../entities/reviews/queries.ts';
import {
  reasonNames,
  reasonsFor,
  type RevisionReason,
} from '../../../entities/reviews/review-text.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { dueBounds, dueFromField, dueProblem } from '../request/due-field.ts';
import { MarkedPlaces, placeHint, placeOf, type WrittenPin } from './marked-places.tsx';

export type ChangeFormProps = Readonly<{ job: Job; onDone: () => void }>;

type Entered = Readonly<{
  reasons: readonly RevisionReason[];
  text: string;
  pins: readonly WrittenPin[];
  due: string;
}>;

const nothing: Entered = { reasons: [], text: '', pins: [], due: '' };

/** What is wrong with what was entered; null if nothing is. */
function problemOf(job: Job, { reasons, text, pins, due }: Entered, now: number): string | null {
  if (reasons.length === 0) return 'Choose at least one reason.';
  if (text.trim() === '' && pins.length === 0)
    return 'Write what should be changed, or mark a place.';
  if (pins.some((pin) => pin.text.trim() === ''))
    return 'Write what should be changed at each place.';
  if (pins.some((pin) => placeOf(job, pin.place) === undefined)) return placeHint(job);
  return dueProblem(due, now);
}

/** Where a client writes what is to be changed in a result: why, what, where, and until when. */
export function ChangeForm({ job, onDone }: ChangeFormProps) {
  const [entered, setEntered] = useState(nothing);
  const [hasTried, setHasTried] = useState(false);
  useKeptInput(`change-${job.id}`, entered, setEntered);
  const now = useMinute();
  const revise = useRequestRevision({
    onSuccess: () => {
      onDone();
      showToast('success', 'Sent back', `${job.provider_name ?? 'The provider'} will change it.`);
    },
  });
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  const problem = problemOf(job, entered, now);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (revise.isPending || problem !== null) return;
    const { reasons, text, pins, due } = entered;
    revise.mutate({
      id: job.id,
      reasons: [...reasons],
      text: text.trim(),
      pins: pins.flatMap((pin) => {
        const place = placeOf(job, pin.place);
        return place === undefined ? [] : [{ ...place, text: pin.text.trim() }];
      }),
      ...(due !== '' && { due_at: dueFromField(due) }),
    });
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        {job.provider_name ?? 'The provider'} changes it at no extra cost. You have{' '}
        {requestsText(job.revisions_left ?? 0)} left.
      </p>
      <Reasons job={job} chosen={entered.reasons} onChange={(reasons) => set({ reasons })} />
      <Textarea
        label="What should be changed"
        autosize
        minRows={3}
        maxLength={2000}
        value={entered.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <MarkedPlaces job={job} pins={entered.pins} onChange={(pins) => set({ pins })} />
      <TextInput
        type="datetime-local"
        label="Needed by (optional)"
        {...dueBounds(now)}
        value={entered.due}
        onChange={({ currentTarget: { value } }) => set({ due: value })}
      />
      {hasTried && problem !== null && <Notice kind="error">{problem}</Notice>}
      {revise.isError && (
        <Notice kind="error" title="Not sent">
          {errorText(revise.error)}
        </Notice>
      )}
      <SubmitButton label="Send back" pendingLabel="Sending..." isPending={revise.isPending} />
    </form>
  );
}

const requestsText = (left: number): string => `${left} ${left === 1 ? 'request' : 'requests'}`;

type ReasonsProps = Readonly<{
  job: Job;
  chosen: readonly RevisionReason[];
  onChange: (reasons: readonly RevisionReason[]) => void;
}>;

const Reasons = ({ job, chosen, onChange }: ReasonsProps) => (
  <fieldset className="stack tight">
    <legend className="strong">What is wrong?</legend>
    {reasonsFor(job).map((reason) => (
      <label key={reason} className="target">
        <input
          type="checkbox"
          checked={chosen.includes(reason)}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen.filter((one) => one !== reason);
            onChange(checked ? [...others, reason] : others);
          }}
        />
        {reasonNames[reason]}
      </label>
    ))}
  </fieldset>
);
