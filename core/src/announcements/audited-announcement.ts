import type { AuditedFacts } from '../audit-log/audit-entry.ts';
import type { Announcement } from './announcement.ts';

/** An announcement as the audit log records it. */
export const auditedAnnouncement = (announcement: Announcement): AuditedFacts => ({
  audience: announcement.audience,
  title: announcement.title,
  text: announcement.text,
  link: announcement.link,
  startsAt: announcement.startsAt,
  endsAt: announcement.endsAt,
  byMail: announcement.byMail,
});
