import type { Announcement } from '@nsem/sdk';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { refreshSoon } from '../../entities/announcements/refresh-announcements.ts';
import { readSaved, saveAnnouncements } from '../../entities/announcements/saved-announcements.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

/** What is shown at a place of the application. */
type Shown = Readonly<{ place: string; announcements: readonly Announcement[] }>;

/**
 * The announcements to a user, one at a time. What is loaded while the user reads a page is shown when
 * they go to the next one, so that nothing moves below their eyes. A login loads them too, so that the
 * first page has them.
 */
export function AnnouncementSlot({ userId }: { userId: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const place = `${userId} ${pathname} ${params.get('tab')}`;
  const read = (): Shown => ({ place, announcements: readSaved(userId) ?? [] });
  const [shown, setShown] = useState(read);
  if (shown.place !== place) setShown(read);
  useEffect(() => refreshSoon(userId), [userId, place]);
  const [first, ...others] = shown.announcements;
  if (first === undefined) return null;
  const hide = (): void => {
    saveAnnouncements(userId, others);
    setShown({ place, announcements: others });
  };
  return <AnnouncementBanner announcement={first} count={others.length + 1} onDismissed={hide} />;
}
