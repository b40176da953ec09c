import type { TranscriptPart } from '@nsem/core/texts';

/**
 * The index of the part that is heard at a moment: the last one whose stamp is not later; -1 if there
 * is none.
 *
 * @param ms milliseconds of the recording
 */
export const heardPart = (parts: readonly TranscriptPart[], ms: number): number =>
  parts.findLastIndex(({ at }) => at !== null && at <= ms);
