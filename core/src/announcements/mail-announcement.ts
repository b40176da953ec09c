import type { AccountId, AnnouncementId } from '../kernel/ids.ts';
import { later, type Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { announcementStateOf } from './decide-announcement.ts';

/** How many users one step puts mails into the outbox for. */
const stepUsers = 100;

/** The pause between two steps, in which other mails have their turn. */
const stepPauseMs = 10_000;

/**
 * Puts the mails of an announcement for the next users into the outbox, and the step after this one
 * if there may be more users. Each step goes on after the last id of the one before, so that every
 * user gets one mail. One that has ended has no further steps. Run by the outbox, not by an actor.
 *
 * @param step.after the id after which this step begins; null for the first step.
 */
export async function mailAnnouncement(
  { announcements, outbox }: Stores,
  step: Readonly<{ announcementId: AnnouncementId; after: AccountId | null; now: Instant }>,
): Promise<void> {
  const { announcementId, after, now } = step;
  const announcement = await announcements.find(announcementId);
  if (announcement === undefined || announcementStateOf(announcement, now) === 'ended') return;
  const users = await announcements.listRecipients(announcement.audience, after, stepUsers);
  for (const accountId of users) {
    await outbox.put({ kind: 'announcement', accountId, announcementId }, now);
  }
  const last = users.at(-1);
  if (users.length < stepUsers || last === undefined) return;
  const next = { kind: 'announcement-published', announcementId, after: last } as const;
  await outbox.put(next, later(now, stepPauseMs));
}
