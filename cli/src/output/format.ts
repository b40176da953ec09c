import type { Job, JobStatus, Service } from '@nsem/sdk';
import type { Style } from './paint.ts';

/** A text on one line. White space and control characters become single spaces. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * A text without the control characters that could manipulate a terminal, but with its lines. Use it
 * for any text from another user.
 */
export const withoutControls = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '');

/** An amount of money: `GHS 12.30`. */
export const formatMoney = (amount: number): string => `GHS ${amount.toFixed(2)}`;

/** The languages of a job or a service: `en → tw`, or `tw`. */
export const formatLanguages = (
  work: Pick<Job | Service, 'source_language' | 'target_language' | 'language'>,
): string => work.language ?? `${work.source_language ?? '?'} → ${work.target_language ?? '?'}`;

/** A status for a person: `in progress`. */
export const formatStatus = (status: JobStatus): string => status.replaceAll('_', ' ');

/** A number for a person: `1,234.5`. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: 20 });

/** A number of things: `1 job`, `0 jobs`, `1,234 jobs`, `2 entries`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A text with numbers for another program: without the commas between thousands. */
export const ungroup = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3})/g, '');

/** The amount of work of a job: `9 words`, or `2.5 min`. */
export function formatScope({ words, minutes }: Pick<Job, 'words' | 'minutes'>): string {
  if (words !== null) return formatCount(words, 'word');
  return minutes === null ? '' : `${minutes.toFixed(1)} min`;
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB'];

/** A number of bytes, in the units of the operator's limits: `840 KB`, `2.9 MB`. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < byteUnits.length - 1; unit += 1) value /= 1024;
  return unit === 0 ? formatCount(bytes, 'byte') : `${Number(value.toFixed(1))} ${byteUnits[unit]}`;
}

/** The colour of a status. */
export const statusStyles: Readonly<Record<JobStatus, Style>> = {
  pending: 'yellow',
  in_progress: 'cyan',
  completed: 'green',
  cancelled: 'red',
  failed: 'red',
  refunded: 'red',
};

/** A number of hours: `6.5 h`, or `–` if it is not known. */
export const formatHours = (hours: number | null): string => (hours === null ? '–' : `${hours} h`);
