import type { Job, User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '../../lib/format/dates.ts';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { historyQuery } from './queries.ts';
import styles from './job-sheet.module.css';
import { historyNote, historyText } from './history-text.ts';

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
                <p className={styles.step}>
                  <span>{historyText(event, viewer)}</span>
                  <time dateTime={event.at}>{formatMoment(event.at)}</time>
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
    <p className={styles.note} dir="auto">
      {text}
    </p>
  );
