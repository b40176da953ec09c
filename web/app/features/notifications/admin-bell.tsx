import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import { waitingQuery } from '../../entities/insights/platform-stats.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { BellIcon } from '../../ui/work-icons.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import type { NotificationBellProps } from './notification-bell.tsx';
import styles from './notification-bell.module.css';
import panel from './notification-panel.module.css';
import { usePageMark } from './page-mark.ts';
import { waitingItems, waitingTotal, type WaitingItem } from './waiting-text.ts';

const sheetId = 'waiting-sheet';

/** Closes the sheet of what was pressed. */
const closeSheet = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** The bell of admins, with the number of what is pending, and the way to it. */
export const AdminBell = (_: NotificationBellProps) => (
  <QueryClientProvider client={queryClient}>
    <Bell />
  </QueryClientProvider>
);

function Bell() {
  const query = useQuery(waitingQuery);
  const total = query.data === undefined ? 0 : waitingTotal(query.data);
  usePageMark(total);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={sheetId}
        aria-label={total === 0 ? 'Waiting for you' : `Waiting for you: ${total}`}
      >
        <BellIcon />
        {total > 0 && (
          <span className={styles.count} aria-hidden="true">
            {total > 99 ? '99+' : total}
          </span>
        )}
      </button>
      <section id={sheetId} popover="auto" className={styles.sheet} aria-label="Waiting for you">
        <div className={panel.panel}>
          <div className={panel.head}>
            <h2>Waiting for you</h2>
            <button type="button" className={panel.close} aria-label="Close" onClick={closeSheet}>
              <CloseIcon />
            </button>
          </div>
          <div className={panel.body}>
            <Loaded
              query={query}
              skeleton={<Skeleton label="Loading..." shape="line" />}
              errorTitle="This could not be loaded"
            >
              {(counts) => <Waiting items={waitingItems(counts)} />}
            </Loaded>
          </div>
        </div>
      </section>
    </>
  );
}

function Waiting({ items }: { items: readonly WaitingItem[] }) {
  if (items.length === 0) return <EmptyState text="Nothing is waiting for you." />;
  return (
    <ul>
      {items.map(({ name, text, to }) => (
        <li key={name}>
          <Link to={to} className={panel.item} onClick={closeSheet}>
            <span className={panel.dot} />
            <span className={panel.text}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
