import {
  longestAnnouncement,
  mostAnnouncementDays,
  type AnnouncementFault,
  type InvalidAnnouncementPart,
} from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

function reasonText(invalid: InvalidAnnouncementPart): string {
  switch (invalid.reason) {
    case 'missing':
      return 'must not be empty';
    case 'too-long':
      return `must have at most ${counted(longestAnnouncement[invalid.part], 'character')}`;
    case 'not-plain':
      return `must be plain text${invalid.part === 'title' ? ' on one line' : ''}`;
    case 'no-link':
      return 'must be a path like /client?tab=jobs, or an address that starts with https://';
    case 'past':
      return 'must be in the future';
    case 'before-start':
      return 'must be after the start';
    case 'too-far':
      return invalid.part === 'starts_at'
        ? `must be within ${counted(mostAnnouncementDays, 'day')}`
        : `must be at most ${counted(mostAnnouncementDays, 'day')} after the start`;
  }
}

const describePart = (part: InvalidAnnouncementPart): string => `${part.part} ${reasonText(part)}.`;

/** How the API reports the faults of announcements. */
export const announcementProblems = {
  'announcement.invalid': {
    status: 422,
    title: 'Invalid announcement',
    detail: ({ parts }) => parts.map(describePart).join(' '),
    issues: ({ parts }) =>
      parts.map((part) => ({ pointer: `#/${part.part}`, detail: describePart(part) })),
    sample: { parts: [{ part: 'ends_at', reason: 'before-start' }] },
  },
  'announcement.not-found': {
    status: 404,
    title: 'Announcement not found',
    detail: () => 'There is no such announcement.',
  },
  'announcement.ended': {
    status: 409,
    title: 'Announcement has ended',
    detail: () => 'An announcement that has ended cannot be edited. Create a new one.',
  },
  'announcement.too-many': {
    status: 409,
    title: 'Too many announcements',
    detail: ({ most }) =>
      `At most ${counted(most, 'announcement')} can be scheduled or shown at the same time. End one first.`,
    sample: { most: 20 },
  },
} as const satisfies ProblemDescriptions<AnnouncementFault>;
