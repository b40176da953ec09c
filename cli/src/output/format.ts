import type { Job, JobStatus, Service } from '@nsem/sdk';
import type { Style } from './paint.ts';

/** An amount of money: `GHS 12.30`. */
export const formatMoney = (amount: number): string => `GHS ${amount.toFixed(2)}`;

/** A time in the local time zone: `2026-11-20 09:30`. */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const ages: readonly (readonly [limitMs: number, unitMs: number, unit: string])[] = [
  [60 * 60_000, 60_000, 'min'],
  [24 * 60 * 60_000, 60 * 60_000, 'h'],
  [30 * 24 * 60 * 60_000, 24 * 60 * 60_000, 'd'],
];

/** A time as a person reads it in a list: `5 min ago`, `in 3 h`, or a date if it is far away. */
export function formatAge(iso: string, now = Date.now()): string {
  const ms = now - Date.parse(iso);
  const distanceMs = Math.abs(ms);
  if (distanceMs < 60_000) return 'now';
  const [, unitMs, unit] = ages.find(([limitMs]) => distanceMs < limitMs) ?? [];
  if (unitMs === undefined) return formatTime(iso).slice(0, 10);
  const amount = `${Math.floor(distanceMs / unitMs)} ${unit}`;
  return ms > 0 ? `${amount} ago` : `in ${amount}`;
}

/** The languages of a job or a service: `en → tw`, or `tw`. */
export const formatLanguages = (
  work: Pick<Job | Service, 'source_language' | 'target_language' | 'language'>,
): string => work.language ?? `${work.source_language ?? '?'} → ${work.target_language ?? '?'}`;

/** A status for a person: `in progress`. */
export const formatStatus = (status: JobStatus): string => status.replaceAll('_', ' ');

/** The amount of work of a job: `9 words`, or `2.5 min`. */
export function formatScope({ words, minutes }: Pick<Job, 'words' | 'minutes'>): string {
  if (words !== null) return words === 1 ? '1 word' : `${words} words`;
  return minutes === null ? '' : `${minutes.toFixed(1)} min`;
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB'];

/** A number of bytes, in the units of the operator's limits: `840 KB`, `2.9 MB`. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  for (; value >= 1024 && unit < byteUnits.length - 1; unit += 1) value /= 1024;
  return `${Number(value.toFixed(1))} ${byteUnits[unit]}`;
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
