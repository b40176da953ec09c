import type { Announcement } from '@nsem/sdk';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

import {
  readSaved,
  refreshSoon,
  saveAnnouncements,
} from '../../entities/announcements/announcements.ts';
import { errorText } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import styles from './announcement-banner.module.css';

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

/** An announcement on one line, which unfolds if it is longer; dismissing it lasts. */
function AnnouncementBanner(
  props: Readonly<{ announcement: Announcement; count: number; onDismissed: () => void }>,
) {
  const { announcement, count, onDismissed } = props;
  const { id, title, text, link } = announcement;
  const [openId, setOpenId] = useState<number | null>(null);
  const isOpen = openId === id;
  const line = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(line, id);
  const dismiss = (): void => {
    nsem.announcements
      .dismiss(id)
      .catch((error: unknown) =>
        showToast('error', 'The announcement was not dismissed', errorText(error)),
      );
    onDismissed();
  };
  return (
    <aside
      className={`panel marked ${styles.banner}`}
      aria-label="Announcement"
      data-open={isOpen || undefined}
    >
      <p className={styles.text} ref={line}>
        {title !== null && <strong>{title} </strong>}
        <span>{text}</span>
      </p>
      {count > 1 && (
        <span className={`soft small ${styles.count}`}>
          <span aria-hidden="true">1/{count}</span>
          <span className="visually-hidden">The first of {count}</span>
        </span>
      )}
      {(isCut || isOpen || link !== null) && (
        <button
          type="button"
          className={`bare strong ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setOpenId(isOpen ? null : id)}
        >
          {isOpen ? 'Less' : 'More'}
        </button>
      )}
      <button
        type="button"
        className={`bare soft ${styles.dismiss}`}
        aria-label="Dismiss the announcement"
        onClick={dismiss}
      >
        <CloseIcon />
      </button>
      {isOpen && link !== null && <AnnouncementLink link={link} />}
    </aside>
  );
}

/** The server only accepts paths of the marketplace and https addresses. */
const AnnouncementLink = ({ link }: { link: string }) =>
  link.startsWith('/') ? (
    <Link className={`target ${styles.link}`} to={link}>
      Open the page
    </Link>
  ) : (
    <a className={`target ${styles.link}`} href={link} target="_blank" rel="noopener noreferrer">
      Open {new URL(link).hostname}
    </a>
  );

/** Whether the folded text is longer than its line. */
function useIsCut(line: Readonly<{ current: HTMLElement | null }>, id: number): boolean {
  const [cutId, setCutId] = useState<number | null>(null);
  useEffect(() => {
    const { current } = line;
    if (current === null) return undefined;
    const measure = (): void => {
      if (current.scrollWidth > current.clientWidth) setCutId(id);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [line, id]);
  return cutId === id;
}
