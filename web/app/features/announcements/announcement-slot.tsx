import type { Announcement } from '@nsem/sdk';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { AnnouncementBanner } from './announcement-banner.tsx';
import { refreshSoon } from './refresh-announcements.ts';
import { readSaved, saveAnnouncements } from './saved-announcements.ts';

/** What is shown at a place of the application. */
type Shown = Readonly<{ place: string; announcements: readonly Announcement[] | null }>;

/**
 * The announcements to a user, one at a time. What is loaded while the user reads a page is shown when
 * they go to the next one, so that nothing moves below their eyes; only what a device has never asked
 * for is shown at once.
 */
export function AnnouncementSlot({ userId }: { userId: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const place = `${userId} ${pathname} ${params.get('tab')}`;
  const [shown, setShown] = useState<Shown>(() => ({ place, announcements: readSaved(userId) }));
  if (shown.place !== place) setShown({ place, announcements: readSaved(userId) });
  useEffect(
    () =>
      refreshSoon(userId, (announcements) =>
        setShown((now) =>
          now.place === place && now.announcements === null ? { place, announcements } : now,
        ),
      ),
    [userId, place],
  );
  const [first, ...others] = shown.announcements ?? [];
  if (first === undefined) return null;
  const hide = (): void => {
    saveAnnouncements(userId, others);
    setShown({ place, announcements: others });
  };
  return <AnnouncementBanner announcement={first} count={others.length + 1} onDismissed={hide} />;
}
