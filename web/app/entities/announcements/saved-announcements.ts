import type { Announcement } from '@nsem/sdk';

const keyOf = (userId: number): string => `announcements:${userId}`;

/**
 * What was announced to a user when this device asked last, without what has ended; null if it never
 * did. The banner has its place from the first moment on, because this is known without a call.
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
