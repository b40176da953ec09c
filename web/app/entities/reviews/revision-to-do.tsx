import { Button, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import type { Place } from '../jobs/place.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { revisionsQuery, useAnswerPin } from './queries.ts';
import { type Pin, placeText } from './review-text.ts';
import { RevisionDetails } from './revision-details.tsx';

/** A job whose result was sent back. */
export type RevisionToDoProps = Readonly<{
  job: Pick<Job, 'id'>;
  /** Goes to a place that the client marked. */
  onPlace: (place: Place) => void;
}>;

/** What a provider has to change in a result that was sent back, place by place. */
export function RevisionToDo({ job, onPlace }: RevisionToDoProps) {
  return (
    <Loaded
      query={useQuery(revisionsQuery(job))}
      skeleton={<Skeleton label="Loading what to change..." shape="line" count={2} />}
      errorTitle="What to change could not be loaded"
    >
      {(revisions) => {
        const open = revisions.find(({ end }) => end === null);
        return (
          open !== undefined && (
            <RevisionDetails revision={open} onPlace={onPlace}>
              {(pin, nth) => <PinAnswer key={nth} job={job} pin={pin} nth={nth} />}
            </RevisionDetails>
          )
        );
      }}
    </Loaded>
  );
}

function PinAnswer(props: Pick<RevisionToDoProps, 'job'> & Readonly<{ pin: Pin; nth: number }>) {
  const { job, pin, nth } = props;
  const [text, setText] = useState(pin.answer ?? '');
  const { mutate, isPending, error } = useAnswerPin({});
  const isDone = pin.done_at !== null;
  const label = isDone ? 'Mark as not done' : 'Mark as done';
  const save = (done: boolean) =>
    isPending || mutate({ id: job.id, nth, isDone: done, answer: text });
  return (
    <>
      {!isDone && (
        <TextInput
          aria-label={`Answer to place ${nth} (optional)`}
          placeholder="Answer (optional)"
          maxLength={2000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      <div className="row tight">
        <Button
          variant={isDone ? 'default' : 'filled'}
          aria-label={`${label}: ${placeText(pin)}`}
          aria-disabled={isPending || undefined}
          onClick={() => save(!isDone)}
        >
          {label}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{errorText(error)}</Notice>}
    </>
  );
}
