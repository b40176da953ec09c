import { Button, Textarea, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';

import { parseTime } from '../../../entities/reviews/review-text.ts';
import { ChoiceField } from '../../../ui/kit/choice-field.tsx';
import { labelOf, useResultLines } from './result-lines.ts';

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

/** What is wrong with the two fields of a place; null for a field without a problem. */
export type PinProblems = Readonly<Record<keyof WrittenPin, string | null>>;

export const pinProblems = (job: Job, { place, text }: WrittenPin): PinProblems => ({
  place: placeOf(job, place) === undefined ? placeHint(job) : null,
  text: text.trim() === '' ? 'Write what should be changed here.' : null,
});

const placeHint = (job: Job): string =>
  isTimed(job) ? 'Write the time like 1:05.' : 'Choose the line.';

const mostPins = 50;

/** The places in the result that the client marks. */
export function MarkedPlaces(
  props: Readonly<{
    job: Job;
    pins: readonly WrittenPin[];
    /** What is wrong with each of them, if that is shown. */
    problems: readonly PinProblems[];
    onChange: (pins: readonly WrittenPin[]) => void;
  }>,
) {
  const { job, pins, problems, onChange } = props;
  const word = isTimed(job) ? 'Time' : 'Line';
  const lines = useResultLines(job);
  const change = (nth: number, pin: Partial<WrittenPin>) =>
    onChange(pins.map((one, index) => (index === nth ? { ...one, ...pin } : one)));
  const { places, goesTo } = useFocusInPlaces();
  return (
    <div ref={places} className="stack">
      {pins.map((pin, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- places have no other name
        <div key={nth} className="stack tight">
          <PlaceField
            job={job}
            lines={lines}
            label={`${word} of place ${nth + 1}`}
            error={problems[nth]?.place}
            value={pin.place}
            onChange={(place) => change(nth, { place })}
          />
          <div className="row tight">
            <Textarea
              className="grow"
              aria-label={`Change at place ${nth + 1}`}
              placeholder="What should be changed"
              autosize
              minRows={1}
              maxLength={2000}
              error={problems[nth]?.text}
              value={pin.text}
              onChange={({ currentTarget: { value } }) => change(nth, { text: value })}
            />
            <Button
              variant="subtle"
              aria-label={`Remove place ${nth + 1}`}
              onClick={() => {
                goesTo('button');
                onChange(pins.filter((_, index) => index !== nth));
              }}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      {pins.length < mostPins && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              goesTo('select, input');
              onChange([...pins, { place: '', text: '' }]);
            }}
          >
            Mark a {word.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the field of a place that was added, or on from a place that was removed. */
function useFocusInPlaces() {
  const places = useRef<HTMLDivElement>(null);
  const [goal, setGoal] = useState<Readonly<{ selector: string }> | null>(null);
  useEffect(() => {
    if (goal === null) return;
    const found = places.current?.querySelectorAll<HTMLElement>(goal.selector);
    found?.item(found.length - 1).focus();
  }, [goal]);
  return {
    places,
    goesTo: (selector: 'button' | 'select, input') => setGoal({ selector }),
  };
}

type FieldProps = Readonly<{
  job: Job;
  lines: readonly string[];
  label: string;
  error: string | null | undefined;
  value: string;
  onChange: (place: string) => void;
}>;

/** From more lines, none is chosen from a list. */
const mostListed = 300;

/** The lines of a text are chosen by what they say; those of a long one or another file, and times, are written. */
function PlaceField({ job, lines, label, error, value, onChange }: FieldProps) {
  const choices = useMemo(
    () => lines.map((line, index) => ({ value: String(index + 1), label: labelOf(line, index) })),
    [lines],
  );
  if (choices.length > 0 && choices.length <= mostListed) {
    return (
      <ChoiceField
        aria-label={label}
        choices={choices}
        placeholder="Choose a line"
        error={error}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    );
  }
  return (
    <>
      <TextInput
        w="8rem"
        aria-label={label}
        placeholder={isTimed(job) ? '1:05' : 'Line, such as 3'}
        maxLength={8}
        error={error && (isTimed(job) ? error : 'Write the number of the line.')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <output className="soft small breakable" dir="auto">
        {remarkOn(lines, Number(value))}
      </output>
    </>
  );
}

/** What the line says whose number was written, so that a client sees whether it is the one they mean. */
const remarkOn = (lines: readonly string[], nth: number) =>
  lines.length > 0 && nth > lines.length ? `The last line is ${lines.length}.` : lines[nth - 1];
