import { Button, Textarea, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type SyntheticEvent, useState } from 'react';

import { useRequestRevision } from '../../../entities/reviews/queries.ts';
import {
  parseTime,
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

export type ChangeFormProps = Readonly<{ job: Job; onDone: () => void }>;

type WrittenPin = Readonly<{ place: string; text: string }>;

type Entered = Readonly<{
  reasons: readonly RevisionReason[];
  text: string;
  pins: readonly WrittenPin[];
  due: string;
}>;

const nothing: Entered = { reasons: [], text: '', pins: [], due: '' };

const isTimed = ({ service_type: type }: Job): boolean => type === 'narration';

/** A line from 1, or a second; undefined if the place is not written like that. */
function placeOf(job: Job, written: string) {
  if (isTimed(job)) {
    const second = parseTime(written);
    return second === undefined ? undefined : { second };
  }
  return /^[1-9]\d{0,5}$/.test(written.trim()) ? { segment: Number(written) } : undefined;
}

/** What is wrong with what was entered; null if nothing is. */
function problemOf(job: Job, { reasons, text, pins, due }: Entered, now: number): string | null {
  if (reasons.length === 0) return 'Choose what it is about.';
  if (text.trim() === '' && pins.length === 0) return 'Write what is to be changed.';
  if (pins.some((pin) => pin.text.trim() === ''))
    return 'Write what is to be changed at each place.';
  if (pins.some((pin) => placeOf(job, pin.place) === undefined)) {
    return isTimed(job) ? 'Write each time like 1:05.' : 'Write the number of each line.';
  }
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
        {job.provider_name ?? 'The provider'} changes it at no extra cost. You can ask{' '}
        {timesText(job.revisions_left ?? 0)}.
      </p>
      <Reasons job={job} chosen={entered.reasons} onChange={(reasons) => set({ reasons })} />
      <Textarea
        label="What is to be changed"
        autosize
        minRows={3}
        maxLength={2000}
        value={entered.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
      <Pins job={job} pins={entered.pins} onChange={(pins) => set({ pins })} />
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

const timesText = (left: number): string => (left === 1 ? 'once more' : `${left} times`);

type ReasonsProps = Readonly<{
  job: Job;
  chosen: readonly RevisionReason[];
  onChange: (reasons: readonly RevisionReason[]) => void;
}>;

const Reasons = ({ job, chosen, onChange }: ReasonsProps) => (
  <fieldset className="stack tight">
    <legend className="strong">What is it about?</legend>
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

type PinsProps = Readonly<{
  job: Job;
  pins: readonly WrittenPin[];
  onChange: (pins: readonly WrittenPin[]) => void;
}>;

const mostPins = 50;

/** The places in the result that the client marks. */
function Pins({ job, pins, onChange }: PinsProps) {
  const place = isTimed(job) ? 'Time' : 'Line';
  const change = (nth: number, pin: Partial<WrittenPin>) =>
    onChange(pins.map((one, index) => (index === nth ? { ...one, ...pin } : one)));
  return (
    <div className="stack tight">
      {pins.map((pin, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have no other name
        <div key={nth} className="row tight">
          <TextInput
            w="5.5rem"
            aria-label={`${place} of place ${nth + 1}`}
            placeholder={isTimed(job) ? '1:05' : '12'}
            maxLength={8}
            value={pin.place}
            onChange={({ currentTarget: { value } }) => change(nth, { place: value })}
          />
          <TextInput
            className="grow"
            aria-label={`Change at place ${nth + 1}`}
            placeholder="What is to be changed there"
            maxLength={2000}
            value={pin.text}
            onChange={({ currentTarget: { value } }) => change(nth, { text: value })}
          />
          <Button
            variant="subtle"
            aria-label={`Remove place ${nth + 1}`}
            onClick={() => onChange(pins.filter((_, index) => index !== nth))}
          >
            Remove
          </Button>
        </div>
      ))}
      {pins.length < mostPins && (
        <div>
          <Button variant="default" onClick={() => onChange([...pins, { place: '', text: '' }])}>
            Mark a {place.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}
