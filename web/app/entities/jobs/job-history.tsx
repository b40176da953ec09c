import type { Job, JobEvent, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatInstant } from '../../lib/format/dates.ts';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import styles from './job-sheet.module.css';
import { historyQuery } from './queries.ts';

/** The events of a job, oldest first. */
export function JobHistory({ job, viewer }: { job: Job; viewer: User['role'] }) {
  return (
    <section className={styles.part} aria-label="History">
      <h2>History</h2>
      <Loaded
        query={useQuery(historyQuery(job))}
        skeleton={<Skeleton label="Loading the history..." shape="line" count={2} />}
        errorTitle="The history could not be loaded"
      >
        {(events) => (
          <ol className={styles.steps}>
            {events.map((event) => (
              <li key={`${event.at} ${event.to}`}>
                <p className="row apart dense">
                  <span>{historyText(event, viewer)}</span>
                  <time className="soft small" dateTime={event.at}>
                    {formatInstant(event.at)}
                  </time>
                </p>
                <Note text={historyNote(event)} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

const Note = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="written soft" dir="auto">
      {text}
    </p>
  );

type Role = User['role'];

const names: Readonly<Record<Role, string>> = {
  client: 'the client',
  'service-provider': 'the provider',
  admin: 'an admin',
};

/** Only a client can be "you": a job has one client, but may have had several providers. */
const actorName = (role: Role, viewer: Role): string =>
  role === 'client' && viewer === 'client' ? 'you' : names[role];

/** Describes one event of a job's history for the user who views it. */
export function historyText(
  { move, actor_role: role, note }: Pick<JobEvent, 'move' | 'actor_role' | 'note'>,
  viewer: Role,
): string {
  const actor = actorName(role, viewer);
  switch (move) {
    case 'create':
      return `Requested by ${actor}`;
    case 'edit':
      return `Changed by ${actor}`;
    case 'assign':
      // A client assigns a job by agreeing to the time of a provider.
      if (role === 'client') return `Assigned to a provider by ${actor}, and due later`;
      return role === 'admin' ? `Assigned to a provider by ${actor}` : `Accepted by ${actor}`;
    case 'release':
      return `Released by ${actor}, open to others again`;
    case 'take_back':
      return `Taken back by ${actor}, open to others again`;
    case 'deliver':
      return `Completed by ${actor}`;
    case 'accept':
      return acceptedText(actor, note);
    case 'revise':
      return `Sent back by ${actor}`;
    case 'decline':
      return `Change declined by ${actor}`;
    case 'dispute':
      return `Contested by ${actor}`;
    case 'settle':
      return `Decided by ${actor}`;
    case 'refund_part':
      return `Refunded in part by ${actor}`;
    case 'cancel':
      return `Cancelled by ${actor}`;
    case 'fail':
      return `Marked as failed by ${actor}`;
    case 'refund':
      return `Refunded by ${actor}`;
  }
}

/** The notes of an acceptance say by what the result was accepted. */
const acceptedText = (actor: string, note: string | null): string => {
  if (note === 'silence') return 'Accepted, as the review was over';
  return note === 'rating' ? `Accepted by ${actor} with a rating` : `Accepted by ${actor}`;
};

/** The note that a user left with an event, or null. Those of edits and acceptances are the server's own. */
export const historyNote = ({ move, note }: Pick<JobEvent, 'move' | 'note'>): string | null =>
  move === 'edit' || move === 'accept' ? null : note;
