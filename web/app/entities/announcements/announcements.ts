import type { Announcement } from '@nsem/sdk';
import { nsem } from '../../lib/api/nsem.ts';

const freshMs = 60_000;
const waitMs = 1_500;

let last = { userId: 0, at: -freshMs };

const isFresh = (userId: number): boolean =>
  last.userId === userId && performance.now() - last.at < freshMs && readSaved(userId) !== null;

/**
 * Loads what is announced to a user, and saves it for the next page that they open. If that fails,
 * the next navigation tries again.
 */
export async function loadAnnouncements(userId: number): Promise<void> {
  last = { userId, at: performance.now() };
  try {
    const { data } = await nsem.announcements.list();
    saveAnnouncements(userId, data);
  } catch {
    last = { userId: 0, at: -freshMs };
  }
}

/**
 * Loads what is announced to a user a little later, so that it does not delay the content, and at
 * most once a minute.
 *
 * @returns cancels it
 */
export function refreshSoon(userId: number): () => void {
  if (isFresh(userId)) return () => {};
  const timer = setTimeout(() => {
    if (!isFresh(userId)) void loadAnnouncements(userId);
  }, waitMs);
  return () => clearTimeout(timer);
}

const keyOf = (userId: number): string => `announcements:${userId}`;

/**
 * What was announced to a user when this device asked last, without what has ended; null if it never
 * did. The banner has its place from the first time on, because this is known without a call.
 */
export function readSaved(userId: number): readonly Announcement[] | null {
  try {
    const saved = localStorage.getItem(keyOf(userId));
    if (saved === null) return null;
    const announcements = JSON.parse(saved) as readonly Announcement[];
    return announcements.filter(({ ends_at: end }) => Date.parse(end) > Date.now());
  } catch {
    // The browser stores nothing, or something else was stored.
    return null;
  }
}

/** Saves what is announced to a user now. */
export function saveAnnouncements(userId: number, announcements: readonly Announcement[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(announcements));
  } catch {
    // The browser stores nothing: they are shown when they are loaded.
  }
}
