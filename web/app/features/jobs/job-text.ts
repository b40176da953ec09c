import type { Job, JobStatus } from '@nsem/sdk';

import type { BadgeTone } from '../../ui/badge.tsx';
import { formatCount } from './scope.ts';

const tones: Readonly<Partial<Record<JobStatus, BadgeTone>>> = {
  completed: 'green',
  in_progress: 'blue',
  pending: 'yellow',
};

/** The colour of a job's status; anything that went wrong or was called off is red. */
export const statusTone = (status: JobStatus): BadgeTone => tones[status] ?? 'red';

/** A status as it is written: `IN PROGRESS`. */
export const statusText = (status: JobStatus): string => status.replaceAll('_', ' ').toUpperCase();

const previewLength = 100;

/** The beginning of a job's content, at most 100 characters of it, never half of one. */
export function previewOf(content: string): string {
  const letters = [...content.trim()];
  if (letters.length <= previewLength) return letters.join('');
  return `${letters.slice(0, previewLength).join('').trimEnd()}…`;
}

/** How much work a job is, as it was counted or measured. */
export function measureText({ words, minutes }: Pick<Job, 'words' | 'minutes'>): string {
  if (minutes !== null) return formatCount(minutes, 'minute');
  return formatCount(words ?? 0, 'word');
}
