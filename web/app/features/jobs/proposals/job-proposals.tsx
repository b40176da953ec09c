import { Button } from '@mantine/core';
import type { Job, Proposal, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { ratingText } from '../../../entities/services/provider-facts.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { useMinute } from '../../../lib/browser/use-minute.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { NoteField } from './note-field.tsx';
import styles from './proposals.module.css';
import {
  formatTime,
  laterText,
  proposalsQuery,
  useAcceptProposal,
  useDeclineProposal,
} from './proposals.ts';

export type JobProposalsProps = Readonly<{
  job: Job;
  viewer: Exclude<User['role'], 'service-provider'>;
}>;

/** The later times that providers propose for a job, which its client agrees to or declines. */
export function JobProposals({ job, viewer }: JobProposalsProps) {
  const isWaiting = job.status === 'pending' && job.due_at !== null;
  const query = useQuery({ ...proposalsQuery(job.id), enabled: isWaiting });
  const [declining, setDeclining] = useState<Proposal | null>(null);
  const closeDeclining = () => setDeclining((shown) => (shown === declining ? null : shown));
  return (
    <>
      {/* Most jobs have none, so there is no skeleton: what follows waits for them. */}
      {isWaiting && (
        <Loaded
          query={query}
          skeleton={null}
          errorTitle="The times that providers propose could not be loaded"
        >
          {(proposals) => (
            <>
              <OpenProposals
                job={job}
                viewer={viewer}
                proposals={proposals}
                onDecline={setDeclining}
              />
              <EndedProposals proposals={proposals} />
            </>
          )}
        </Loaded>
      )}
      {declining !== null && (
        <DeclineDialog
          key={declining.id}
          job={job}
          proposal={declining}
          current={query.data?.find(({ id }) => id === declining.id)}
          onClose={closeDeclining}
        />
      )}
    </>
  );
}

function OpenProposals(
  props: JobProposalsProps &
    Readonly<{ proposals: readonly Proposal[]; onDecline: (proposal: Proposal) => void }>,
) {
  const { job, viewer, proposals, onDecline } = props;
  const now = useMinute();
  const open = proposals.filter(({ status }) => status === 'open');
  if (open.length === 0 || job.due_at === null) return null;
  const due = job.due_at;
  return (
    <section className={`panel raised stack ${styles.card}`} aria-label="Providers who need longer">
      <h2 className="heading">{headingOf(open.length)}</h2>
      <ul className="ruled">
        {open.map((proposal) => (
          <li key={proposal.id} className="stack tight">
            <ProviderLine proposal={proposal} viewer={viewer} />
            <p>
              By <strong>{formatTime(proposal.due_at, now)}</strong>,{' '}
              {laterText(due, proposal.due_at)}
            </p>
            {proposal.note !== null && (
              <p className="well breakable" dir="auto">
                {proposal.note}
              </p>
            )}
            {viewer === 'client' && (
              <Answers proposal={proposal} onDecline={() => onDecline(proposal)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The proposals that can no longer be accepted: a notification of one leads here, too. */
function EndedProposals({ proposals }: Readonly<{ proposals: readonly Proposal[] }>) {
  const now = useMinute();
  const over = proposals.filter(({ status }) => status === 'over');
  if (over.length === 0) return null;
  return (
    <ul className="stack tight soft breakable" aria-label="Times that are no longer possible">
      {over.map(({ id, provider_name: name, due_at: due }) => (
        <li key={id}>
          {name} proposed {formatTime(due, now)}; that is no longer possible.
        </li>
      ))}
    </ul>
  );
}

const headingOf = (providers: number): string =>
  providers === 1 ? '1 provider needs longer' : `${providers} providers need longer`;

function ProviderLine({ proposal, viewer }: Readonly<{ proposal: Proposal }> & Viewer) {
  const { provider_id: id, provider_name: name } = proposal;
  const url =
    viewer === 'client' ? `/client?tab=discover&provider=${id}` : `/admin?tab=providers&q=${id}`;
  return (
    <p className="row breakable">
      {id === null ? (
        <strong>{name}</strong>
      ) : (
        <Link className="target strong" to={url}>
          {name}
        </Link>
      )}
      <span className="soft">
        {ratingText(proposal.average_rating)}
        {proposal.rating_count > 0 && ` (${proposal.rating_count})`}
      </span>
    </p>
  );
}

type Viewer = Pick<JobProposalsProps, 'viewer'>;

function Answers({ proposal, onDecline }: { proposal: Proposal; onDecline: () => void }) {
  const { id, job_id: job, provider_name: name } = proposal;
  const accept = useAcceptProposal({
    onSuccess: () => {
      const time = formatTime(proposal.due_at, Date.now());
      showToast('success', 'Agreed', `${name} is doing it by ${time}.`);
    },
    onError: (error) => showToast('error', 'Nothing was changed', errorText(error)),
  });
  const label = accept.isPending ? 'Agreeing...' : 'Agree';
  return (
    <div className="row tight">
      <Button
        aria-label={`${label}: ${name}`}
        aria-disabled={accept.isPending}
        aria-live="polite"
        onClick={() => accept.isPending || accept.mutate({ job, proposal: id })}
      >
        {label}
      </Button>
      <Button variant="default" aria-label={`Decline: ${name}`} onClick={onDecline}>
        Decline
      </Button>
    </div>
  );
}

/**
 * Asks for a reason, which is optional, before a proposed time is declined.
 *
 * @param props.current the proposal as it is now; undefined once its provider has withdrawn it
 */
export function DeclineDialog(
  props: Readonly<{
    job: Job;
    proposal: Proposal;
    current: Proposal | undefined;
    onClose: () => void;
  }>,
) {
  const { job, proposal, current, onClose } = props;
  const [reason, setReason] = useState('');
  useKeptInput(`decline-${proposal.id}`, reason, setReason);
  const decline = useDeclineProposal({
    onSuccess: () => {
      onClose();
      showToast('info', 'Declined', `Job #${job.id} stays due when it was.`);
    },
  });
  const { isPending } = decline;
  const ending = isPending ? null : endingOf(job, current);
  return (
    <ConfirmDialog
      title={`Decline ${proposal.provider_name}’s time?`}
      question={
        ending === null ? (
          <>
            <p>{remaining(job)}</p>
            <NoteField
              label="Reason, for the provider (optional)"
              mt="sm"
              value={reason}
              onChange={setReason}
            />
          </>
        ) : (
          <Notice kind="warning">{ending}</Notice>
        )
      }
      confirmLabel="Decline"
      pendingLabel={isPending ? 'Declining...' : 'Decline'}
      cancelLabel="Back"
      tone="plain"
      isPending={isPending || ending !== null}
      error={ending === null ? decline.error : null}
      onConfirm={() =>
        decline.mutate({ job: job.id, proposal: proposal.id, reason: reason.trim() })
      }
      onCancel={onClose}
    />
  );
}

/** Who can still accept the job when the time is declined. */
const remaining = ({ provider_id: id, provider_name: name }: Job): string =>
  id === null
    ? 'The job stays available to all qualified providers, and due when it was.'
    : `The job stays requested from ${name ?? id}, and due when it was.`;

/** Why there is nothing to decline any more; null while there is. */
function endingOf(job: Job, current: Proposal | undefined): string | null {
  if (job.status !== 'pending') return 'The job is no longer waiting for a provider.';
  switch (current?.status) {
    case 'open':
      return null;
    case 'declined':
      return 'You have declined it already.';
    case undefined:
      return 'It was withdrawn, so there is nothing to decline.';
    case 'accepted':
    case 'over':
      return 'It is no longer possible, so there is nothing to decline.';
  }
}
