import { Input, Textarea, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type SyntheticEvent, useId, useState } from 'react';

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
import { useFocusOnInvalid } from '../../../ui/kit/focus-invalid.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { dayMs, dueBounds, dueFromField, dueProblem } from '../request/due-field.ts';
import {
  MarkedPlaces,
  type PinProblems,
  pinProblems,
  placeOf,
  type WrittenPin,
} from './marked-places.tsx';

export type ChangeFormProps = Readonly<{ job: Job; onDone: () => void }>;

type Entered = Readonly<{
  reasons: readonly RevisionReason[];
  text: string;
  pins: readonly WrittenPin[];
  due: string;
}>;

const nothing: Entered = { reasons: [], text: '', pins: [], due: '' };

/** What is wrong with what was entered, by field; a field without a problem has null. */
type Problems = Readonly<{
  reasons: string | null;
  text: string | null;
  pins: readonly PinProblems[];
  due: string | null;
}>;

const problemsOf = (job: Job, { reasons, text, pins, due }: Entered, now: number): Problems => ({
  reasons: reasons.length === 0 ? 'Choose at least one reason.' : null,
  text:
    text.trim() === '' && pins.length === 0
      ? 'Write what should be changed, or mark a place.'
      : null,
  pins: pins.map((pin) => pinProblems(job, pin)),
  due: dueProblem(due, now, dayMs),
});

const hasNone = ({ pins, ...fields }: Problems): boolean =>
  [fields, ...pins].every((problems) => Object.values(problems).every((one) => one === null));

const noProblems: Problems = { reasons: null, text: null, pins: [], due: null };

/** Where a client writes what is to be changed in a result: why, what, where, and until when. */
export function ChangeForm({ job, onDone }: ChangeFormProps) {
  const [entered, setEntered] = useState(nothing);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnInvalid(attempts);
  useKeptInput(`change-${job.id}`, entered, setEntered);
  const now = useMinute();
  const revise = useRequestRevision({
    onSuccess: () => {
      onDone();
      showToast('success', 'Sent back', `${job.provider_name ?? 'The provider'} will change it.`);
    },
  });
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  const problems = problemsOf(job, entered, now);
  const shown = attempts === 0 ? noProblems : problems;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (revise.isPending || !hasNone(problems)) return;
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
    <form ref={form} className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        {job.provider_name ?? 'The provider'} changes it at no extra cost. You have{' '}
        {requestsText(job.revisions_left ?? 0)} left.
      </p>
      <Reasons
        job={job}
        chosen={entered.reasons}
        problem={shown.reasons}
        onChange={(reasons) => set({ reasons })}
      />
      <Textarea
        label="What should be changed"
        autosize
        minRows={3}
        maxLength={2000}
        error={shown.text}
        value={entered.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <MarkedPlaces
        job={job}
        pins={entered.pins}
        problems={shown.pins}
        onChange={(pins) => set({ pins })}
      />
      <TextInput
        type="datetime-local"
        label="Needed by (optional)"
        {...dueBounds(now, dayMs)}
        error={shown.due}
        value={entered.due}
        onChange={({ currentTarget: { value } }) => set({ due: value })}
      />
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
  problem: string | null;
  onChange: (reasons: readonly RevisionReason[]) => void;
}>;

function Reasons({ job, chosen, problem, onChange }: ReasonsProps) {
  const id = useId();
  const faulty = problem !== null && { 'aria-invalid': true, 'aria-describedby': id };
  return (
    <fieldset className="stack tight">
      <legend className="strong">What is wrong?</legend>
      {reasonsFor(job).map((reason) => (
        <label key={reason} className="target">
          <input
            type="checkbox"
            {...faulty}
            checked={chosen.includes(reason)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((one) => one !== reason);
              onChange(checked ? [...others, reason] : others);
            }}
          />
          {reasonNames[reason]}
        </label>
      ))}
      {problem !== null && (
        <Input.Error id={id} size="md">
          {problem}
        </Input.Error>
      )}
    </fieldset>
  );
}
