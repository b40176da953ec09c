import type { Announcement } from '@nsem/sdk';

import { nsem } from '../../lib/api/nsem.ts';
import { readSaved, saveAnnouncements } from './saved-announcements.ts';

const freshMs = 60_000;
const waitMs = 1_500;

let last = { userId: 0, at: -freshMs };

/** Loads what is announced to a user, and saves it; undefined if that fails. */
async function load(userId: number): Promise<readonly Announcement[] | undefined> {
  try {
    const { data } = await nsem.announcements.list();
    saveAnnouncements(userId, data);
    return data;
  } catch {
    // The next navigation tries again.
    last = { userId: 0, at: -freshMs };
    return undefined;
  }
}

/**
 * Loads what is announced to a user a little later, so that it does not delay the content, and at
 * most once a minute.
 *
 * @returns cancels it
 */
export function refreshSoon(
  userId: number,
  onLoaded: (announcements: readonly Announcement[]) => void,
): () => void {
  const isFresh = last.userId === userId && performance.now() - last.at < freshMs;
  if (isFresh && readSaved(userId) !== null) return () => {};
  let isCancelled = false;
  const refresh = async (): Promise<void> => {
    last = { userId, at: performance.now() };
    const announcements = await load(userId);
    if (announcements !== undefined && !isCancelled) onLoaded(announcements);
  };
  const timer = setTimeout(() => void refresh(), waitMs);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
