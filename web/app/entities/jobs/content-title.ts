import type { Job } from '@nsem/sdk';

import { measureText } from './job-text.ts';

const longestTitle = 80;
/** A word that would begin before this is kept, even if the title is cut within it. */
const shortestTitle = 40;

/** Cuts a line at the last word that fits. */
function cutAtWord(line: string): string {
  const letters = [...line];
  if (letters.length <= longestTitle) return line;
  const first = letters.slice(0, longestTitle).join('');
  const end = first.lastIndexOf(' ');
  return `${(end < shortestTitle ? first : first.slice(0, end)).replace(/[\s,.;:–-]$/, '')}…`;
}

/** The title of a job: the first words of its text, or the length of its recording. */
export function contentTitle(
  job: Pick<Job, 'content' | 'service_type' | 'words' | 'minutes'>,
): string {
  const line = job.content
    .slice(0, 4 * longestTitle)
    .trim()
    .split(/\s+/)
    .join(' ');
  if (line !== '') return cutAtWord(line);
  return job.service_type === 'transcription' ? `Recording, ${measureText(job)}` : 'No text';
}
