import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import {
  readSaved,
  refreshSoon,
  saveAnnouncements,
} from '../../entities/announcements/announcements.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

/**
 * The announcements to a user, one at a time. What is loaded while the user reads a page is shown when
 * they go to the next one, so that nothing moves below their eyes. A login loads them too, so that the
 * first page has them.
 */
export function AnnouncementSlot({ userId }: { userId: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return <SavedAnnouncements key={`${userId} ${pathname} ${params.get('tab')}`} userId={userId} />;
}

/** What was saved when the user came to a page. */
function SavedAnnouncements({ userId }: { userId: number }) {
  const [announcements, setAnnouncements] = useState(() => readSaved(userId) ?? []);
  useEffect(() => refreshSoon(userId), [userId]);
  const [first, ...others] = announcements;
  if (first === undefined) return null;
  const hide = (): void => {
    saveAnnouncements(userId, others);
    setAnnouncements(others);
  };
  return <AnnouncementBanner announcement={first} count={others.length + 1} onDismissed={hide} />;
}
