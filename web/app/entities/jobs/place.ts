import { formatSeconds } from '../../lib/format/sizes.ts';

/** What a message or a remark about a job points at: a segment of a text, from 1, or a second of a recording. */
export type Place = Readonly<{ segment: number }> | Readonly<{ second: number }>;

/** A place in words: `Line 3`, `At 1:05`. */
export const placeText = (place: Place): string =>
  'segment' in place ? `Line ${place.segment}` : `At ${formatSeconds(place.second)}`;
