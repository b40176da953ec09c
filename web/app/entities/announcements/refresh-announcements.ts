import { nsem } from '../../lib/api/nsem.ts';
import { readSaved, saveAnnouncements } from './saved-announcements.ts';

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
