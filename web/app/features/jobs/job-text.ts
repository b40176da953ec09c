import type { Job, JobStatus } from '@nsem/sdk';

import type { BadgeTone } from '../../ui/badge.tsx';
import { serviceNames } from '../services/service-text.ts';
import { clientNarrationMinutes, formatCount, providerMinutes } from './scope.ts';

const tones: Readonly<Partial<Record<JobStatus, BadgeTone>>> = {
  completed: 'green',
  in_progress: 'blue',
  pending: 'yellow',
};

/** The colour of a job's status; anything that went wrong or was called off is red. */
export const statusTone = (status: JobStatus): BadgeTone => tones[status] ?? 'red';

/** A status as it is written: `IN PROGRESS`. */
export const statusText = (status: JobStatus): string => status.replaceAll('_', ' ').toUpperCase();

/** What a job is called: `Translation Job #12`. */
export const jobTitle = ({ id, service_type: type }: Pick<Job, 'id' | 'service_type'>): string =>
  `${serviceNames[type]} Job #${id}`;

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

type Measured = Pick<Job, 'words' | 'minutes' | 'service_type'>;

/** The same with about how long a narration will be, at the pace that each side is shown. */
const scopeWith =
  (narrationMinutes: (words: number) => number) =>
  (job: Measured): string =>
    job.service_type === 'narration'
      ? `${measureText(job)}, about ${formatCount(narrationMinutes(job.words ?? 0), 'minute')}`
      : measureText(job);

/** How much work a job is, for its client. */
export const clientScope = scopeWith(clientNarrationMinutes);

/** How much work a job is, for its provider. */
export const providerScope = scopeWith((words) => providerMinutes('narration', words));
