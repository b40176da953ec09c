import type { Job } from '@nsem/sdk';

/** The largest text that is shown; a longer one is downloaded. */
const longestShownBytes = 200_000;

/** How a result is presented: as text, with a player, or as a file to download. */
export type ResultKind = 'text' | 'long-text' | 'audio' | 'file';

const isText = (type: string): boolean =>
  type.startsWith('text/') || type === 'application/x-subrip';

/** How the result of a job is presented. */
export function resultKind(job: Pick<Job, 'output_type' | 'output_bytes'>): ResultKind {
  const type = job.output_type ?? '';
  if (type.startsWith('audio/')) return 'audio';
  if (!isText(type)) return 'file';
  return (job.output_bytes ?? 0) <= longestShownBytes ? 'text' : 'long-text';
}

const fileTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/x-subrip': 'Subtitles (SRT)',
  'text/vtt': 'Subtitles (VTT)',
};

/** A file's type in words. */
export const fileTypeText = (type: string | null): string =>
  fileTypes[type ?? ''] ?? (type?.startsWith('text/') === true ? 'Text' : 'File');
