import type { Job, Revision } from '@nsem/sdk';

import type { Place } from '../jobs/place.ts';

/** Why a client sends a result back. */
export type RevisionReason = Revision['reasons'][number];

/** A place in a result that its client marked. */
export type Pin = Revision['pins'][number];

/** What a client finds wrong with a result, in the order of the form. */
export const reasonNames: Readonly<Record<RevisionReason, string>> = {
  meaning: 'The meaning is not right',
  terminology: 'Wrong or inconsistent terms',
  'missing-part': 'A part is missing',
  'language-variety': 'Wrong variety of the language',
  sound: 'The sound is not right',
  format: 'The format is not right',
  other: 'Something else',
};

/** The reasons that a result of a service can have: only recordings have a sound. */
export const reasonsFor = ({ service_type: type }: Pick<Job, 'service_type'>) =>
  (Object.keys(reasonNames) as readonly RevisionReason[]).filter(
    (reason) => reason !== 'sound' || type === 'narration',
  );

const two = (part: number): string => String(part).padStart(2, '0');

/** A second of a recording: `1:05`. */
export const timeText = (second: number): string =>
  `${Math.floor(second / 60)}:${two(Math.floor(second % 60))}`;

/** The place that a client marked: `Line 3`, `At 1:05`. */
export const placeText = ({ segment, second }: Pick<Pin, 'segment' | 'second'>): string =>
  segment === null ? `At ${timeText(second ?? 0)}` : `Line ${segment}`;

/** Where in the job a client marked a place. */
export const placeOf = ({ segment, second }: Pick<Pin, 'segment' | 'second'>): Place =>
  segment === null ? { second: second ?? 0 } : { segment };

/** Reads a second of a recording as people write it: `65`, `1:05`; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const parts = /^(?:(?<minutes>\d{1,4}):(?<rest>[0-5]\d)|(?<seconds>\d{1,5}))$/.exec(text.trim());
  if (parts?.groups === undefined) return undefined;
  const { minutes, rest, seconds } = parts.groups;
  return seconds === undefined ? Number(minutes) * 60 + Number(rest) : Number(seconds);
}
