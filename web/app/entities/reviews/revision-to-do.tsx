import { Button, TextInput } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { revisionsQuery, useAnswerPin } from './queries.ts';
import { type Pin, placeText } from './review-text.ts';
import { RevisionDetails } from './revision-details.tsx';

/** A job whose result was sent back. */
export type RevisionToDoProps = Readonly<{
  job: Pick<Job, 'id'>;
  /** Goes to a line of the text, from 1; undefined if there is none to go to. */
  onOpen?: ((segment: number) => void) | undefined;
}>;

/** What a provider has to change in a result that was sent back, place by place. */
export function RevisionToDo({ job, onOpen }: RevisionToDoProps) {
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
            <RevisionDetails revision={open}>
              {(pin, nth) => <PinAnswer key={nth} job={job} pin={pin} nth={nth} onOpen={onOpen} />}
            </RevisionDetails>
          )
        );
      }}
    </Loaded>
  );
}

function PinAnswer({
  job,
  pin,
  nth,
  onOpen,
}: RevisionToDoProps & Readonly<{ pin: Pin; nth: number }>) {
  const [text, setText] = useState(pin.answer ?? '');
  const { mutate, isPending, error } = useAnswerPin({});
  const isDone = pin.done_at !== null;
  const { segment } = pin;
  const save = (done: boolean) =>
    isPending || mutate({ id: job.id, nth, isDone: done, answer: text });
  return (
    <>
      <div className="row tight">
        {onOpen !== undefined && segment !== null && (
          <Button variant="default" onClick={() => onOpen(segment)}>
            Go to {placeText(pin).toLowerCase()}
          </Button>
        )}
        <TextInput
          className="grow"
          aria-label={`Answer to place ${nth} (optional)`}
          placeholder="Answer (optional)"
          maxLength={2000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button
          variant={isDone ? 'default' : 'filled'}
          aria-pressed={isDone}
          aria-disabled={isPending || undefined}
          onClick={() => save(!isDone)}
        >
          {isDone ? 'Not done' : 'Done'}
        </Button>
      </div>
      {error !== null && <Notice kind="error">{errorText(error)}</Notice>}
    </>
  );
}
