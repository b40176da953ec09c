import { Button } from '@mantine/core';
import type { Job, Proposal } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { errorText } from '../../../lib/api/error-text.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { LongerForm } from './longer-form.tsx';
import { formatTime } from './proposed-time.ts';
import styles from './proposals.module.css';
import { proposalsQuery, useWithdrawProposal } from './queries.ts';

export type OwnProposalProps = Readonly<{
  job: Job;
  /** Whether the dialog is open. */
  isOpen: boolean;
  /** Whether the proposal is shown before the dialog was opened. */
  isShown: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Whether there is an open proposal, which takes the place of the button. */
  onOpenProposal: (hasOne: boolean) => void;
}>;

/** What a provider has proposed for an available job, and the dialog in which they propose it. */
export function OwnProposal(props: OwnProposalProps) {
  const { job, isOpen, onClose, onOpenProposal } = props;
  const { data, isPending, error } = useQuery(proposalsQuery(job.id));
  const newest = data?.[0];
  const open = newest?.status === 'open' ? newest : undefined;
  const hasOne = open !== undefined;
  useEffect(() => onOpenProposal(hasOne), [hasOne, onOpenProposal]);
  return (
    <>
      {open !== undefined && <OpenProposal {...props} proposal={open} />}
      {newest?.status === 'declined' && <Declined proposal={newest} />}
      <Dialog
        title={`More time for job #${job.id}`}
        opened={isOpen}
        onClose={onClose}
        size="md"
        isOnTop
      >
        {isPending && <Skeleton label="Loading..." />}
        {error !== null && <Notice kind="error">{errorText(error)}</Notice>}
        {data !== undefined && job.due_at !== null && (
          <LongerForm job={job} due={job.due_at} own={open} onProposed={onClose} />
        )}
      </Dialog>
    </>
  );
}

function OpenProposal({
  job,
  proposal,
  onOpen,
}: OwnProposalProps & Readonly<{ proposal: Proposal }>) {
  const now = useMinute();
  const withdraw = useWithdrawProposal({
    onSuccess: () => showToast('info', 'Withdrawn', 'The client no longer sees your time.'),
    onError: (error) => showToast('error', 'Could not withdraw', errorText(error)),
  });
  return (
    <div className={styles.own} aria-live="polite">
      <p>
        You asked for <strong>{formatTime(proposal.due_at, now)}</strong> · waiting for the client
      </p>
      <div className={styles.buttons}>
        <Button variant="default" aria-label={`Change the time: job ${job.id}`} onClick={onOpen}>
          Change
        </Button>
        <Button
          variant="subtle"
          aria-label={`Withdraw the time: job ${job.id}`}
          aria-disabled={withdraw.isPending}
          onClick={() =>
            withdraw.isPending || withdraw.mutate({ job: job.id, proposal: proposal.id })
          }
        >
          Withdraw
        </Button>
      </div>
    </div>
  );
}

function Declined({ proposal: { due_at: due, reason } }: Readonly<{ proposal: Proposal }>) {
  const now = useMinute();
  return (
    <div className={styles.own} aria-live="polite">
      <p>
        The client declined <strong>{formatTime(due, now)}</strong>
        {reason !== null && (
          <>
            : <span dir="auto">{reason}</span>
          </>
        )}
      </p>
    </div>
  );
}
