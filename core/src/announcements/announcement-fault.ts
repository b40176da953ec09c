/** An invalid part of an announcement, and why it is invalid. */
export type InvalidAnnouncementPart =
  | Readonly<{
      part: 'title' | 'text' | 'link';
      reason: 'missing' | 'too-long' | 'not-plain' | 'no-link';
    }>
  | Readonly<{ part: 'starts_at' | 'ends_at'; reason: 'past' | 'too-far' | 'before-start' }>;

/** Why an operation on announcements is refused. */
export type AnnouncementFault =
  /** All invalid parts, in the order of the form. */
  | Readonly<{ code: 'announcement.invalid'; parts: readonly InvalidAnnouncementPart[] }>
  | Readonly<{ code: 'announcement.not-found' }>
  /** It has ended, so that it cannot be edited. */
  | Readonly<{ code: 'announcement.ended' }>
  /** So many are scheduled or shown at the same time. */
  | Readonly<{ code: 'announcement.too-many'; most: number }>;
