import type { Actor } from '../accounts/actor.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Announcement } from './announcement.ts';
import { auditedAnnouncement } from './audited-announcement.ts';

/** Replaces an announcement and records it, unless nothing changes. */
export async function changeAnnouncement(
  stores: Stores,
  { before, after }: Readonly<{ before: Announcement; after: Announcement }>,
  done: Readonly<{
    actor: Actor;
    action: 'announcement.update' | 'announcement.end';
    now: Instant;
  }>,
): Promise<void> {
  const [old, changed] = [auditedAnnouncement(before), auditedAnnouncement(after)];
  const differing = Object.keys(old).filter((fact) => old[fact] !== changed[fact]);
  if (differing.length === 0) return;
  const pick = (facts: typeof old) =>
    Object.fromEntries(differing.map((fact) => [fact, facts[fact] ?? null]));
  await stores.announcements.replace(after);
  const { action } = done;
  const entry = { action, objectId: after.id, before: pick(old), after: pick(changed) };
  await recordAction(stores, done, entry);
}
