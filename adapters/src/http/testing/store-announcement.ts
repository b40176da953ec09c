import { dayMs, instant, later, type AccountId, type Stores } from '@nsem/core';
import { anAnnouncement } from '@nsem/core/testing';

/** Publishes an announcement, and ends those of earlier scenes: only a few can be shown at once. */
export async function storeAnnouncement(
  { announcements }: Stores,
  createdBy: AccountId,
): Promise<number> {
  const now = instant(Date.now());
  const shown = { startsAt: now, endsAt: later(now, dayMs) };
  for (const earlier of await announcements.list({ limit: 10 })) {
    await announcements.replace({ ...earlier, endsAt: now });
  }
  return (await announcements.insert(anAnnouncement({ ...shown, createdBy }))).id;
}
