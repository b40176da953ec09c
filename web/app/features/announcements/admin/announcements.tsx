import { Button } from '@mantine/core';
import type { ManagedAnnouncement } from '@nsem/sdk';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShowMore } from '../../../ui/kit/show-more.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import styles from './announcements.module.css';
import { useAnnouncements } from './queries.ts';

/** The announcements of the marketplace, for admins. */
export function Announcements() {
  const { items, query, loadMore } = useAnnouncements();
  const [isWriting, setWriting] = useState(false);
  return (
    <div className={dashboard.panel}>
      <p className={styles.intro}>
        Shown above the dashboards of clients, service providers or everyone, until they end or a
        user dismisses them.
      </p>
      {isWriting ? (
        <div className={styles.item}>
          <AnnouncementForm edited={null} onDone={() => setWriting(false)} />
        </div>
      ) : (
        <div className={dashboard.actions}>
          <Button size="md" onClick={() => setWriting(true)}>
            New Announcement
          </Button>
        </div>
      )}
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading announcements..." count={1} />}
        errorTitle="Announcements could not be loaded"
      >
        {(announcements) => <AnnouncementList announcements={announcements} loadMore={loadMore} />}
      </Loaded>
    </div>
  );
}

function AnnouncementList(
  props: Readonly<{
    announcements: readonly ManagedAnnouncement[];
    loadMore: (() => void) | null;
  }>,
) {
  const { announcements, loadMore } = props;
  if (announcements.length === 0) return <EmptyState text="Nothing has been announced yet." />;
  return (
    <>
      <ul className={dashboard.list}>
        {announcements.map((announcement) => (
          <AnnouncementItem key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <ShowMore loadMore={loadMore} />
    </>
  );
}
