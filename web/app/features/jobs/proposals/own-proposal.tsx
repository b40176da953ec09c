import { Button } from '@mantine/core';
import type { Job, Proposal } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, type ReactNode } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { formatTime, proposalsQuery, useWithdrawProposal } from './proposals.ts';
import styles from './proposals.module.css';

export type OwnProposalProps = Readonly<{
  job: Job;
  /** Whether it is shown: a list would load what was proposed for each job. */
  isShown: boolean;
  /** Opens the dialog in which a time is proposed or changed. */
  onOpen: (job: Job) => void;
  /** Whether there is an open proposal, which takes the place of the button. */
  onOpenProposal: (hasOne: boolean) => void;
}>;

/** What a provider has proposed for an available job. */
export function OwnProposal({ job, onOpen, onOpenProposal }: OwnProposalProps) {
  const { data, isPending } = useQuery(proposalsQuery(job.id));
  const now = useMinute();
  const newest = data?.[0];
  const hasOne = newest?.status === 'open';
  // Before anything is painted: the button and what takes its place are never seen together.
  useLayoutEffect(() => {
    if (!isPending) onOpenProposal(hasOne);
  }, [hasOne, isPending, onOpenProposal]);
  const text = newest === undefined ? null : textOf(newest, now);
  return (
    <div className={text === null ? styles.empty : 'row apart well breakable full'}>
      {/* Mounted before its text, which is announced only then. */}
      <p aria-live="polite">{text}</p>
      {hasOne && <OpenButtons proposal={newest} onOpen={() => onOpen(job)} />}
    </div>
  );
}

/** What has become of a proposal; null once it is accepted, because then the job is shown. */
function textOf({ status, due_at: due, reason }: Proposal, now: number): ReactNode {
  const time = <strong>{formatTime(due, now)}</strong>;
  switch (status) {
    case 'open':
      return <>You proposed {time} ·&nbsp;waiting for the client</>;
    case 'declined':
      return (
        <>
          The client declined {time}
          {reason !== null && (
            <>
              : <span dir="auto">{reason}</span>
            </>
          )}
        </>
      );
    case 'over':
      return <>You proposed {time}; that is no longer possible</>;
    case 'accepted':
      return null;
  }
}

function OpenButtons({ proposal, onOpen }: Readonly<{ proposal: Proposal; onOpen: () => void }>) {
  const { id, job_id: job } = proposal;
  const withdraw = useWithdrawProposal({
    onSuccess: () => showToast('info', 'Withdrawn', 'The client no longer sees your time.'),
    onError: (error) => showToast('error', 'Could not withdraw', errorText(error)),
  });
  const label = withdraw.isPending ? 'Withdrawing...' : 'Withdraw';
  return (
    <div className="row tight">
      <Button variant="default" aria-label={`Change the time: job ${job}`} onClick={onOpen}>
        Change
      </Button>
      <Button
        variant="subtle"
        aria-label={withdraw.isPending ? label : `Withdraw the time: job ${job}`}
        aria-disabled={withdraw.isPending}
        aria-live="polite"
        onClick={() => withdraw.isPending || withdraw.mutate({ job, proposal: id })}
      >
        {label}
      </Button>
    </div>
  );
}
