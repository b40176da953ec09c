import { withoutFormatMarks } from '@nsem/core/texts';
import type { Job, JobStatus } from '@nsem/sdk';

import type { BadgeTone } from '../../ui/states.tsx';
import { clientNarrationMinutes, formatCount, providerMinutes } from '../pricing/prices.ts';
import { serviceNames } from '../services/service-text.ts';

const tones: Readonly<Partial<Record<JobStatus, BadgeTone>>> = {
  completed: 'green',
  in_progress: 'blue',
  pending: 'yellow',
};

/** The colour of a job's status; cancelled, failed and refunded jobs are red. */
export const statusTone = (status: JobStatus): BadgeTone => tones[status] ?? 'red';

/** A status for display: `IN PROGRESS`. */
export const statusText = (status: JobStatus): string => status.replaceAll('_', ' ').toUpperCase();

/** A status in a sentence or a choice: `In progress`. */
export const statusName = (status: JobStatus): string => {
  const name = status.replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const reviewTexts: Readonly<Partial<Record<Job['review_state'], string>>> = {
  open: 'IN REVIEW',
  revision: 'BEING CHANGED',
  dispute: 'IN DISPUTE',
};

/** How far the review of a job's result is, beside its status; null if there is nothing to say. */
export const reviewText = ({ review_state: state }: Pick<Job, 'review_state'>): string | null =>
  reviewTexts[state] ?? null;

/** The colour of a badge that says how far the review of a job is, if there is one, or its status. */
export const badgeTone = (job: Pick<Job, 'status' | 'review_state'>): BadgeTone =>
  reviewText(job) === null ? statusTone(job.status) : 'yellow';

/** Whether a result was delivered, but the provider may still get less for it, or nothing. */
export const isUncertain = ({ review_state: state }: Pick<Job, 'review_state'>): boolean =>
  state === 'open' || state === 'dispute';

/** Whether there is anything to show of the review of a job's result. */
export const hasReview = ({
  revisions,
  review_state: state,
}: Pick<Job, 'revisions' | 'review_state'>): boolean =>
  revisions > 0 || (state !== 'none' && state !== 'accepted');

/** The title of a job: `Translation Job #12`. */
export const jobTitle = ({ id, service_type: type }: Pick<Job, 'id' | 'service_type'>): string =>
  `${serviceNames[type]} Job #${id}`;

const previewLength = 100;

/** The first 100 characters of a job's content, never half a character. */
export function previewOf(content: string): string {
  const letters = [...content.trim()];
  if (letters.length <= previewLength) return letters.join('');
  return `${letters.slice(0, previewLength).join('').trimEnd()}…`;
}

/**
 * What a job is about, in a list: the name of its document, the first 100 characters of its content, or
 * what there is to do.
 */
export const subjectOf = ({
  content,
  has_document: hasDocument,
  title,
}: Pick<Job, 'content' | 'has_document' | 'title'>): string =>
  hasDocument || content.trim() === '' ? title : previewOf(content);

/** A text of a job as it is read: without the marks for the formats of a document. */
export const readableText = (job: Pick<Job, 'has_document'>, text: string): string =>
  job.has_document ? withoutFormatMarks(text) : text;

/** Whether all of a job's content was loaded: lists have only the beginning of a long one. */
export const hasWholeContent = (job: Pick<Job, 'content' | 'content_length'>): boolean =>
  job.content.length === job.content_length;

/** What a provider reads under the beginning of an offered text. */
export const offerText = (job: Pick<Job, 'content' | 'source_language' | 'language'>): string =>
  `Preview of ${formatCount(countWords(job), 'word')}. You will see the whole text when you accept.`;

/** Counts the words of a preview as the server does. */
function countWords(job: Pick<Job, 'content' | 'source_language' | 'language'>): number {
  const language = job.source_language ?? job.language ?? undefined;
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(job.content);
  return Array.from(words).filter(({ isWordLike }) => isWordLike === true).length;
}

/** The counted words or measured minutes of a job. */
export function measureText({ words, minutes }: Pick<Job, 'words' | 'minutes'>): string {
  if (minutes !== null) return formatCount(minutes, 'minute');
  return formatCount(words ?? 0, 'word');
}

type Measured = Pick<Job, 'words' | 'minutes' | 'service_type'>;

/** `measureText`, with an estimated length for narrations at the pace shown to each side. */
const scopeWith =
  (narrationMinutes: (words: number) => number) =>
  (job: Measured): string =>
    job.service_type === 'narration'
      ? `${measureText(job)}, about ${formatCount(narrationMinutes(job.words ?? 0), 'minute')}`
      : measureText(job);

/** The scope of a job as its client sees it. */
export const clientScope = scopeWith(clientNarrationMinutes);

/** The scope of a job as its provider sees it. */
export const providerScope = scopeWith((words) => providerMinutes('narration', words));

/** How a result can sound, as users read it. */
export const toneNames: Readonly<Record<NonNullable<Job['tone']>, string>> = {
  neutral: 'Neutral',
  formal: 'Formal',
  friendly: 'Friendly',
  simple: 'Simple, easy to understand',
};
