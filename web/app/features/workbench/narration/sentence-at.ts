import { trimSilence } from '@nsem/core/sound';

import type { Segment } from '../draft/draft.ts';
import { chosenTakes } from './use-preview.ts';
import type { Studio } from './use-studio.ts';

/** About as long as a letter is spoken, for sentences that are not recorded on this device. */
const msPerLetter = 70;

/** The index of the sentence spoken at a second of the narration that was delivered. */
export function sentenceAt(studio: Studio, segments: readonly Segment[], second: number): number {
  const known = new Map(
    chosenTakes(studio, segments).map(({ sentence, take, pauseMs }) => {
      const { from, to } = trimSilence(take.measures);
      return [sentence, to - from + pauseMs];
    }),
  );
  let end = 0;
  const found = segments.findIndex(({ source }, sentence) => {
    end += known.get(sentence) ?? source.length * msPerLetter;
    return end > second * 1_000;
  });
  return found === -1 ? segments.length - 1 : found;
}
