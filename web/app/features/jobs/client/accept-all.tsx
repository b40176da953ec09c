import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { useState } from 'react';

import { useAcceptResults } from '../../../entities/reviews/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The most results that are accepted in one request. */
const mostAccepted = 100;

/** The jobs of a list whose results wait for the client. */
export const inReview = (jobs: readonly Job[]): readonly Job[] =>
  jobs.filter(({ review_state: state }) => state === 'open').slice(0, mostAccepted);

const resultsText = (count: number): string => (count === 1 ? '1 result' : `${count} results`);

export type AcceptAllProps = Readonly<{ jobs: readonly Job[] }>;

/** Accepts all results of a list that wait for the client, after asking; nothing if it is only one. */
export function AcceptAll({ jobs }: AcceptAllProps) {
  const [asked, setAsked] = useState<readonly Job[] | null>(null);
  const waiting = inReview(jobs);
  const accept = useAcceptResults({
    onSuccess: ({ accepted }) => {
      setAsked(null);
      showToast('success', 'Accepted', `${resultsText(accepted.length)} accepted.`);
    },
  });
  return (
    <>
      {waiting.length > 1 && (
        <p className="row">
          <span>{resultsText(waiting.length)} wait for you to look at them.</span>
          <Button variant="default" onClick={() => setAsked(waiting)}>
            Accept all
          </Button>
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={`Accept ${resultsText(asked.length)}?`}
          question={<p>Their providers can then be paid, and you can no longer send them back.</p>}
          confirmLabel="Accept"
          cancelLabel="Back"
          tone="plain"
          isPending={accept.isPending}
          error={accept.error}
          onConfirm={() => accept.mutate(asked.map(({ id }) => id))}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
