import { longestSegmentNote, type WorkSegment } from './edit-segments.ts';

/**
 * Writes a text into the notes of segments: as much as they can have in notes of the longest length,
 * from the first on.
 */
export function noteText<S extends WorkSegment>(
  segments: readonly S[],
  text: string,
): readonly S[] {
  // By code points, so that no letter is divided.
  const letters = Array.from(text.trim());
  const inOne = Math.floor(longestSegmentNote / 2);
  return segments.map((segment, index) => {
    const note = letters.slice(index * inOne, (index + 1) * inOne).join('');
    return note === '' ? segment : { ...segment, note };
  });
}
