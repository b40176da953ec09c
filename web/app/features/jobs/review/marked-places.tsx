import { Button, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { outputTextQuery, resultKind } from '../../../entities/jobs/result-buttons.tsx';
import { parseTime } from '../../../entities/reviews/review-text.ts';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { linesToMark } from './lines-to-mark.ts';

/** A place in a result that a client marks, as it is written or chosen, and what to change there. */
export type WrittenPin = Readonly<{ place: string; text: string }>;

const isTimed = ({ service_type: type }: Job): boolean => type === 'narration';

/** A line from 1, or a second; undefined if the place is not written like that. */
export function placeOf(job: Job, written: string) {
  if (isTimed(job)) {
    const second = parseTime(written);
    return second === undefined ? undefined : { second };
  }
  return /^[1-9]\d{0,5}$/.test(written.trim()) ? { segment: Number(written) } : undefined;
}

/** What to do if a place is not written like one. */
export const placeHint = (job: Job): string =>
  isTimed(job) ? 'Write each time like 1:05.' : 'Choose the line of each place.';

const mostPins = 50;

/** The places in the result that the client marks. */
export function MarkedPlaces(
  props: Readonly<{
    job: Job;
    pins: readonly WrittenPin[];
    onChange: (pins: readonly WrittenPin[]) => void;
  }>,
) {
  const { job, pins, onChange } = props;
  const word = isTimed(job) ? 'Time' : 'Line';
  const change = (nth: number, pin: Partial<WrittenPin>) =>
    onChange(pins.map((one, index) => (index === nth ? { ...one, ...pin } : one)));
  return (
    <div className="stack">
      {pins.map((pin, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have no other name
        <div key={nth} className="stack tight">
          <PlaceField
            job={job}
            label={`${word} of place ${nth + 1}`}
            value={pin.place}
            onChange={(place) => change(nth, { place })}
          />
          <div className="row tight">
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
        </div>
      ))}
      {pins.length < mostPins && (
        <div>
          <Button variant="default" onClick={() => onChange([...pins, { place: '', text: '' }])}>
            Mark a {word.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}

type FieldProps = Readonly<{
  job: Job;
  label: string;
  value: string;
  onChange: (place: string) => void;
}>;

/** The lines of a text are chosen by what they say; those of another file, and times, are written. */
function PlaceField({ job, label, value, onChange }: FieldProps) {
  const isText = !isTimed(job) && resultKind(job) === 'text';
  const { data: text } = useQuery({ ...outputTextQuery(job), enabled: isText });
  if (text !== undefined) {
    return (
      <ChoiceField
        aria-label={label}
        choices={linesToMark(text)}
        placeholder="Choose a line"
        value={value === '' ? null : value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      w="8rem"
      aria-label={label}
      placeholder={isTimed(job) ? '1:05' : 'Line, such as 3'}
      maxLength={8}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
