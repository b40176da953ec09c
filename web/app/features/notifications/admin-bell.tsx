import type { WaitingCounts } from '@nsem/sdk';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

import { waitingQuery } from '../../entities/insights/platform-stats.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { BellIcon } from '../../ui/work-icons.tsx';
import styles from './notification-bell.module.css';
import type { NotificationBellProps } from './notification-bell.tsx';
import panel from './notification-panel.module.css';
import { usePageMark } from './page-mark.ts';

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
        className={`bare ${styles.bell}`}
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
      <section
        id={sheetId}
        popover="auto"
        className={`panel ${styles.sheet}`}
        aria-label="Waiting for you"
      >
        <div className={panel.panel}>
          <div className={`row ${panel.head}`}>
            <h2 className="grow heading">Waiting for you</h2>
            <button
              type="button"
              className={`bare soft ${panel.close}`}
              aria-label="Close"
              onClick={closeSheet}
            >
              <CloseIcon />
            </button>
          </div>
          <div className={`stack tight ${panel.body}`}>
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
            <span />
            <span className={`breakable soft ${panel.text}`}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Something that is pending for admins, and the address of the screen that has it. */
export type WaitingItem = Readonly<{ name: keyof WaitingCounts; text: string; to: string }>;

/** How one of them, and several, read after their number; and where they are. */
type Words = Readonly<{ one: string; many: string; to: string }>;

/** The most urgent first. */
const words: Readonly<Record<keyof WaitingCounts, Words>> = {
  approvals: {
    one: 'large sum needs a second admin',
    many: 'large sums need a second admin',
    to: '/admin?approvals=waiting',
  },
  services: {
    one: 'service to review',
    many: 'services to review',
    to: '/admin?tab=providers',
  },
  jobs: {
    one: 'job has had no provider for a day',
    many: 'jobs have had no provider for a day',
    to: '/admin?tab=jobs&status=pending&sort=oldest',
  },
  payouts: { one: 'payout to pay', many: 'payouts to pay', to: '/admin?tab=wallets' },
  pairs: { one: 'pair to review', many: 'pairs to review', to: '/admin?tab=wallets&held=all' },
  messages: { one: 'message to answer', many: 'messages to answer', to: '/admin?action=tickets' },
};

const names = Object.keys(words) as readonly (keyof WaitingCounts)[];

/** What is pending, the most urgent first; nothing if nothing is. */
export const waitingItems = (counts: WaitingCounts): readonly WaitingItem[] =>
  names
    .filter((name) => counts[name] > 0)
    .map((name) => {
      const { one, many, to } = words[name];
      return { name, to, text: `${counts[name]} ${counts[name] === 1 ? one : many}` };
    });

/** How much is pending in all. */
export const waitingTotal = (counts: WaitingCounts): number =>
  names.reduce((total, name) => total + counts[name], 0);
